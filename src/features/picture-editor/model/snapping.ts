import { movedBox, type Box } from './boxes.ts';

/** A line that shows why something snapped; `kind` is a common edge or middle, or an equal gap. */
export interface SnapGuide {
  /** `x`: a line at an x, from y to y; `y`: a line at a y, from x to x. For a gap: the line along it. */
  readonly axis: 'x' | 'y';
  readonly kind: 'edge' | 'gap';
  readonly atMm: number;
  readonly fromMm: number;
  readonly toMm: number;
}

/** How far a dragged box is to be moved on, and the lines that tell why. */
export interface Snap {
  readonly dxMm: number;
  readonly dyMm: number;
  readonly guides: readonly SnapGuide[];
}

/** The sides of a box along one axis and across it. */
const SIDES = {
  x: { from: 'left', to: 'right', acrossFrom: 'top', acrossTo: 'bottom' },
  y: { from: 'top', to: 'bottom', acrossFrom: 'left', acrossTo: 'right' },
} as const;

type Axis = keyof typeof SIDES;

const ALIKE_MM = 1e-6;

function linesOf(box: Box, axis: Axis): readonly number[] {
  const { from, to } = SIDES[axis];
  return [box[from], (box[from] + box[to]) / 2, box[to]];
}

/** The smallest move that brings an edge or the middle of `box` to one of another. */
function edgeOffset(box: Box, others: readonly Box[], axis: Axis): number | undefined {
  let best: number | undefined;
  const own = linesOf(box, axis);
  for (const other of others) {
    for (const line of linesOf(other, axis)) {
      for (const mine of own) {
        const offset = line - mine;
        if (best === undefined || Math.abs(offset) < Math.abs(best)) best = offset;
      }
    }
  }
  return best;
}

/** The boxes that `box` shares a band with across the axis, along which gaps are seen. */
function neighboursOf(box: Box, others: readonly Box[], axis: Axis): readonly Box[] {
  const { from, acrossFrom, acrossTo } = SIDES[axis];
  return others
    .filter((other) => other[acrossFrom] < box[acrossTo] && other[acrossTo] > box[acrossFrom])
    .toSorted((a, b) => a[from] - b[from]);
}

/** A place along the axis where the gap to a neighbour is as wide as another gap. */
interface GapPlace {
  readonly offset: number;
  /** The gaps that are then alike, from and to along the axis. */
  readonly gaps: readonly (readonly [number, number])[];
}

function gapPlaces(box: Box, others: readonly Box[], axis: Axis): readonly GapPlace[] {
  const { from, to } = SIDES[axis];
  const row = neighboursOf(box, others, axis);
  const size = box[to] - box[from];
  const places: GapPlace[] = [];
  for (let index = 0; index + 1 < row.length; index++) {
    const [a, b] = [row[index], row[index + 1]];
    if (a === undefined || b === undefined) continue;
    const gap = b[from] - a[to];
    if (gap <= ALIKE_MM) continue;
    // Between the two, in their middle.
    if (gap > size) {
      const half = (gap - size) / 2;
      places.push({
        offset: a[to] + half - box[from],
        gaps: [
          [a[to], a[to] + half],
          [b[from] - half, b[from]],
        ],
      });
    }
    // After or before both, as far as they are from each other.
    places.push({
      offset: b[to] + gap - box[from],
      gaps: [
        [a[to], b[from]],
        [b[to], b[to] + gap],
      ],
    });
    places.push({
      offset: a[from] - gap - box[to],
      gaps: [
        [a[from] - gap, a[from]],
        [a[to], b[from]],
      ],
    });
  }
  return places;
}

function nearest(places: readonly GapPlace[]): GapPlace | undefined {
  return places.reduce<GapPlace | undefined>(
    (best, place) => (best === undefined || Math.abs(place.offset) < Math.abs(best.offset) ? place : best),
    undefined,
  );
}

/** What a dragged box can snap to. */
interface Surroundings {
  /** Boxes of objects, between which gaps count. */
  readonly others: readonly Box[];
  /** Boxes of which only edges and middles count. */
  readonly frames: readonly Box[];
}

/** The offset along one axis, and the gap that made it if one did. */
function axisSnap(
  box: Box,
  { others, frames }: Surroundings,
  axis: Axis,
  toleranceMm: number,
): { readonly offset: number; readonly gaps: GapPlace['gaps'] } | undefined {
  const edge = edgeOffset(box, [...others, ...frames], axis);
  const gap = nearest(gapPlaces(box, others, axis));
  const within = (offset: number | undefined) => offset !== undefined && Math.abs(offset) <= toleranceMm;
  // An edge is what is meant more often: a gap must be nearer.
  if (
    gap !== undefined &&
    within(gap.offset) &&
    !(edge !== undefined && Math.abs(edge) <= Math.abs(gap.offset))
  )
    return gap;
  if (edge !== undefined && within(edge)) {
    const alike = gap !== undefined && Math.abs(gap.offset - edge) < ALIKE_MM ? gap.gaps : [];
    return { offset: edge, gaps: alike };
  }
  return undefined;
}

/** The lines that edges and middles of the snapped box have in common with others. */
function edgeGuides(box: Box, others: readonly Box[], axis: Axis): readonly SnapGuide[] {
  const { acrossFrom, acrossTo } = SIDES[axis];
  const guides = new Map<number, SnapGuide>();
  for (const mine of linesOf(box, axis)) {
    for (const other of others) {
      if (!linesOf(other, axis).some((line) => Math.abs(line - mine) < ALIKE_MM)) continue;
      const known = guides.get(mine);
      guides.set(mine, {
        axis,
        kind: 'edge',
        atMm: mine,
        fromMm: Math.min(known?.fromMm ?? Infinity, box[acrossFrom], other[acrossFrom]),
        toMm: Math.max(known?.toMm ?? -Infinity, box[acrossTo], other[acrossTo]),
      });
    }
  }
  return [...guides.values()];
}

function gapGuides(box: Box, gaps: GapPlace['gaps'], axis: Axis): readonly SnapGuide[] {
  const { acrossFrom, acrossTo } = SIDES[axis];
  const at = (box[acrossFrom] + box[acrossTo]) / 2;
  // A gap along x is shown by a line at one y.
  const across = axis === 'x' ? 'y' : 'x';
  return gaps.map(([from, to]) => ({ axis: across, kind: 'gap', atMm: at, fromMm: from, toMm: to }));
}

/**
 * Where a box that is dragged snaps to: to edges and middles of other objects and of the page, and to places where gaps become equal.
 * @param others boxes of objects, between which gaps count
 * @param frames boxes of which only edges and middles count: the page, its margins
 */
export function snapBox(box: Box, others: readonly Box[], frames: readonly Box[], toleranceMm: number): Snap {
  const x = axisSnap(box, { others, frames }, 'x', toleranceMm);
  const y = axisSnap(box, { others, frames }, 'y', toleranceMm);
  const snapped = movedBox(box, x?.offset ?? 0, y?.offset ?? 0);
  const all = [...others, ...frames];
  return {
    dxMm: x?.offset ?? 0,
    dyMm: y?.offset ?? 0,
    guides: [
      ...(x === undefined ? [] : [...edgeGuides(snapped, all, 'x'), ...gapGuides(snapped, x.gaps, 'x')]),
      ...(y === undefined ? [] : [...edgeGuides(snapped, all, 'y'), ...gapGuides(snapped, y.gaps, 'y')]),
    ],
  };
}
