import { err, type Result } from '../../../../lib/result.ts';
import { measuredWay, openCurve, type Way } from './curves.ts';
import {
  apart,
  between,
  cross,
  distinctPlaces,
  turnLeft,
  mix,
  plus,
  SAME,
  unit,
  type Place,
} from './plane.ts';
import { firstSimple } from './simple.ts';
import type { SymbolProblem } from './symbol.ts';

/** An arrow's measures across and along its axis, as parts of the axis' length; widths from the axis to one side. */
interface Proportions {
  readonly tail: number;
  readonly neck: number;
  readonly head: number;
  readonly headLength: number;
  /** How far behind the tip the neck is, as a part of the head's length: below 1 the barbs are swept back. */
  readonly neckAt: number;
}

/** Stations along one side of an arrow's body: so many for each control point of its axis, within bounds. */
const STATIONS = { each: 9, least: 24, most: 90 } as const;

function stationsFor(axisPoints: number): number {
  return Math.min(STATIONS.most, Math.max(STATIONS.least, STATIONS.each * axisPoints));
}

const STRAIGHT = { tail: 0.045, neck: 0.045, head: 0.115, headLength: 0.24, neckAt: 1 } as const;
const FINE = { tail: 0.012, neck: 0.038, head: 0.1, headLength: 0.22, neckAt: 0.78 } as const;
const CURVED = { tail: 0.018, neck: 0.03, head: 0.08, headLength: 0.17, neckAt: 0.82 } as const;

/** Of an attack arrow: its head is at most so long a part of the axis, and so many times as long as its tail is wide. */
const ATTACK_HEAD = { ofAxis: 0.26, ofTail: 0.95 } as const;

/** Of an attack arrow, as parts of its head's length. */
const ATTACK = { neck: 0.19, head: 0.46, neckAt: 0.84 } as const;

/** How deep the tail of a tailed arrow is cut, as a part of its width, and of the axis at most. */
const NOTCH = { ofTail: 0.42, ofAxis: 0.18 } as const;

/** The part of the body behind which its edge turns from the drawn tail to lying square to the axis. */
const TAIL_TURN = 0.45;

/** Where a way is, so far along it and so far to its left. */
function aside(way: Way, distance: number, left: number): Place {
  const { place, ahead } = way.at(distance);
  return plus(place, turnLeft(ahead), left);
}

/** One side of the head, which is straight also on a bent axis: its neck, then the end of its barb. */
function headSide(way: Way, { neck, head, headLength, neckAt }: Proportions, side: 1 | -1): readonly Place[] {
  const { length } = way;
  const tip = way.at(length).place;
  const { ahead: last, place: back } = way.at(length * (1 - headLength));
  const ahead = unit(between(back, tip)) ?? last;
  const at = (behind: number, left: number) =>
    plus(plus(tip, ahead, -behind * headLength * length), turnLeft(ahead), side * left * length);
  return [at(neckAt, neck), at(1, head)];
}

/** The body's edge on one side, from the tail to before the neck. */
function bodySide(way: Way, measures: Proportions, side: 1 | -1, stations: number): readonly Place[] {
  const { tail, neck, headLength, neckAt } = measures;
  const end = way.length * (1 - headLength * neckAt);
  return Array.from({ length: stations }, (_, index) => {
    const part = index / stations;
    return aside(way, end * part, side * (tail + (neck - tail) * part) * way.length);
  });
}

const narrowed = (measures: Proportions, ease: number): Proportions => {
  const factor = Math.max(ease, 0.08);
  return {
    ...measures,
    tail: measures.tail * factor,
    neck: measures.neck * factor,
    head: measures.head * factor,
    headLength: measures.headLength * Math.max(ease, 0.3),
  };
};

/**
 * The arrow of an axis: its edges are the axis' offsets with a width that changes evenly along it (Tiller and Hanson, "Offsets of
 * two-dimensional profiles", 1984). What is too broad for a bend of its axis is drawn slimmer.
 */
function axisArrow(places: readonly Place[], measures: Proportions): Result<readonly Place[], SymbolProblem> {
  const axis = distinctPlaces(places);
  const tip = axis.at(-1);
  if (axis.length < 2 || tip === undefined) return err('zeroSize');
  const way = measuredWay(openCurve(axis));
  const stations = stationsFor(axis.length);
  return firstSimple((ease) => {
    const fitted = narrowed(measures, ease);
    const half = (side: 1 | -1) => [...bodySide(way, fitted, side, stations), ...headSide(way, fitted, side)];
    return [...half(1), tip, ...half(-1).reverse()];
  });
}

