import { apartLabels } from './model/apartLabels.ts';
import type { DrawKind, DrawnShape } from '../../domain/drawing/shape.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { isAreaKind, mostPlaces, type MeasureItem, type MeasureKind } from './model/measureItem.ts';
import type { Translator } from '../../i18n/translate.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createDrawing, createSketch } from '../../viewing/drawing.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewState } from '../../scene/viewPort.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { editTool } from '../../tools/draw/editTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { MeasureBook, MeasureState } from './measureBook.ts';
import { itemMarks, labelMark, labelPlaces, labelSize, type Marks } from './measureMarks.ts';
import { mainText } from './measureTexts.ts';

/** Measuring on the map. */
export interface Measuring {
  /** What is being measured now. */
  readonly kind: ReadonlySignal<MeasureKind | undefined>;
  /** Measures one thing; what was being measured before is given up. Resolves once it is measured or given up. */
  measure(kind: MeasureKind): Promise<void>;
  /** The measurement whose places are being moved. */
  readonly editing: ReadonlySignal<string | undefined>;
  /** Lets the user drag the places of a measurement; resolves once he ends it. */
  edit(id: string): Promise<void>;
  /** Gives up what is being measured or moved. */
  stop(): Promise<void>;
  flyTo(item: MeasureItem): Promise<void>;
  /** Marks a place of a profile on both views; none where it is undefined. */
  mark(at: LonLat | undefined): void;
  /** The places of the measurements that are shown. */
  vertices(): readonly LonLat[];
  /** Takes everything off the map. */
  destroy(): void;
}

/** The scene and tools that measure, the book that keeps what was measured, and what the pointer snaps to. */
export interface MeasuringOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly book: MeasureBook;
  readonly translator: Translator;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
  /** Places of other drawings that the pointer holds on to. */
  readonly drawnElsewhere: () => readonly LonLat[];
  readonly onError: (error: unknown) => void;
}

/** Names of the overlays. */
const OVERLAY = 'measure';
const LIVE_OVERLAY = 'measure-live';
const MARK_OVERLAY = 'measure-mark';

const MARK = { color: '#e0b252', sizePx: 12 } as const;

/** The shape that a kind draws. */
function drawKindOf(kind: MeasureKind): DrawKind {
  if (isAreaKind(kind)) return 'polygon';
  return mostPlaces(kind) === 2 ? 'line' : 'polyline';
}

function hintOf(kind: MeasureKind): PortalEvent {
  return { id: kind === 'height' ? 'measure.height' : 'draw.begin' };
}

/** A measurement as the shape that was drawn. */
export function shapeOfItem({ kind, places }: Pick<MeasureItem, 'kind' | 'places'>): DrawnShape {
  if (isAreaKind(kind)) return { kind: 'polygon', ring: places };
  const [from, to] = places;
  if (mostPlaces(kind) === 2 && from !== undefined && to !== undefined)
    return { kind: 'line', path: [from, to] };
  return { kind: 'polyline', path: places };
}

function placesOf(shape: DrawnShape): readonly LonLat[] {
  if (shape.kind === 'polygon') return shape.ring;
  return shape.kind === 'line' || shape.kind === 'polyline' ? shape.path : [];
}

/** The extent of places with some room around. */
function extentOf(places: readonly LonLat[]): Extent {
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const room = Math.max(east - west, north - south, 0.002) * 0.3;
  return { west: west - room, south: south - room, east: east + room, north: north + room };
}

/** A name that no measurement has: its kind and the next number. */
function nextName(t: Translator['t'], kind: MeasureKind, items: readonly MeasureItem[]): string {
  const names = new Set(items.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = t('measure.name', { kind: t(`measure.kind.${kind}`), number });
    if (!names.has(name)) return name;
  }
}

/** The labels of the measurements that are shown, apart from each other as the views stand now; the chosen one has its best place. */
function labelsOf({
  scene,
  book,
  translator,
}: MeasuringOptions): ReadonlyMap<string, { readonly text: string; readonly at: LonLat | undefined }> {
  const { items, selectedId } = book.state.value;
  const shown = items.filter(({ shown: isShown }) => isShown);
  const labels = shown.map((item) => {
    const text = `${item.name}\n${mainText(translator.t, item)}`;
    return { id: item.id, text, places: labelPlaces(item), ...labelSize(text) };
  });
  const asSeen = ([lon, lat]: LonLat) => [scene.globe.project([lon, lat]), scene.plane.project([lon, lat])];
  const chosen = apartLabels(
    labels
      .map(({ places, ...label }) => ({ ...label, candidates: places.map(asSeen) }))
      .sort((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId)),
  );
  return new Map(labels.map(({ id, text, places }) => [id, { text, at: places[chosen.get(id) ?? 0] }]));
}

