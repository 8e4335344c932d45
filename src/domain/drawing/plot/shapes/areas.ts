import { err, ok, type Result } from '../../../../lib/result.ts';
import { closedCurve } from './curves.ts';
import {
  apart,
  between,
  cross,
  distinctPlaces,
  dot,
  turnLeft,
  plus,
  SAME,
  unit,
  type Place,
} from './plane.ts';
import { firstSimple } from './simple.ts';
import type { SymbolProblem } from './symbol.ts';

/** Sides of an ellipse that looks round on a screen. */
const ELLIPSE_SIDES = 96;

/** A sector's arc goes on by at most so much, radians. */
const ARC_STEP = Math.PI / 60;

/** An area with one side this small a part of the other is a line. */
const LEAST_SIDE = 1e-5;

/**
 * A rectangle that may lie askew: two corners of one side, then any place of the opposite side.
 */
export function askewRectangle(places: readonly Place[]): Result<readonly Place[], SymbolProblem> {
  const [a, b, over] = places;
  if (a === undefined || b === undefined || over === undefined) return err('tooFewPoints');
  const ahead = unit(between(a, b));
  if (ahead === undefined) return err('zeroSize');
  const left = turnLeft(ahead);
  const width = dot(left, between(a, over));
  return Math.abs(width) < LEAST_SIDE
    ? err('zeroSize')
    : ok([a, b, plus(b, left, width), plus(a, left, width)]);
}

/** An ellipse of its centre, the end of one half axis, and a place as far from that axis as the other half axis is long. */
export function ellipse(places: readonly Place[]): Result<readonly Place[], SymbolProblem> {
  const [centre, end, over] = places;
  if (centre === undefined || end === undefined || over === undefined) return err('tooFewPoints');
  const axis = between(centre, end);
  const ahead = unit(axis);
  if (ahead === undefined) return err('zeroSize');
  const other = plus([0, 0], turnLeft(ahead), cross(ahead, between(centre, over)));
  if (Math.hypot(...other) < LEAST_SIDE) return err('zeroSize');
  return ok(
    Array.from({ length: ELLIPSE_SIDES }, (_, side) => {
      const angle = (2 * Math.PI * side) / ELLIPSE_SIDES;
      return plus(plus(centre, axis, Math.cos(angle)), other, Math.sin(angle));
    }),
  );
}

/** A sector of its centre, the beginning of its arc, and a place in the direction of its end; the arc goes clockwise, as bearings do. */
export function sector(places: readonly Place[]): Result<readonly Place[], SymbolProblem> {
  const [centre, begin, end] = places;
  if (centre === undefined || begin === undefined || end === undefined) return err('tooFewPoints');
  const [from, to] = [between(centre, begin), between(centre, end)];
  const radius = Math.hypot(...from);
  if (radius < SAME || Math.hypot(...to) < SAME) return err('zeroSize');
  const turn = Math.atan2(-cross(from, to), dot(from, to));
  const sweep = turn < 0 ? turn + 2 * Math.PI : turn;
  if (sweep < LEAST_SIDE || sweep > 2 * Math.PI - LEAST_SIDE) return err('zeroSize');
  const steps = Math.max(2, Math.ceil(sweep / ARC_STEP));
  const start = Math.atan2(from[1], from[0]);
  const arc = Array.from({ length: steps + 1 }, (_, step): Place => {
    const angle = start - (sweep * step) / steps;
    return plus(centre, [Math.cos(angle), Math.sin(angle)], radius);
  });
  return ok([centre, ...arc]);
}

/**
 * An assembly area: a smooth closed curve through its control points, in the order in which they lie round it. It is drawn with straighter
 * sides where the round curve would cross itself.
 */
export function assemblyArea(places: readonly Place[]): Result<readonly Place[], SymbolProblem> {
  const corners = distinctPlaces(places);
  const [first] = corners;
  const last = corners.at(-1);
  const isClosed = first !== undefined && last !== undefined && apart(first, last) < SAME;
  const open = isClosed ? corners.slice(0, -1) : corners;
  if (open.length < 3) return err('zeroSize');
  return firstSimple((ease) => closedCurve(open, { roundness: ease }));
}
