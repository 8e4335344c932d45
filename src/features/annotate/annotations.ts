import type { Annotation } from '../../domain/drawing/annotation.ts';
import { shapeVertices } from '../../domain/drawing/edit.ts';
import { shapeGeometry } from '../../domain/drawing/geometry.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { DrawKind } from '../../domain/drawing/shape.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { roomyExtent } from '../../domain/geodesy/roomyExtent.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createDrawing, createSketch } from '../../viewing/drawing.ts';
import type { Scene } from '../../scene/scene.ts';
import { watchClicks } from '../../tools/clicks.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { editTool } from '../../tools/draw/editTool.ts';
import { shapesAt } from '../../tools/draw/shapeHits.ts';
import type { ViewPlace } from '../../tools/draw/snapping.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { annotationMarks } from './annotationMarks.ts';
import type { AnnotationBook } from './annotationBook.ts';
import {
  createAnnotationImports,
  type AnnotationImportOptions,
  type AnnotationImports,
  type GivenFile,
} from './annotationImports.ts';

/** The annotations on the map: drawn in both views, chosen by a click, drawn anew and edited. */
export interface Annotations {
  readonly book: AnnotationBook;
  /** What is being drawn now. */
  readonly drawing: ReadonlySignal<DrawKind | undefined>;
  /** Lets the user draw a new one; ends what is being drawn when it is asked for again. */
  draw(kind: DrawKind): Promise<void>;
  /** Selects one and lets the user edit its shape. */
  edit(id: string): Promise<void>;
  flyTo(id: string): void;
  /** Adds what a GeoJSON, KML or CSV file holds and flies there; says so when it is none. */
  importFile(file: GivenFile): Promise<void>;
  /** Files that are being read. */
  readonly imports: AnnotationImports['running'];
  /** The places of the annotations that are shown. */
  vertices(): readonly LonLat[];
  /** Takes everything from the map and stops keeping the annotations; nothing is lost. */
  close(): void;
}

/** The scene and tools that annotations are drawn with, the book that keeps them, and when a click selects one. */
export interface AnnotationsOptions extends Omit<AnnotationImportOptions, 'book'> {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly book: AnnotationBook;
  /** Whether a click on one selects it now. */
  readonly isSelectable: () => boolean;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
  /** Places of other drawings that the pointer holds on to. */
  readonly drawnElsewhere: () => readonly LonLat[];
  readonly onError: (error: unknown) => void;
}

/** The name of their overlays. */
const OVERLAY = 'annotations';

/** Keeps what is drawn in step with the book; the shape that is being dragged is a sketch meanwhile. */
function followBook(scene: Scene, book: AnnotationBook): () => void {
  const drawing = createDrawing(scene, OVERLAY);
  const dragged = createSketch(scene, OVERLAY);
  const redraw = () => {
    const preview = book.preview.value;
    const isDragged = ({ id }: Annotation) => id === preview?.id;
    const items = book.items.value;
    drawing.show(annotationMarks(items.filter((item) => !isDragged(item))));
    const now = preview === undefined ? undefined : items.find(isDragged);
    dragged.show(annotationMarks(now && preview ? [{ ...now, shape: preview.shape }] : []));
  };
  const stops = [book.items.subscribe(redraw), book.preview.subscribe(redraw)];
  redraw();
  return () => {
    stops.forEach((stop) => stop());
    drawing.destroy();
    dragged.destroy();
  };
}

/** Binds a book to a scene. */
export function openAnnotations(options: AnnotationsOptions): Annotations {
  const { scene, tools, book, isSelectable, flyToExtent, drawnElsewhere, onError } = options;
  const drawing = createSignal<DrawKind | undefined>(undefined);
  const stopDrawing = followBook(scene, book);
  const imports = createAnnotationImports(options);
  const find = (id: string) => book.items.value.find((item) => item.id === id);
  const shown = () => book.items.value.filter(({ show }) => show);
  const vertices = (exceptId?: string) =>
    shown().flatMap(({ id, shape }) => (id === exceptId ? [] : shapeVertices(shape)));

  const draw = async (kind: DrawKind) => {
    const isSame = drawing.value === kind;
    if (drawing.value !== undefined) await tools.abort(drawTool.id, 'user');
    if (isSame) return;
    book.select(undefined);
    const running = tools.start(drawTool, { kind, snapTo: () => [...vertices(), ...drawnElsewhere()] });
    drawing.set(kind);
    const outcome = await running;
    if (drawing.value === kind) drawing.set(undefined);
    if (outcome.status === 'failed') onError(outcome.error);
    if (outcome.status === 'done') book.add([{ shape: outcome.value }]);
  };
  const edit = async (id: string): Promise<void> => {
    const shape = createSignal(find(id)?.shape);
    if (shape.value === undefined) return;
    book.select(id);
    const stop = book.items.subscribe(() => shape.set(find(id)?.shape));
    const outcome = await tools.start(editTool, {
      shape,
      snapTo: () => [...vertices(id), ...drawnElsewhere()],
      onPreview: (preview) => book.setPreview(preview && { id, shape: preview }),
      onCommit: (changed) => book.change(id, { shape: changed }),
    });
    stop();
    if (book.selectedId.value === id) book.select(undefined);
    if (outcome.status === 'failed') onError(outcome.error);
    if (outcome.status === 'done' && outcome.value !== undefined) await editAt(outcome.value);
  };
  /** Edits what is drawn at a place of a view, if anything is. */
  const editAt = async (at: ViewPlace) => {
    const items = shown();
    const [index] = shapesAt(
      scene,
      at,
      items.map(({ shape }) => shape),
    );
    const id = index === undefined ? undefined : items[index]?.id;
    if (id !== undefined) await edit(id);
  };
  const flyTo = (id: string) => {
    const item = find(id);
    const extent = item && roomyExtent([shapeGeometry(item.shape)]);
    if (extent !== undefined) void flyToExtent(extent);
  };
  const isFree = () => !tools.running.value.some(({ lanes }) => lanes.includes('pointer'));
  const stopClicks = watchClicks(scene, ({ view, button, screen }) => {
    if (button === 'left' && isSelectable() && isFree()) void editAt({ view, screen });
  });

  return {
    book,
    drawing,
    draw,
    edit,
    flyTo,
    async importFile(file) {
      const added = await imports.add(file);
      const id = book.selectedId.value;
      if (added && id !== undefined) flyTo(id);
    },
    imports: imports.running,
    vertices: () => vertices(),
    close() {
      imports.close();
      stopClicks();
      stopDrawing();
      book.close();
    },
  };
}
