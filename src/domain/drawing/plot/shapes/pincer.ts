import { err, type Result } from '../../../../lib/result.ts';
import { quadraticCurve } from './curves.ts';
import { along, apart, between, cross, turnLeft, mix, plus, SAME, unit, type Place } from './plane.ts';
import { firstSimple } from './simple.ts';
import type { SymbolProblem } from './symbol.ts';

/** Pieces of one flank of an arm. */
const PIECES = 20;

/** An arm's head, as parts of the way from its root to its tip; and at most so many times as long as its root is wide. */
const HEAD = { ofArm: 0.26, ofRoot: 0.7 } as const;

/** Widths to one side and the neck's place, as parts of the head's length. */
const MEASURES = { neck: 0.18, head: 0.45, neckAt: 0.84 } as const;

/** How far an arm goes straight on before it bends to its tip, as a part of its length. */
const REACH = 0.42;

/** How far the crotch goes outwards before it turns to the head, as a part of the way there. */
const ROUND = 0.9;

/** Where the arms part when nobody says: so far from the base to the middle of the tips. */
const FORK_AT = 0.3;

interface Arm {
  /** The end of the base, and the fork: the two sides of its root. */
  readonly base: Place;
  readonly fork: Place;
  readonly tip: Place;
  /** Outwards is to the left of the arm's way (1), or to its right. */
  readonly side: 1 | -1;
}

/** The flanks and the head of an arm from its base end round its tip to the fork, both left out. */
function armOutline(
  { base, fork, tip, side }: Arm,
  forward: Place,
  ease: number,
): readonly Place[] | undefined {
  const root = mix(base, fork, 0.5);
  const reach = apart(root, tip) * REACH * Math.min(1, ease * 1.5);
  const bend = plus(root, forward, reach);
  const ahead = unit(between(bend, tip)) ?? unit(between(root, tip));
  if (ahead === undefined) return undefined;
  const length =
    Math.min(HEAD.ofArm * apart(root, tip), HEAD.ofRoot * apart(base, fork)) * Math.max(ease, 0.15);
  const out = plus([0, 0], turnLeft(ahead), side);
  const outward = plus([0, 0], turnLeft(forward), side);
  const neckPlace = plus(tip, ahead, -length * MEASURES.neckAt);
  const barbPlace = plus(tip, ahead, -length);
  const at = (place: Place, width: number) => plus(place, out, width * length);
  const [outerNeck, innerNeck] = [at(neckPlace, MEASURES.neck), at(neckPlace, -MEASURES.neck)];
  const outer = quadraticCurve(base, plus(base, forward, reach), outerNeck, PIECES);
  // Half way between running straight back from the head and leaving the fork sideways: a round crotch with slim arms.
  const span = Math.min(along(outward, fork, innerNeck), along(outward, fork, base));
  const sideways = plus(fork, outward, ROUND * Math.max(0, span));
  const crotch = mix(plus(innerNeck, ahead, -reach), sideways, ease / 2);
  const inner = quadraticCurve(innerNeck, crotch, fork, PIECES);
  return [
    ...outer.slice(1),
    at(barbPlace, MEASURES.head),
    tip,
    at(barbPlace, -MEASURES.head),
    ...inner.slice(0, -1),
  ];
}

/** The place mirrored at the line that halves the base. */
function mirrored(place: Place, a: Place, b: Place): Place {
  const way = unit(between(a, b)) ?? [1, 0];
  return plus(place, way, -2 * along(way, mix(a, b, 0.5), place));
}

/**
 * A pincer arrow: two arms that part from one base. Its control points are those of plotting libraries (ol-plot, "DoubleArrow"): the two
 * ends of the base, the two tips, and the fork between the arms; the second tip is the first one mirrored, and the fork lies a third of the way to
 * the tips, until they are given. Each tip belongs to the end of the base on its side. Flanks are quadratic Bézier curves.
 */
export function pincerArrow(places: readonly Place[]): Result<readonly Place[], SymbolProblem> {
  const [a, b, first, second, given] = places;
  if (a === undefined || b === undefined || first === undefined) return err('tooFewPoints');
  const across = unit(between(a, b));
  if (across === undefined) return err('zeroSize');
  const other = second ?? mirrored(first, a, b);
  const [tipA, tipB] = along(across, a, first) <= along(across, a, other) ? [first, other] : [other, first];
  const middle = mix(a, b, 0.5);
  const tips = mix(tipA, tipB, 0.5);
  const isLeft = cross(across, between(middle, tips)) >= 0;
  if (Math.abs(cross(across, between(middle, tips))) < SAME || apart(tipA, tipB) < SAME)
    return err('zeroSize');
  const forward: Place = isLeft ? turnLeft(across) : plus([0, 0], turnLeft(across), -1);
  const fork = given ?? mix(middle, tips, FORK_AT);
  const side = isLeft ? 1 : -1;
  return firstSimple((ease) => {
    const armA = armOutline({ base: a, fork, tip: tipA, side }, forward, ease);
    const armB = armOutline({ base: b, fork, tip: tipB, side: side === 1 ? -1 : 1 }, forward, ease);
    if (armA === undefined || armB === undefined) return undefined;
    return [a, ...armA, fork, ...[...armB].reverse(), b];
  });
}