/** An arrow with an even shaft, of its tail and its tip. */
export const straightArrow = (places: readonly Place[]) => axisArrow(places, STRAIGHT);

/** A slim arrow that grows from its tail to its swept head, of its tail and its tip. */
export const fineArrow = (places: readonly Place[]) => axisArrow(places, FINE);

/** A slim arrow along a smooth curve through its control points, tip last. */
export const curvedArrow = (places: readonly Place[]) => axisArrow(places, CURVED);

/** The two ends of a tail, left one first as one looks from it to where the arrow goes. */
function tailOf(a: Place, b: Place, next: Place): readonly [left: Place, right: Place] {
  return cross(between(a, next), between(a, b)) >= 0 ? [b, a] : [a, b];
}

/** An attack arrow's measures: its head follows the width of the tail that was drawn. */
function attackMeasures(axisLength: number, tailWidth: number, ease: number): Proportions {
  const headLength = Math.min(ATTACK_HEAD.ofAxis, (ATTACK_HEAD.ofTail * tailWidth) / axisLength);
  const fitted = headLength * Math.max(ease, 0.08);
  return {
    tail: tailWidth / 2 / axisLength,
    neck: ATTACK.neck * fitted,
    head: ATTACK.head * fitted,
    headLength: headLength * Math.max(ease, 0.3),
    neckAt: ATTACK.neckAt,
  };
}

/** The body's edge on one side: it begins at the drawn end of the tail and soon lies square to the axis. */
function attackSide(
  way: Way,
  measures: Proportions,
  { tailEnd, side, stations }: { readonly tailEnd: Place; readonly side: 1 | -1; readonly stations: number },
): readonly Place[] {
  const fromAxis = between(way.at(0).place, tailEnd);
  const end = way.length * (1 - measures.headLength * measures.neckAt);
  const half = apart([0, 0], fromAxis);
  const neck = measures.neck * way.length;
  return Array.from({ length: stations }, (_, index) => {
    const part = index / stations;
    const { place, ahead } = way.at(end * part);
    // Concave, so that the body runs slim into the neck: the flanks of the axis-of-advance arrow.
    const slim = neck + (half - neck) * (1 - part) ** 1.6;
    const square = turnLeft(ahead);
    const turn = Math.min(1, part / TAIL_TURN);
    const drawn: Place = half < SAME ? square : [(fromAxis[0] / half) * side, (fromAxis[1] / half) * side];
    const direction = unit(mix(drawn, square, turn)) ?? square;
    return plus(place, direction, side * slim);
  });
}

/**
 * An attack arrow. Its control points are those of the axis-of-advance arrow as map plotting libraries take them (ol-plot, "AttackArrow"):
 * the two ends of the tail, then the places of the axis, tip last. The axis is a centripetal Catmull-Rom curve from the middle of the tail;
 * the flanks narrow from the tail to the neck.
 * @param notched the tail is cut like a swallow's
 */
function attack(places: readonly Place[], notched: boolean): Result<readonly Place[], SymbolProblem> {
  const [a, b, ...rest] = places;
  const [next] = rest;
  const tip = rest.at(-1);
  if (a === undefined || b === undefined || next === undefined || tip === undefined)
    return err('tooFewPoints');
  const axis = distinctPlaces([mix(a, b, 0.5), ...rest]);
  const tailWidth = apart(a, b);
  if (axis.length < 2 || tailWidth < SAME) return err('zeroSize');
  const onTail = Math.abs(cross(between(a, b), between(a, next))) < SAME * tailWidth;
  if (onTail && axis.length === 2) return err('zeroSize');
  const [left, right] = tailOf(a, b, next);
  return firstSimple((ease) => {
    const way = measuredWay(openCurve(axis, { roundness: Math.min(1, ease * 1.5) }));
    const measures = attackMeasures(way.length, tailWidth, ease);
    const stations = stationsFor(axis.length);
    const half = (tailEnd: Place, side: 1 | -1) => [
      ...attackSide(way, measures, { tailEnd, side, stations }),
      ...headSide(way, measures, side),
    ];
    const depth = Math.min(NOTCH.ofTail * tailWidth, NOTCH.ofAxis * way.length) * ease;
    const notch = notched ? [way.at(depth).place] : [];
    return [...notch, ...half(left, 1), tip, ...half(right, -1).reverse()];
  });
}

/** {@link attack} with a straight tail. */
export const attackArrow = (places: readonly Place[]) => attack(places, false);

/** {@link attack} with a swallow's tail. */
export const tailedAttackArrow = (places: readonly Place[]) => attack(places, true);
