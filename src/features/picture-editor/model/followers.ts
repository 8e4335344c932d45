import { isBound } from './furniture.ts';
import type { FurnitureObject, MapFrame, PictureDocument, PictureObject } from './picture.ts';

/** Gaps that differ by less are alike, millimetres: what stands in the middle stays there. */
const ALIKE_MM = 1;

/** How far a thing moves along one axis with the edge of its map that it is nearer to, or with the map's middle. */
function shiftOf(atMm: number, half: number, from: readonly [number, number], to: readonly [number, number]) {
  const [low, high] = [Math.abs(atMm - half - from[0]), Math.abs(from[1] - atMm - half)];
  const [moveLow, moveHigh] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(low - high) < ALIKE_MM) return (moveLow + moveHigh) / 2;
  return low < high ? moveLow : moveHigh;
}

const across = ({ xMm, widthMm }: MapFrame) => [xMm - widthMm / 2, xMm + widthMm / 2] as const;
const down = ({ yMm, heightMm }: MapFrame) => [yMm - heightMm / 2, yMm + heightMm / 2] as const;

const isMoved = (a: PictureObject, b: PictureObject) =>
  a.xMm !== b.xMm || a.yMm !== b.yMm || a.widthMm !== b.widthMm || a.heightMm !== b.heightMm;

/**
 * Furniture stays at the edge of its map that it stands at when the map is moved or resized, unless the same change moved it, too.
 * @param before the picture before a change
 */
export function withFollowers(before: PictureDocument, after: PictureDocument): PictureDocument {
  const old = new Map(before.objects.map((object) => [object.id, object]));
  const moved = new Map(
    after.objects.flatMap((object) => {
      const was = old.get(object.id);
      const follows = object.kind === 'map' && was?.kind === 'map' && isMoved(was, object);
      return follows ? [[object.id, { was, now: object }] as const] : [];
    }),
  );
  if (moved.size === 0) return after;
  const follow = (object: FurnitureObject): FurnitureObject => {
    const frame = moved.get(object.mapId);
    const was = old.get(object.id);
    if (frame === undefined || was === undefined || isBound(object) || isMoved(was, object)) return object;
    return {
      ...object,
      xMm: object.xMm + shiftOf(object.xMm, object.widthMm / 2, across(frame.was), across(frame.now)),
      yMm: object.yMm + shiftOf(object.yMm, object.heightMm / 2, down(frame.was), down(frame.now)),
    };
  };
  return {
    ...after,
    objects: after.objects.map((object) => (object.kind === 'furniture' ? follow(object) : object)),
  };
}
