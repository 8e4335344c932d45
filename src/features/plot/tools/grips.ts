import { err, ok, type Result } from '../../../lib/result.ts';
import { lonNear, type LonLat } from '../../../domain/drawing/place.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { conformalAbout } from '../../../domain/geodesy/localPlanes.ts';
import type { SymbolProblem } from '../../../domain/drawing/plot/shapes/symbol.ts';
import { symbolGeometry, symbolOf } from '../../../domain/drawing/plot/shapes/symbols.ts';
import {
  extentMiddle,
  movedPlots,
  plotsExtent,
  scaledPlots,
  turnedPlots,
  type PlacedPlot,
  type PlotPlaces,
} from '../../../domain/drawing/plot/transform.ts';

/** A place by which selected plots are changed. */
export interface PlotGrip {
  /** A control point, a place where dragging makes a new one, a corner that scales, or the one that turns. */
  readonly kind: 'point' | 'middle' | 'corner' | 'turn';
  /** Which control point; of a middle, the one after it; of a corner, counter-clockwise from south-west. */
  readonly index: number;
  readonly place: LonLat;
}

/** The box round a selection keeps so far from it, as a part of its longer side; the grip that turns stands so far above. */
const PADDING = 0.06;
const TURN_LIFT = 0.14;

/** A selection nowhere wider than this has no corners to pull, degrees: some centimetres. */
const LEAST_BOX_DEG = 1e-6;

/** A plot with more control points than this is a stroke: more places between them would hide it. */
const MOST_MIDDLES = 60;

/** Smaller than this part of its size nobody scales a selection in one gesture. */
const LEAST_FACTOR = 0.02;

/** The box round selected plots with some room; undefined where they have no extent of their own. */
export function selectionBox(plots: readonly PlacedPlot[]): Extent | undefined {
  const extent = plotsExtent(plots);
  if (extent === undefined) return undefined;
  const { west, south, east, north } = extent;
  const side = Math.max(east - west, north - south);
  if (side < LEAST_BOX_DEG) return undefined;
  const pad = side * PADDING;
  return {
    west: west - pad,
    south: Math.max(-90, south - pad),
    east: east + pad,
    north: Math.min(90, north + pad),
  };
}

const half = (a: LonLat, b: LonLat): LonLat => [(a[0] + lonNear(b[0], a[0])) / 2, (a[1] + b[1]) / 2];

/** Which piece between two control points may get one more: the tail of an attack arrow and the base of a pincer have two ends. */
function middlesOf({ symbol, points }: PlacedPlot): readonly PlotGrip[] {
  const { points: count, kind, id } = symbolOf(symbol);
  const isFixed = count.most <= 5 || points.length >= count.most || points.length > MOST_MIDDLES;
  if (isFixed) return [];
  const isRing = kind === 'area' && (id === 'polygon' || id === 'assemblyArea');
  const hasTail = id === 'attackArrow' || id === 'tailedAttackArrow';
  return points.flatMap((place, index): PlotGrip[] => {
    const next = points[index + 1] ?? (isRing ? points[0] : undefined);
    if (next === undefined || (hasTail && index < 2)) return [];
    return [{ kind: 'middle', index: index + 1, place: half(place, next) }];
  });
}

/** The corners of the box, counter-clockwise from south-west. */
export const boxCorners = ({ west, south, east, north }: Extent): readonly LonLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** The grips of selected plots, those meant first when they lie on each other last: of one plot also its control points. */
export function plotGrips(plots: readonly PlacedPlot[]): readonly PlotGrip[] {
  const [only, ...others] = plots;
  const box = selectionBox(plots);
  const grips: PlotGrip[] = [];
  if (box !== undefined) {
    boxCorners(box).forEach((place, index) => grips.push({ kind: 'corner', index, place }));
    const lift = Math.max(box.east - box.west, box.north - box.south) * TURN_LIFT;
    grips.push({ kind: 'turn', index: 0, place: [extentMiddle(box)[0], Math.min(90, box.north + lift)] });
  }
  if (only === undefined || others.length > 0) return grips;
  const points = only.points.map((place, index): PlotGrip => ({ kind: 'point', index, place }));
  return [...grips, ...middlesOf(only), ...points];
}

/** Angle of a place about another, degrees clockwise from north, and its distance in metres. */
function polar(about: LonLat, place: LonLat): { readonly bearingDeg: number; readonly distanceM: number } {
  const [x, y] = conformalAbout(about).fromDegrees(place);
  return { bearingDeg: (Math.atan2(x, y) * 180) / Math.PI, distanceM: Math.hypot(x, y) };
}

function pulled(plots: readonly PlacedPlot[], { kind, index, place }: PlotGrip, to: LonLat): PlotPlaces {
  const [only] = plots;
  if (kind === 'point' || kind === 'middle') {
    if (only === undefined) return new Map();
    const near: LonLat = [lonNear(to[0], place[0]), to[1]];
    const rest = only.points.slice(kind === 'point' ? index + 1 : index);
    return new Map([[only.id, [...only.points.slice(0, index), near, ...rest]]]);
  }
  const box = selectionBox(plots);
  if (box === undefined) return new Map();
  const about = extentMiddle(box);
  const [before, after] = [polar(about, place), polar(about, to)];
  if (kind === 'turn') return turnedPlots(plots, about, after.bearingDeg - before.bearingDeg);
  return scaledPlots(plots, about, Math.max(LEAST_FACTOR, after.distanceM / before.distanceM));
}

/** The places, if all plots can be drawn with them; else the first plot that cannot, and why. */
function checked(
  plots: readonly PlacedPlot[],
  places: PlotPlaces,
): Result<PlotPlaces, { readonly plot: PlacedPlot; readonly problem: SymbolProblem }> {
  for (const plot of plots) {
    const made = symbolGeometry(plot.symbol, places.get(plot.id) ?? plot.points);
    if (!made.ok) return err({ plot, problem: made.error });
  }
  return ok(places);
}

/** Selected plots with one of their grips dragged somewhere else; the problem when one of them would be none any more. */
export function withGripAt(plots: readonly PlacedPlot[], grip: PlotGrip, to: LonLat) {
  return checked(plots, pulled(plots, grip, to));
}

/** Selected plots moved as far as from one place to another; the problem when one of them would be none any more. */
export function withPlotsMoved(plots: readonly PlacedPlot[], from: LonLat, to: LonLat) {
  return checked(plots, movedPlots(plots, from, to));
}

/** A plot without one of its control points; the problem when it would be none any more. */
export function withoutPoint(plot: PlacedPlot, index: number) {
  const points = plot.points.filter((_, each) => each !== index);
  return checked([plot], new Map([[plot.id, points]]));
}