/** Draws the book's measurements over both views; what is being measured or dragged, with its figure, as a sketch. */
function drawBook(options: MeasuringOptions, draggedId: ReadonlySignal<string | undefined>): () => void {
  const { scene, book, translator } = options;
  const drawing = createDrawing(scene, OVERLAY);
  const dragged = createSketch(scene, OVERLAY);
  const live = createSketch(scene, LIVE_OVERLAY);
  const t = translator.t;
  const draw = () => {
    const { items, selectedId } = book.state.value;
    const marks: Marks = new Map();
    const edited: Marks = new Map();
    const labels = labelsOf(options);
    for (const item of items) {
      const label = labels.get(item.id);
      if (label === undefined) continue;
      const target = item.id === draggedId.value ? edited : marks;
      for (const [id, mark] of itemMarks(item, item.id === selectedId, label)) target.set(id, mark);
    }
    drawing.show(marks);
    dragged.show(edited);
  };
  const drawLive = () => {
    const now = book.live.value;
    const marks: Marks = new Map();
    const at = now && labelPlaces(now)[0];
    if (now !== undefined && at !== undefined && now.places.length > (isAreaKind(now.kind) ? 2 : 1)) {
      marks.set('label', labelMark(at, mainText(t, now)));
    }
    live.show(marks);
  };
  let before = book.state.value;
  const onState = (now: MeasureState) => {
    const changed = now.items !== before.items || now.selectedId !== before.selectedId;
    before = now;
    if (changed) draw();
  };
  // Labels that were apart may not be from another camera.
  const onRest = (state: ViewState) => {
    if (state === 'idle' && book.state.value.items.filter(({ shown }) => shown).length > 1) draw();
  };
  const stops = [
    book.state.subscribe(onState),
    scene.globe.state.subscribe(onRest),
    scene.plane.state.subscribe(onRest),
    book.live.subscribe(drawLive),
    draggedId.subscribe(draw),
    translator.language.subscribe(draw),
  ];
  draw();
  return () => {
    stops.forEach((stop) => stop());
    for (const each of [drawing, dragged, live]) each.destroy();
  };
}

/** Marks a place of a measurement on both views. */
function createPlaceMarker(scene: MeasuringOptions['scene']) {
  const drawing = createSketch(scene, MARK_OVERLAY);
  return {
    mark(at: LonLat | undefined) {
      const marks: Marks = new Map();
      if (at !== undefined) marks.set('mark', { kind: 'symbol', position: [at[0], at[1]], look: MARK });
      drawing.show(marks);
    },
    destroy: () => drawing.destroy(),
  };
}

/**
 * Lets the user drag the places of a measurement.
 * @param verticesBeside the places of the other measurements
 */
function createEditing(
  { tools, book, drawnElsewhere, onError }: MeasuringOptions,
  verticesBeside: (id: string) => readonly LonLat[],
) {
  const editing = createSignal<string | undefined>(undefined);
  const draggedId = createSignal<string | undefined>(undefined);
  const edit = async (id: string) => {
    const find = () => book.state.value.items.find((item) => item.id === id);
    const item = find();
    if (item === undefined) return;
    const shape = createSignal<DrawnShape | undefined>(shapeOfItem(item));
    const put = (changed: DrawnShape, done: boolean) => book.move(id, placesOf(changed), done);
    const stop = book.state.subscribe(() => find() === undefined && shape.set(undefined));
    editing.set(id);
    book.select(id);
    const outcome = await tools.start(editTool, {
      shape,
      snapTo: () => [...verticesBeside(id), ...drawnElsewhere()],
      onPreview(preview) {
        const wasDragged = draggedId.value === id;
        draggedId.set(preview && id);
        if (preview !== undefined) put(preview, false);
        // Let go: back to what is kept, unless the change is kept next.
        else if (wasDragged && shape.value !== undefined) put(shape.value, true);
      },
      onCommit(changed) {
        shape.set(changed);
        put(changed, true);
      },
    });
    stop();
    if (editing.value === id) editing.set(undefined);
    if (outcome.status === 'failed') onError(outcome.error);
  };
  return { editing, draggedId, edit };
}

/** Begins to measure on a scene: its measurements are drawn until it is destroyed. */
export function openMeasuring(options: MeasuringOptions): Measuring {
  const { scene, tools, book, translator, flyToExtent, drawnElsewhere, onError } = options;
  const kind = createSignal<MeasureKind | undefined>(undefined);
  const marker = createPlaceMarker(scene);
  const vertices = (exceptId?: string) =>
    book.state.value.items.flatMap(({ id, shown, places }) => (shown && id !== exceptId ? places : []));
  const { editing, draggedId, edit } = createEditing(options, vertices);
  const stopDrawing = drawBook(options, draggedId);
  let run = 0;

  const measure = async (next: MeasureKind) => {
    const own = ++run;
    kind.set(next);
    book.setLive(undefined);
    const outcome = await tools.start(drawTool, {
      kind: drawKindOf(next),
      hint: hintOf(next),
      snapTo: () => [...vertices(), ...drawnElsewhere()],
      onChange({ vertices: fixed, pointer }) {
        if (own === run)
          book.setLive({ kind: next, places: pointer === undefined ? fixed : [...fixed, pointer] });
      },
    });
    if (outcome.status === 'failed') onError(outcome.error);
    if (own !== run) return;
    kind.set(undefined);
    book.setLive(undefined);
    if (outcome.status === 'done') {
      book.add(next, placesOf(outcome.value), nextName(translator.t, next, book.state.value.items));
    }
  };
  return {
    kind,
    measure,
    editing,
    edit,
    async stop() {
      if (kind.value !== undefined) await tools.abort(drawTool.id, 'user');
      if (editing.value !== undefined) await tools.abort(editTool.id, 'user');
    },
    flyTo: ({ places }) => flyToExtent(extentOf(places)),
    vertices: () => vertices(),
    mark: marker.mark,
    destroy() {
      run++;
      book.setLive(undefined);
      stopDrawing();
      marker.destroy();
    },
  };
}
