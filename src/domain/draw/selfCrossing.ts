import { roundDeg, type LonLat } from './place.ts';

/** Positive where `c` lies left of the way from `a` to `b`, negative right of it, 0 on it. */
function side(a: LonLat, b: LonLat, c: LonLat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** True where `c`, on the line through `a` and `b`, lies between them. */
function isBetween(a: LonLat, b: LonLat, c: LonLat): boolean {
  const within = (axis: 0 | 1) =>
    Math.min(a[axis], b[axis]) <= c[axis] && c[axis] <= Math.max(a[axis], b[axis]);
  return within(0) && within(1);
}

/** True where the boxes round two pieces lie apart. Asked first: pieces of one straight line have sides that are nothing but rounding. */
function areApart(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  const apartOn = (axis: 0 | 1) =>
    Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) ||
    Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis]);
  return apartOn(0) || apartOn(1);
}

/** True where two pieces have a place in common. */
function meet(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  if (areApart(a, b, c, d)) return false;
  const [sideC, sideD, sideA, sideB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  return (
    (sideC === 0 && isBetween(a, b, c)) ||
    (sideD === 0 && isBetween(a, b, d)) ||
    (sideA === 0 && isBetween(c, d, a)) ||
    (sideB === 0 && isBetween(c, d, b))
  );
}

/** True where `next` runs back over the piece from `a` to `corner`. */
function turnsBack(a: LonLat, corner: LonLat, next: LonLat): boolean {
  const ahead = (corner[0] - a[0]) * (next[0] - corner[0]) + (corner[1] - a[1]) * (next[1] - corner[1]);
  return side(a, corner, next) === 0 && ahead < 0;
}

/** True where an edge of an open ring touches another than its neighbours, or runs back over a neighbour. */
export function selfCrosses(ring: readonly LonLat[]): boolean {
  const count = ring.length;
  const [start] = ring;
  if (count < 3 || start === undefined) return false;
  const round = roundDeg(ring);
  const at = (index: number): LonLat => {
    const [lon, lat] = ring[index % count] ?? start;
    return index < count ? [lon, lat] : [lon + round, lat];
  };
  for (let first = 0; first < count; first++) {
    if (count > 3 && turnsBack(at(first), at(first + 1), at(first + 2))) return true;
    for (let second = first + 2; second < count; second++) {
      const neighbours = first === 0 && second === count - 1;
      if (!neighbours && meet(at(first), at(first + 1), at(second), at(second + 1))) return true;
    }
  }
  return false;
}
