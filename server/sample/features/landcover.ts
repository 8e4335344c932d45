import type { LonLat } from '../place/waters.ts';
import { chaikin, type Lake } from '../terrain/lakes.ts';
import { COVER_CLASSES, SPRUCE_CLASS, WATER_CLASS, type CoverClass } from './coverClasses.ts';
import { classifyCover, OUTSIDE, type CoverGrid, type CoverGround } from './coverGrid.ts';
import { nearestOn, ringAreaKm2, rounded, simplified, withoutLoops } from './measure.ts';
import { findRegions, majority, sieve } from './regions.ts';
import { smoothedArc, Tracer, type Arc, type LatticePoint, type RingOfArcs } from './tracing.ts';

/** A patch of one class; its rings are closed, the outer one first and counter-clockwise. */
export interface CoverPatch extends CoverClass {
  readonly rings: readonly (readonly LonLat[])[];
  readonly areaKm2: number;
}

/** Blocks of this many master cells square (about 430 m) are classified. */
const BLOCK_CELLS = 2;
const SMOOTH_PASSES = 4;
const SIMPLIFY_M = 55;
/** Smallest patches in blocks (about 0.19 km² each): forests and woods are kept smaller than open ground. */
const LEAST_BLOCKS = 6;
const LEAST_WOOD_BLOCKS = 3;

/** The classes within `outline` as patches that share their borders. */
export function buildLandCover(
  ground: CoverGround,
  outline: readonly LonLat[],
  lakes: readonly Lake[],
): CoverPatch[] {
  const raw = classifyCover(ground, outline, BLOCK_CELLS);
  const isKept = (label: number) => label === OUTSIDE || label === WATER_CLASS;
  const labels = majority(raw, isKept);
  const least = (label: number) => (label === SPRUCE_CLASS ? LEAST_WOOD_BLOCKS : LEAST_BLOCKS);
  const grid: CoverGrid = { ...raw, labels: sieve({ ...raw, labels }, least, isKept) };
  const regions = findRegions(grid);
  const isOutside = (region: number) => region < 0 || regions.labelOf[region] === OUTSIDE;
  const isWater = (region: number) => regions.labelOf[region] === WATER_CLASS;
  const shores = lakes.map(({ shore }) => [...shore, ...shore.slice(0, 1)]);
  const rings = new Tracer(grid, regions).rings();
  const toLine = arcDrawer(grid, [...rings.values()].flat(), (arc) => {
    if (isOutside(arc.left) || isOutside(arc.right)) return (at) => nearestOn(outline, at);
    return isWater(arc.left) || isWater(arc.right) ? (at) => nearestOf(shores, at) : undefined;
  });
  const patches: CoverPatch[] = [];
  for (const [region, arcs] of rings) {
    const cover = COVER_CLASSES[regions.labelOf[region] ?? OUTSIDE];
    if (cover === undefined) continue;
    const closed = arcs.map((ring) => closedRing(ring, toLine)).filter((ring) => ring.length > 3);
    const sized = closed.map((ring) => ({ ring, areaKm2: ringAreaKm2(ring) }));
    sized.sort((a, b) => b.areaKm2 - a.areaKm2);
    const areaKm2 = sized.reduce((sum, ring) => sum + ring.areaKm2, 0);
    if (areaKm2 <= 0.05) continue;
    patches.push({ ...cover, rings: sized.map(({ ring }) => ring), areaKm2 });
  }
  return patches;
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
