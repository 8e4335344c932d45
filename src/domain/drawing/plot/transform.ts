import type { LonLat } from '../place.ts';
import { lonNear } from '../place.ts';
import type { Extent } from '../../geodesy/extent.ts';
import { conformalAbout, type LocalPlane } from '../../geodesy/localPlanes.ts';
import { symbolGeometry, type SymbolId } from './shapes/symbols.ts';

/** A plot by what a transform changes of it. */
export interface PlacedPlot {
  readonly id: string;
  readonly symbol: SymbolId;
  /** Its control points. */
  readonly points: readonly LonLat[];
}

/** New control points of plots, by their ids. */
export type PlotPlaces = ReadonlyMap<string, readonly LonLat[]>;

const RAD = Math.PI / 180;

/** What a plot covers: its outline, or its control points where they make none. */
function coveredBy({ symbol, points }: PlacedPlot): readonly LonLat[] {
  const made = symbolGeometry(symbol, points);
  if (!made.ok) return points;
  const { value } = made;
  if (value.kind === 'area') return value.ring;
  return value.kind === 'line' ? value.path : [value.position];
}

/** The extent of plots, all on the first one's side of the date line; undefined of none. */
export function plotsExtent(plots: readonly PlacedPlot[]): Extent | undefined {
  const places = plots.flatMap(coveredBy);
  const [first] = places;
  if (first === undefined) return undefined;
  const lons = places.map(([lon]) => lonNear(lon, first[0]));
  const lats = places.map(([, lat]) => lat);
  const reduce = (values: readonly number[], pick: (a: number, b: number) => number) =>
    values.reduce((a, b) => pick(a, b));
  return {
    west: reduce(lons, Math.min),
    east: reduce(lons, Math.max),
    south: reduce(lats, Math.min),
    north: reduce(lats, Math.max),
  };
}

/** The middle of an extent. */
export const extentMiddle = ({ west, south, east, north }: Extent): LonLat => [
  (west + east) / 2,
  (south + north) / 2,
];

/** Control points that a turn may change freely: a rectangle of two corners gets the third that lets it lie askew. */
function turnable({ symbol, points }: PlacedPlot): readonly LonLat[] {
  const [a, b] = points;
  if (symbol !== 'rectangle' || points.length !== 2 || a === undefined || b === undefined) return points;
  return [a, [b[0], a[1]], b];
}

function inPlane(
  plane: LocalPlane,
  points: readonly LonLat[],
  change: (x: number, y: number) => readonly [x: number, y: number],
): readonly LonLat[] {
  return points.map((point): LonLat => {
    const [lon, lat] = plane.toDegrees(...change(...plane.fromDegrees(point)));
    return [lonNear(lon, point[0]), lat];
  });
}

/** Plots moved as a whole, as far as from one place to another: they keep their size in metres, and how they lie to north there. */
export function movedPlots(plots: readonly PlacedPlot[], from: LonLat, to: LonLat): PlotPlaces {
  const [here, there] = [conformalAbout(from), conformalAbout(to)];
  const eastDeg = lonNear(to[0], from[0]) - from[0];
  return new Map(
    plots.map(({ id, points }) => [
      id,
      points.map((point): LonLat => {
        const [lon, lat] = there.toDegrees(...here.fromDegrees(point));
        return [lonNear(lon, point[0] + eastDeg), lat];
      }),
    ]),
  );
}

/** Plots turned as a whole about a place. @param angleDeg clockwise */
export function turnedPlots(plots: readonly PlacedPlot[], about: LonLat, angleDeg: number): PlotPlaces {
  const plane = conformalAbout(about);
  const [cos, sin] = [Math.cos(angleDeg * RAD), Math.sin(angleDeg * RAD)];
  return new Map(
    plots.map((plot) => [
      plot.id,
      inPlane(plane, turnable(plot), (x, y) => [x * cos + y * sin, y * cos - x * sin]),
    ]),
  );
}

/** Plots made larger or smaller as a whole about a place; the pictures of points keep their size. */
export function scaledPlots(plots: readonly PlacedPlot[], about: LonLat, factor: number): PlotPlaces {
  const plane = conformalAbout(about);
  return new Map(
    plots.map(({ id, points }) => [id, inPlane(plane, points, (x, y) => [x * factor, y * factor])]),
  );
}

/** What plots can be lined up by. */
export const PLOT_ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** One of {@link PLOT_ALIGNMENTS}: a side of their common extent, or its middle from west to east or from south to north. */
export type PlotAlignment = (typeof PLOT_ALIGNMENTS)[number];

/** How far one extent must go so that it lies as another says, degrees east and north. */
function way(own: Extent, all: Extent, by: PlotAlignment): readonly [eastDeg: number, northDeg: number] {
  const [ownMiddle, middle] = [extentMiddle(own), extentMiddle(all)];
  switch (by) {
    case 'left':
      return [all.west - own.west, 0];
    case 'center':
      return [middle[0] - ownMiddle[0], 0];
    case 'right':
      return [all.east - own.east, 0];
    case 'top':
      return [0, all.north - own.north];
    case 'middle':
      return [0, middle[1] - ownMiddle[1]];
    case 'bottom':
      return [0, all.south - own.south];
  }
}

/** A plot and how far it is to go, degrees. */
interface Shift {
  readonly plot: PlacedPlot;
  readonly eastDeg: number;
  readonly northDeg: number;
}

/** Plots moved along their parallels and meridians; those that stay are left out. */
const shifted = (shifts: readonly Shift[]): PlotPlaces =>
  new Map(
    shifts
      .filter(({ eastDeg, northDeg }) => eastDeg !== 0 || northDeg !== 0)
      .map(({ plot, eastDeg, northDeg }) => [
        plot.id,
        plot.points.map(([lon, lat]): LonLat => [lon + eastDeg, lat + northDeg]),
      ]),
  );

/** Plots lined up, each moved as a whole along its parallel or its meridian; those that lie so already are left out. */
export function alignedPlots(plots: readonly PlacedPlot[], by: PlotAlignment): PlotPlaces {
  const all = plotsExtent(plots);
  return shifted(
    plots.flatMap((plot): readonly Shift[] => {
      const own = plotsExtent([plot]);
      if (all === undefined || own === undefined) return [];
      const [eastDeg, northDeg] = way(own, all, by);
      return [{ plot, eastDeg, northDeg }];
    }),
  );
}

/**
 * Plots moved so that the middles of their extents are equally far from each other; the outermost two stay.
 * @param along from west to east, or from south to north
 */
export function distributedPlots(plots: readonly PlacedPlot[], along: 'horizontal' | 'vertical'): PlotPlaces {
  const all = plotsExtent(plots);
  const axis = along === 'horizontal' ? 0 : 1;
  const placed = plots
    .flatMap((plot) => {
      const own = plotsExtent([plot]);
      if (all === undefined || own === undefined) return [];
      const [lon, lat] = extentMiddle(own);
      return [{ plot, at: axis === 0 ? lonNear(lon, extentMiddle(all)[0]) : lat }];
    })
    .sort((a, b) => a.at - b.at);
  const [first, last] = [placed[0]?.at ?? 0, placed.at(-1)?.at ?? 0];
  const step = (last - first) / Math.max(1, placed.length - 1);
  return shifted(
    placed.slice(1, -1).map(({ plot, at }, index) => {
      const by = first + step * (index + 1) - at;
      return { plot, eastDeg: axis === 0 ? by : 0, northDeg: axis === 1 ? by : 0 };
    }),
  );
}
