import type { NamePlace } from '../names/namePlaces.ts';
import type { SheetPoint } from '../placement.ts';

/** A place of the ground that a picture in perspective shows. */
export interface SeenGround {
  /** Pixels of the picture. */
  readonly at: SheetPoint;
  readonly lon: number;
  readonly lat: number;
}

/** Rings of an area, its holes and further parts among them. */
type Rings = readonly (readonly SheetPoint[])[];

/** How far a point lies within an area; negative beyond its edge. */
function insideBy(rings: Rings, [x, y]: SheetPoint): number {
  let [isInside, least] = [false, Infinity];
  for (const ring of rings)
    for (const [index, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[(index + ring.length - 1) % ring.length] ?? [bx, by];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      const [dx, dy] = [bx - ax, by - ay];
      const length2 = dx * dx + dy * dy;
      const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
      least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy));
    }
  return isInside ? least : -least;
}

/** The box round an area. */
function boxOf(rings: Rings) {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const [x, y] of rings.flat()) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.low = Math.min(box.low, y);
    box.high = Math.max(box.high, y);
  }
  return box;
}

/** Shares of a ring's height at which its inside is looked for. */
const ROWS = [0.5, 0.35, 0.65, 0.2, 0.8] as const;

/** A point in the widest part of an area, so that one that is bent has it inside, too; undefined for an area without room. */
export function innerPoint(rings: Rings): SheetPoint | undefined {
  const { low, high } = boxOf(rings);
  let best: { readonly at: SheetPoint; readonly width: number } | undefined;
  for (const share of ROWS) {
    const y = low + (high - low) * share;
    const crossings = rings.flatMap((ring) =>
      ring.flatMap(([bx, by], index) => {
        const [ax, ay] = ring[(index + ring.length - 1) % ring.length] ?? [bx, by];
        return ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
      }),
    );
    crossings.sort((a, b) => a - b);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from = 0, to = 0] = [crossings[index], crossings[index + 1]];
      if (to - from > (best?.width ?? 0)) best = { at: [(from + to) / 2, y], width: to - from };
    }
  }
  return best?.at;
}

/** An area on the ground, and its edge on a picture. */
export interface AreaInView {
  readonly onGround: Rings;
  readonly onPicture: Rings;
  /** A point of it where that is seen, for an area that lies between all places whose ground is known. */
  readonly inner: SheetPoint | undefined;
}

/**
 * Where the name of an area belongs on a picture in perspective: of the places at which its ground is seen the one with most room around
 * it, within its edge and the picture's. A part that lies behind other ground counts for nothing.
 */
export function areaPlace(
  { onGround, onPicture, inner }: AreaInView,
  seen: readonly SeenGround[],
  page: { readonly widthPx: number; readonly heightPx: number },
): NamePlace | undefined {
  const { left, right, low, high } = boxOf(onGround);
  const own = seen
    .filter(({ lon, lat }) => lon >= left && lon <= right && lat >= low && lat <= high)
    .filter(({ lon, lat }) => insideBy(onGround, [lon, lat]) >= 0)
    .map(({ at }) => at);
  let best: Extract<NamePlace, { kind: 'area' }> | undefined;
  for (const at of inner === undefined ? own : [...own, inner]) {
    const [x, y] = at;
    const edgePx = Math.min(x, y, page.widthPx - x, page.heightPx - y);
    const insidePx = Math.min(edgePx, insideBy(onPicture, at));
    if (insidePx > (best?.insidePx ?? 0)) best = { kind: 'area', at, insidePx };
  }
  return best;
}
