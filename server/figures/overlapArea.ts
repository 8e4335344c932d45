import { equalAreaKm } from '../../src/domain/geodesy/equalArea.ts';

/** An edge of polygons in the equal-area plane, kilometres, its lower end first. */
export interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The edges of rings given in degrees, longitude first. */
export function ringEdges(rings: readonly (readonly (readonly number[])[])[]): readonly Edge[] {
  return rings.flatMap((ring) => {
    const places = ring.map(([lon = NaN, lat = NaN]) => equalAreaKm([lon, lat]));
    return places.map(([x, y], index) => {
      const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
      return nextY > y ? { x0: x, y0: y, x1: nextX, y1: nextY } : { x0: nextX, y0: nextY, x1: x, y1: y };
    });
  });
}

/** Thinner slabs hold nothing, kilometres. */
const LEAST_SLAB_KM = 1e-10;

/** Where two edges cross between their ends; undefined where they do not. */
function crossingY(a: Edge, b: Edge): number | undefined {
  if (Math.max(a.y0, b.y0) >= Math.min(a.y1, b.y1)) return undefined;
  if (Math.max(a.x0, a.x1) < Math.min(b.x0, b.x1) || Math.max(b.x0, b.x1) < Math.min(a.x0, a.x1))
    return undefined;
  const [ax, ay, bx, by] = [a.x1 - a.x0, a.y1 - a.y0, b.x1 - b.x0, b.y1 - b.y0];
  const turn = ax * by - ay * bx;
  if (turn === 0) return undefined;
  const alongA = ((b.x0 - a.x0) * by - (b.y0 - a.y0) * bx) / turn;
  const alongB = ((b.x0 - a.x0) * ay - (b.y0 - a.y0) * ax) / turn;
  return alongA > 0 && alongA < 1 && alongB > 0 && alongB < 1 ? a.y0 + alongA * ay : undefined;
}

/** Tells where level lines go in and out of polygons, from west to east (even-odd rule); lines are asked for from south to north. */
function turnsFromSouth(edges: readonly Edge[]): (y: number) => readonly number[] {
  const rising = [...edges].sort((a, b) => a.y0 - b.y0);
  let begun = 0;
  /** Those that the line may meet: they have begun, and not ended below the last line. */
  let met: Edge[] = [];
  return (y) => {
    for (let edge = rising[begun]; edge !== undefined && edge.y0 <= y; edge = rising[(begun += 1)])
      met.push(edge);
    met = met.filter(({ y1 }) => y < y1);
    return met.map(({ x0, y0, x1, y1 }) => x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)).sort((a, b) => a - b);
  };
}

/** Length that two sets of intervals have in common; each lists beginnings and ends in turn. */
function commonLength(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  let [i, j] = [0, 0];
  while (i + 1 < a.length && j + 1 < b.length) {
    const [startA = 0, endA = 0, startB = 0, endB = 0] = [a[i], a[i + 1], b[j], b[j + 1]];
    sum += Math.max(0, Math.min(endA, endB) - Math.max(startA, startB));
    if (endA < endB) i += 2;
    else j += 2;
  }
  return sum;
}

const within = (edges: readonly Edge[], low: number, high: number): readonly Edge[] =>
  edges.filter(({ y0, y1 }) => y1 > low && y0 < high);

function range(edges: readonly Edge[]): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { y0, y1 } of edges) [low, high] = [Math.min(low, y0), Math.max(high, y1)];
  return [low, high];
}

/**
 * Area that two sets of polygons have in common, square kilometres on the ellipsoid; holes by the even-odd rule. The plane is cut into
 * slabs at every corner and crossing: between two cuts all borders are straight, so that the slab's middle line times its height is exact.
 */
export function overlapKm2(a: readonly Edge[], b: readonly Edge[]): number {
  const [[lowA, highA], [lowB, highB]] = [range(a), range(b)];
  const [low, high] = [Math.max(lowA, lowB), Math.min(highA, highB)];
  if (low >= high) return 0;
  const [nearA, nearB] = [within(a, low, high), within(b, low, high)];
  const cuts = new Set([low, high]);
  for (const { y0, y1 } of [...nearA, ...nearB]) {
    if (y0 > low) cuts.add(y0);
    if (y1 < high) cuts.add(y1);
  }
  for (const edge of nearA) {
    for (const other of nearB) {
      const y = crossingY(edge, other);
      if (y !== undefined) cuts.add(y);
    }
  }
  const levels = [...cuts].sort((one, other) => one - other);
  const [turnsA, turnsB] = [turnsFromSouth(nearA), turnsFromSouth(nearB)];
  return levels.reduce((sum, top, index) => {
    const bottom = levels[index - 1];
    if (bottom === undefined || top - bottom < LEAST_SLAB_KM) return sum;
    const middle = (bottom + top) / 2;
    return sum + commonLength(turnsA(middle), turnsB(middle)) * (top - bottom);
  }, 0);
}
