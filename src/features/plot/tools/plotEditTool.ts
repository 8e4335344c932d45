import { viewDashes, edgedDot } from '../../../domain/drawing/marks.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import {
  boxCorners,
  plotGrips,
  selectionBox,
  withGripAt,
  withoutPoint,
  withPlotsMoved,
  type PlotGrip,
} from './grips.ts';
import { symbolGeoJson, symbolGeometry, symbolOf } from '../../../domain/drawing/plot/shapes/symbols.ts';
import type { PlacedPlot, PlotPlaces } from '../../../domain/drawing/plot/transform.ts';
import type { GeometryKind, GeometryPart } from '../../../domain/layers/vector/features.ts';
import type { ReadonlySignal } from '../../../lib/signal.ts';
import type { PointerHit, ViewKind } from '../../../scene/viewPort.ts';
import {
  createGripDrag,
  GRIP_REACH_PX,
  SNAP_PX,
  type DragStep,
  type Held,
} from '../../../tools/draw/gripDrag.ts';
import { groundAt, partsAt } from '../../../tools/draw/shapeHits.ts';
import { LOOK, type Marks } from '../../../tools/draw/sketch.ts';
import { nearestDrawn, type ViewPlace } from '../../../tools/draw/snapping.ts';
import type { Tool, ToolContext } from '../../../tools/tool.ts';
import { symbolRefusal } from './symbolRefusals.ts';

/** The plots that are edited together, and who wants to know what becomes of them. */
export interface PlotEditInput {
  /** The selected plots as they are kept; none ends the tool. */
  readonly plots: ReadonlySignal<readonly PlacedPlot[]>;
  /** Told while something is dragged; undefined when it is let go. */
  readonly onPreview: (places: PlotPlaces | undefined) => void;
  /** Told once for each gesture that changed them. */
  readonly onCommit: (places: PlotPlaces) => void;
  /** Places that a dragged control point holds on to. */
  readonly snapTo?: () => readonly LonLat[];
}

/** Where an edit was ended, and whether what lies there is added to the selection (Ctrl). */
export interface PlotEditEnd extends ViewPlace {
  readonly extend: boolean;
}

/** Points are taken by their pictures, within so many CSS pixels. */
const PICTURE_REACH_PX = 16;

/** The name of the grips' overlays. */
const GRIPS = 'plot-edit';

const SIZES_PX = { point: 11, middle: 7, corner: 9, turn: 12 } as const;

function gripMarks(plots: readonly PlacedPlot[]): Marks {
  const marks: Marks = new Map();
  const grips = plotGrips(plots);
  const box = selectionBox(plots);
  const { color, handleColor } = LOOK;
  const line = { color, widthPx: 1.25 };
  if (box !== undefined) {
    const [first, ...rest] = boxCorners(box);
    const ring = first === undefined ? [] : [first, ...rest, first];
    marks.set('box', { kind: 'line', paths: [ring], line: { ...line, dashPx: viewDashes(line.widthPx) } });
    const turn = grips.find(({ kind }) => kind === 'turn')?.place;
    const stem = turn && ([[turn[0], box.north], turn] as const);
    if (stem !== undefined) marks.set('stem', { kind: 'line', paths: [stem], line });
  }
  for (const { kind, index, place } of grips) {
    const isOwn = kind === 'point' || kind === 'turn';
    const [inner, edge] = isOwn ? [handleColor, color] : [color, handleColor];
    marks.set(`${kind}${String(index)}`, edgedDot(place, inner, edge, SIZES_PX[kind]));
  }
  return marks;
}

/** True where one of the plots is drawn. */
function isOnPlot(scene: ToolContext['scene'], at: ViewPlace, plots: readonly PlacedPlot[]): boolean {
  const parts: Record<GeometryKind, GeometryPart[]> = { point: [], line: [], polygon: [] };
  plots.forEach(({ symbol, points }, index) => {
    const made = symbolGeometry(symbol, points);
    const { kind } = symbolOf(symbol);
    if (made.ok)
      parts[kind === 'area' ? 'polygon' : kind].push({ index, geometry: symbolGeoJson(made.value) });
  });
  return partsAt(scene, at, parts, PICTURE_REACH_PX).length > 0;
}

