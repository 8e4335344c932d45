import { apart, mix, plus, SAME, unit, type Place } from './plane.ts';

/** Pieces that a smooth curve is drawn with between two control points: it looks round at the size of a screen. */
const PIECES = 14;

/** Exponent of the knots' distances: centripetal, the only one without cusps and loops between two points (Yuksel, Schaefer, Keyser 2011). */
const CENTRIPETAL = 0.5;

/** How a curve is bent between its places. */
export interface Bend {
  /** 1 is round, 0 straight from place to place. */
  readonly roundness: number;
}

const knot = (a: Place, b: Place) => Math.max(apart(a, b), SAME) ** CENTRIPETAL;

/**
 * One piece of a Catmull-Rom spline, the second to the third of four places, by the pyramid of Barry and Goldman (1988), with knots after Yuksel, Schaefer and Keyser,
 * "Parameterization and applications of Catmull-Rom curves" (2011).
 */
function splinePiece(
  [a, b, c, d]: readonly [before: Place, from: Place, to: Place, after: Place],
  { roundness }: Bend,
): readonly Place[] {
  const t1 = knot(a, b);
  const t2 = t1 + knot(b, c);
  const t3 = t2 + knot(c, d);
  return Array.from({ length: PIECES }, (_, index): Place => {
    const part = index / PIECES;
    const t = t1 + (t2 - t1) * part;
    const ab = mix(a, b, t / t1);
    const bc = mix(b, c, part);
    const cd = mix(c, d, (t - t2) / (t3 - t2));
    const abc = mix(ab, bc, t / t2);
    const bcd = mix(bc, cd, (t - t1) / (t3 - t1));
    return mix(bc, mix(abc, bcd, part), roundness);
  });
}

/** The place beyond the end of a path that lets its spline run out as it came: `b` mirrored at `a`. */
const beyond = (a: Place, b: Place): Place => [2 * a[0] - b[0], 2 * a[1] - b[1]];

/** A smooth curve through places that are all distinct; two give a straight line. */
export function openCurve(places: readonly Place[], bend: Bend = { roundness: 1 }): readonly Place[] {
  const last = places.at(-1);
  if (places.length < 3 || last === undefined) return places;
  const pieces = places.slice(0, -1).flatMap((place, index) => {
    const next = places[index + 1] ?? last;
    const before = places[index - 1] ?? beyond(place, next);
    const after = places[index + 2] ?? beyond(next, place);
    return splinePiece([before, place, next, after], bend);
  });
  return [...pieces, last];
}

/** A smooth closed curve through places that are all distinct, as an open ring. */
export function closedCurve(places: readonly Place[], bend: Bend): readonly Place[] {
  const count = places.length;
  return places.flatMap((place, index) => {
    const at = (step: number) => places[(index + step + count) % count] ?? place;
    return splinePiece([at(-1), place, at(1), at(2)], bend);
  });
}

/** A quadratic Bézier curve from `a` to `c` that leaves and arrives towards `b`; both ends are of it. */
export function quadraticCurve(a: Place, b: Place, c: Place, pieces: number): readonly Place[] {
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const part = index / pieces;
    return mix(mix(a, b, part), mix(b, c, part), part);
  });
}

/** A place of a way and the direction in which it goes on there. */
export interface Station {
  readonly place: Place;
  readonly ahead: Place;
}

/** A way by its length. */
export interface Way {
  readonly length: number;
  /** The station so far from the beginning, within the way's length. */
  at(distance: number): Station;
}

/** How far before and behind a station its direction is taken, as a part of the way: over a corner it turns by and by. */
const LOOK_PART = 0.02;

const NOWHERE: Place = [0, 0];

/** Measures a way of at least two distinct places. */
export function measuredWay(places: readonly Place[]): Way {
  const reached = [0];
  for (let index = 1; index < places.length; index++) {
    const [from, to] = [places[index - 1], places[index]];
    const step = from === undefined || to === undefined ? 0 : apart(from, to);
    reached.push((reached.at(-1) ?? 0) + step);
  }
  const length = reached.at(-1) ?? 0;
  const placeAt = (distance: number): Place => {
    const held = Math.max(0, Math.min(length, distance));
    const index = Math.max(
      1,
      reached.findIndex((each) => each >= held),
    );
    const [from, to] = [places[index - 1] ?? NOWHERE, places[index] ?? NOWHERE];
    const [start, end] = [reached[index - 1] ?? 0, reached[index] ?? 0];
    return end === start ? to : mix(from, to, (held - start) / (end - start));
  };
  return {
    length,
    at(distance) {
      const look = LOOK_PART * length;
      const [behind, before] = [placeAt(distance - look), placeAt(distance + look)];
      const ahead = unit(plus(before, behind, -1)) ?? [1, 0];
      return { place: placeAt(distance), ahead };
    },
  };
}
