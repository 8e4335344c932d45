import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSimpleRing } from './simpleRing.ts';

type Place = readonly [x: number, y: number];

/** Whole numbers: nothing is rounded. */
const sideOf = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const isOn = (a: Place, b: Place, c: Place) =>
  sideOf(a, b, c) === 0 &&
  c.every((number, axis) => {
    const ends = [a[axis] ?? NaN, b[axis] ?? NaN];
    return number >= Math.min(...ends) && number <= Math.max(...ends);
  });

const doMeet = ([a, b]: readonly [Place, Place], [c, d]: readonly [Place, Place]) =>
  isOn(a, b, c) ||
  isOn(a, b, d) ||
  isOn(c, d, a) ||
  isOn(c, d, b) ||
  (sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0);

const isAt = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];

/** By the definition: segments have their ends in common where one follows the other, and nothing else. */
function isSimple(corners: readonly Place[]): boolean {
  const places = corners.filter((place, at) => !isAt(place, corners.at(at - 1) ?? place));
  if (places.length < 3) return false;
  const segments = places.map((place, at) => [place, places[(at + 1) % places.length] ?? place] as const);
  return segments.every((one, i) =>
    segments.every((other, j) => {
      if (i === j) return true;
      if (j === (i + 1) % segments.length) return !isOn(...one, other[1]) && !isOn(...other, one[0]);
      if (i === (j + 1) % segments.length) return true;
      return !doMeet(one, other);
    }),
  );
}

const ringOf = (corners: readonly Place[]) => Float64Array.from([...corners, ...corners.slice(0, 1)].flat());

const places = (most: number, longest: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })), {
    minLength: 3,
    maxLength: longest,
  });

/** Around a middle, so that long ones are simple, too. */
const around = (corners: readonly Place[]) =>
  [...corners].sort((a, b) => Math.atan2(a[1] - 50.5, a[0] - 50.3) - Math.atan2(b[1] - 50.5, b[0] - 50.3));

describe('a simple ring', () => {
  it('is one whose segments meet nowhere but where they follow each other', () => {
    let [simple, not] = [0, 0];
    const tried = fc.oneof(places(4, 7), places(100, 40).map(around), places(100, 12));
    fc.assert(
      fc.property(tried, (corners) => {
        const isOne = isSimple(corners);
        if (isOne) simple += 1;
        else not += 1;
        expect(isSimpleRing(ringOf(corners))).toBe(isOne);
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(simple, not)).toBeGreaterThan(300);
  });

  it('is closed', () => {
    expect(isSimpleRing(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0, 0))).toBe(true);
    expect(isSimpleRing(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0, 1e-9))).toBe(false);
  });

  it('is not sure where rounding decides on which side of a segment another one ends', () => {
    const [x, y] = [0.1 + 0.2, 0.3];
    // The middle of a side, to the last bit or not, touches it from within.
    const corners: Place[] = [
      [0, 0],
      [3 * x, 3 * y],
      [4, 0],
      [x, y],
      [2, -1],
    ];
    expect(isSimpleRing(ringOf(corners))).toBe(false);
  });

  it('is not sure of more places than are looked at', () => {
    const circle = (count: number) =>
      ringOf(
        Array.from({ length: count }, (_, at): Place => [
          Math.cos((2 * Math.PI * at) / count),
          Math.sin((2 * Math.PI * at) / count),
        ]),
      );
    expect(isSimpleRing(circle(5000))).toBe(true);
    expect(isSimpleRing(circle(50_000))).toBe(false);
  });
});