/** Creates what drags grips and plots. */
function createMover(input: PlotEditInput, context: ToolContext) {
  const { scene, notify } = context;
  const gripAt = (at: ViewPlace): PlotGrip | undefined => {
    const ground = groundAt(scene, at);
    if (ground === undefined) return undefined;
    const grips = plotGrips(input.plots.value);
    // One of a plot's own places before one of the box, and that before one between two.
    for (const kinds of [['point'], ['turn', 'corner'], ['middle']]) {
      const candidates = grips.filter(({ kind }) => kinds.includes(kind));
      const places = candidates.map(({ place }) => place);
      const place = nearestDrawn(scene, { ...at, ground }, places, GRIP_REACH_PX);
      const found = candidates.find((grip) => grip.place === place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const drag = (held: Held<PlotGrip>, at: ViewPlace, ground: LonLat): DragStep<PlotPlaces> => {
    const plots = input.plots.value;
    const isPoint = 'grip' in held && (held.grip.kind === 'point' || held.grip.kind === 'middle');
    const snapped = isPoint
      ? nearestDrawn(scene, { ...at, ground }, input.snapTo?.() ?? [], SNAP_PX)
      : undefined;
    const made =
      'grip' in held
        ? withGripAt(plots, held.grip, snapped ?? ground)
        : withPlotsMoved(plots, held.from, ground);
    return made.ok
      ? { made: made.value, refusal: undefined }
      : { made: undefined, refusal: symbolRefusal(made.error.plot.symbol, made.error.problem) };
  };
  const gesture = createGripDrag<PlotGrip, PlotPlaces>(
    {
      name: GRIPS,
      kept: input.plots,
      marks: (dragged) =>
        gripMarks(
          input.plots.value.map((plot) => ({ ...plot, points: dragged?.get(plot.id) ?? plot.points })),
        ),
      gripAt,
      isOn: (at) => isOnPlot(scene, at, input.plots.value),
      drag,
      onPreview: input.onPreview,
      onCommit: input.onCommit,
    },
    context,
  );
  return {
    ...gesture,
    /** Takes a control point out where there is one. */
    removePoint(at: ViewPlace) {
      const grip = gripAt(at);
      const [plot] = input.plots.value;
      if (grip?.kind !== 'point' || plot === undefined) return;
      const made = withoutPoint(plot, grip.index);
      if (made.ok) input.onCommit(made.value);
      else notify(symbolRefusal(plot.symbol, made.error.problem));
    },
  };
}

/** What the pointer of a view does; `end` is called by what ends the edit. */
function applyHit(
  mover: ReturnType<typeof createMover>,
  view: ViewKind,
  { type, button, screen, ...hit }: PointerHit,
  end: (at: PlotEditEnd) => void,
): void {
  const at: ViewPlace = { view, screen };
  const extend = hit.extend === true;
  if (type === 'press' && button === 'left' && !extend) mover.press(at);
  else if (type === 'move') mover.move(at);
  else if (type === 'release' || type === 'leave') mover.release();
  else if (type === 'double-click') mover.removePoint(at);
  else if (type === 'click' && (button === 'right' || extend || !mover.isAt(at))) end({ ...at, extend });
}

/**
 * Lets the user change selected plots in either view: of one plot its control points are dragged, those between two make a new one, and a double
 * click takes one out; of any number, the corners of the box round them scale, the grip on top turns, and a drag of a plot moves all. A right
 * click, a click beside them, or a click with Ctrl ends.
 * @returns where it was ended, so that what lies there can be selected next; undefined when no plot is left
 */
export const plotEditTool: Tool<PlotEditInput, PlotEditEnd | undefined> = {
  id: 'plot-edit',
  lanes: ['pointer'],
  run(input, context) {
    const { scene, notify, defer } = context;
    return new Promise((resolve) => {
      const mover = createMover(input, context);
      for (const view of [scene.globe, scene.plane]) {
        defer(view.hold('double-click'));
        defer(view.pointer.subscribe((hit) => applyHit(mover, view.kind, hit, resolve)));
      }
      const endWhenNone = (plots: readonly PlacedPlot[]) => plots.length === 0 && resolve(undefined);
      defer(input.plots.subscribe(endWhenNone));
      endWhenNone(input.plots.value);
      notify({ id: 'symbol.edit' });
    });
  },
};
