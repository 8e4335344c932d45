import { fromWebMercator, toWebMercator } from '../../../domain/geodesy/webMercator.ts';
import type { Position } from '../../../domain/drawing/marks.ts';
import type { ScreenPoint, ViewKind, ViewPort } from '../../../scene/viewPort.ts';

/** How a view draws positions: `project` tells where, undefined out of its sight. */
export type Sight = Pick<ViewPort<never>, 'kind' | 'project'>;

/** On the globe a straight piece of the map follows the ground by steps of about so many CSS pixels; the map draws it straight. */
const STEP_PX = { globe: 16, plane: Infinity } as const;

/** A piece has at most so many steps, however near the camera is. */
const MOST_STEPS = 48;

/** The place on a map that is a part of the way from `a` to `b`, straight in Web Mercator as the map draws it. */
function between(a: Position, b: Position, part: number): Position {
  const [from, to] = [toWebMercator(a[0], a[1]), toWebMercator(b[0], b[1])];
  const { lon, lat } = fromWebMercator(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  const [fromM, toM] = [a[2], b[2]];
  return fromM === undefined || toM === undefined ? [lon, lat] : [lon, lat, fromM + (toM - fromM) * part];
}

function stepsBetween(kind: ViewKind, a: ScreenPoint | undefined, b: ScreenPoint | undefined): number {
  if (a === undefined || b === undefined) return MOST_STEPS;
  const lengthPx = Math.hypot(b.xPx - a.xPx, b.yPx - a.yPx);
  return Math.min(MOST_STEPS, Math.max(1, Math.ceil(lengthPx / STEP_PX[kind])));
}

/**
 * A way as a view draws it on the ground.
 * @param path at least two positions, degrees
 * @returns its places, CSS pixels, in the pieces that are in sight, each of at least two places
 */
export function screenPieces(
  path: readonly Position[],
  { kind, project }: Sight,
): readonly (readonly ScreenPoint[])[] {
  const pieces: ScreenPoint[][] = [[]];
  const put = (place: ScreenPoint | undefined) => {
    if (place === undefined) pieces.push([]);
    else pieces.at(-1)?.push(place);
  };
  let before: { readonly position: Position; readonly screen: ScreenPoint | undefined } | undefined;
  for (const position of path) {
    const screen = project(position);
    const steps = before === undefined ? 1 : stepsBetween(kind, before.screen, screen);
    for (let step = 1; before !== undefined && step < steps; step++)
      put(project(between(before.position, position, step / steps)));
    put(screen);
    before = { position, screen };
  }
  return pieces.filter((piece) => piece.length > 1);
}
