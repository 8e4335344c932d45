import type { LonLat } from '../place/waters.ts';
import { chaikin, type Lake } from '../terrain/lakes.ts';
import { OUTSIDE, type CoverGrid } from './coverGrid.ts';
import { nearestOn, ringAreaKm2, rounded, simplified, withoutLoops } from './measure.ts';
import { findRegions } from './regions.ts';
import { smoothedArc, Tracer, type Arc, type LatticePoint, type RingOfArcs } from './tracing.ts';

/** A connected region of one label; its rings are closed, the outer one first and counter-clockwise. */
export interface TracedRegion {
  readonly label: number;
  readonly rings: readonly (readonly LonLat[])[];
  readonly areaKm2: number;
}

/** What regions keep to. */
export interface TraceEdges {
  /** Regions at the edge of the covered area take its course. */
  readonly outline: readonly LonLat[];
  readonly lakes: readonly Lake[];
  readonly isWater: (label: number) => boolean;
}

const SMOOTH_PASSES = 4;
const SIMPLIFY_M = 55;
/** Regions smaller than this are slivers. */
const LEAST_KM2 = 0.05;

/** Draws the regions of a grid as polygons that share their borders, without stairs. */
export function tracedRegions(grid: CoverGrid, { outline, lakes, isWater }: TraceEdges): TracedRegion[] {
  const regions = findRegions(grid);
  const labelOf = (region: number) => (region < 0 ? OUTSIDE : (regions.labelOf[region] ?? OUTSIDE));
  const shores = lakes.map(({ shore }) => [...shore, ...shore.slice(0, 1)]);
  const rings = new Tracer(grid, regions).rings();
  const toLine = arcDrawer(grid, [...rings.values()].flat(), (arc) => {
    const sides = [labelOf(arc.left), labelOf(arc.right)];
    if (sides.includes(OUTSIDE)) return (at) => nearestOn(outline, at);
    return shores.length > 0 && sides.some(isWater) ? (at) => nearestOf(shores, at) : undefined;
  });
  const traced: TracedRegion[] = [];
  for (const [region, arcs] of rings) {
    const label = labelOf(region);
    if (label === OUTSIDE) continue;
    const closed = arcs.map((ring) => closedRing(ring, toLine)).filter((ring) => ring.length > 3);
    const sized = closed.map((ring) => ({ ring, areaKm2: ringAreaKm2(ring) }));
    sized.sort((a, b) => b.areaKm2 - a.areaKm2);
    const areaKm2 = sized.reduce((sum, ring) => sum + ring.areaKm2, 0);
    if (areaKm2 > LEAST_KM2) traced.push({ label, rings: sized.map(({ ring }) => ring), areaKm2 });
  }
  return traced;
}

function nearestOf(lines: readonly (readonly LonLat[])[], at: LonLat): LonLat {
  const places = lines.map((line) => nearestOn(line, at));
  const away = (place: LonLat) => (place[0] - at[0]) ** 2 + (place[1] - at[1]) ** 2;
  return places.reduce((best, place) => (away(place) < away(best) ? place : best), places[0] ?? at);
}

type Snap = (at: LonLat) => LonLat;

/** Draws arcs in degrees, each once; arcs on an outline or shore take its course, and nodes there move with them. */
function arcDrawer(
  grid: CoverGrid,
  rings: readonly RingOfArcs[],
  snapOf: (arc: Arc) => Snap | undefined,
): (arc: Arc) => readonly LonLat[] {
  const place = ([column, row]: LatticePoint): LonLat => [grid.lonOf(column), grid.latOf(row)];
  const nodes = new Map<string, LonLat>();
  for (const { arc } of rings.flat()) {
    const snap = arc.closed ? undefined : snapOf(arc);
    if (snap === undefined) continue;
    for (const end of [arc.points[0], arc.points[arc.points.length - 1]]) {
      if (end !== undefined && !nodes.has(end.join())) nodes.set(end.join(), snap(place(end)));
    }
  }
  const drawn = new Map<Arc, readonly LonLat[]>();
  return (arc) => {
    const known = drawn.get(arc);
    if (known !== undefined) return known;
    const snap = snapOf(arc);
    const points = smoothedArc(arc, SMOOTH_PASSES);
    const line = points.map((point, k): LonLat => {
      const source = arc.points[k] ?? point;
      const isEnd = !arc.closed && (k === 0 || k === points.length - 1);
      if (isEnd) return nodes.get(source.join()) ?? place(source);
      return snap === undefined ? place(point) : snap(place(point));
    });
    const made = finished(line, arc.closed, snap !== undefined);
    drawn.set(arc, made);
    return made;
  };
}

/** Fewer vertices, softly bent, rounded; a closed arc repeats its first vertex. */
function finished(line: readonly LonLat[], closed: boolean, isSnapped: boolean): LonLat[] {
  if (isSnapped) return simplified(closed ? [...line, ...line.slice(0, 1)] : line, 15).map(rounded);
  if (!closed) return chaikin(simplified(line, SIMPLIFY_M), false).map(rounded);
  const ring = simplified([...line, ...line.slice(0, 1)], SIMPLIFY_M).slice(0, -1);
  const soft = chaikin(ring, true).map(rounded);
  return [...soft, ...soft.slice(0, 1)];
}

function closedRing(arcs: RingOfArcs, toLine: (arc: Arc) => readonly LonLat[]): LonLat[] {
  const ring: LonLat[] = [];
  for (const { arc, reversed } of arcs) {
    const line = toLine(arc);
    for (const at of reversed ? [...line].reverse() : line) {
      const last = ring[ring.length - 1];
      if (last?.[0] !== at[0] || last[1] !== at[1]) ring.push(at);
    }
  }
  return withoutLoops(ring);
}
