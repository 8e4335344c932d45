import type { Geometry } from 'geojson';
import { err, ok, type Result } from '../../lib/result.ts';
import { hexOf } from '../layers/record/cssColor.ts';
import { polygonRings } from '../query/queryShape.ts';
import { INK, SIZES, type Furniture, type FurnitureGap } from './furniture.ts';
import { pathThrough, rectPath } from './pathData.ts';
import {
  groundOutline,
  projectionOf,
  type MapPlacement,
  type SheetPoint,
  type SheetProjection,
} from './placement.ts';
import type { SheetBox } from './paper.ts';
import type { FurnitureMark } from '../drawing/marks.ts';
import {
  BARE_LAND_RGB,
  regionReach,
  SURROUNDINGS_PX,
  type Outline,
  type SurroundingsRelief,
} from './surroundings.ts';
import type { SheetWords } from './words.ts';

export type { Outline } from './surroundings.ts';

/** Points of a border on the inset: more are not seen at its size. */
const OUTLINE_POINTS = 400;

/** An area as the portal's services tell it: an ancestor of others says so by `level`. */
interface RegionArea {
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * The borders of the prefecture among its areas, or of all areas where none is the prefecture; empty for no areas.
 * @param most points of a ring
 */
export function regionOutline(areas: readonly RegionArea[], most = OUTLINE_POINTS): Outline {
  const whole = areas.filter(({ properties }) => properties.level === 'prefecture');
  return (whole.length > 0 ? whole : areas).flatMap(({ geometry }) => {
    const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
    return (isArea ? polygonRings(geometry) : []).map(([outer = []]) => {
      const step = Math.max(1, Math.ceil(outer.length / most));
      return outer.filter((_, index) => index % step === 0).map(([lon = 0, lat = 0]) => [lon, lat] as const);
    });
  });
}

/** A frame smaller than this on the inset is marked by a cross as well, pixels of a sheet 5000 px long. */
const LEAST_FRAME = 14;

/** A map that shows so much of a region needs no overview of it. */
const WHOLE = 0.85;

/** How many of a region's places a map shows, as a share. */
function shownShare(placement: MapPlacement, places: readonly (readonly [number, number])[]): number {
  const { toSheet } = projectionOf(placement);
  const { corners } = placement;
  const isShown = ([x, y]: readonly [number, number]) =>
    corners.every(([fromX, fromY], index) => {
      const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY];
      return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0;
    });
  return places.filter(([lon, lat]) => isShown(toSheet(lon, lat))).length / places.length;
}

/** What an overview shows beside the place of its map. */
export interface InsetContent {
  /** The region's borders. */
  readonly outline: Outline;
  /** The relief around the region; nothing of it unless told. */
  readonly surroundings?: SurroundingsRelief | undefined;
  readonly words: Pick<SheetWords, 'noRelief'>;
}

/** Surroundings of which a relief is known. */
type KnownRelief = SurroundingsRelief & { readonly jpeg: string };

/** How much smaller than it could be a region is shown in its surroundings: where the map lies in it, and where it lies itself. */
const AROUND = { part: 1.4, whole: 1.9 } as const;

/** Land that no relief is known of, and what is laid over the land beyond the region. */
const LAND = { color: hexOf(BARE_LAND_RGB), veil: 0.4 } as const;

/** What is laid over the place of the map: hardly a colour, since the relief is to be read through it. */
const FRAME_FILL = { color: INK.accent, opacity: 0.04 } as const;

/** Path data of a box without the land in it: what has another direction is a hole. */
function around(land: readonly (readonly SheetPoint[])[], { xPx, yPx, widthPx, heightPx }: SheetBox): string {
  const holes = land.map((ring) => {
    const turn = ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0);
    return pathThrough(turn > 0 ? ring.toReversed() : ring, true);
  });
  return rectPath(xPx, yPx, widthPx, heightPx) + holes.join('');
}

/** The picture of the relief where it lies in a box, and a veil beyond the region. */
function reliefMarks(
  { lon, lat, halfM, jpeg }: KnownRelief,
  { toSheet }: SheetProjection,
  metresPerPx: number,
  { box, land }: { readonly box: SheetBox; readonly land: readonly (readonly SheetPoint[])[] },
): FurnitureMark[] {
  const { xPx, yPx, widthPx, heightPx } = box;
  const edge = rectPath(xPx, yPx, widthPx, heightPx);
  const ground = { kind: 'path', d: edge, fill: { color: LAND.color } } as const;
  const [middleX, middleY] = toSheet(lon, lat);
  const halfPx = halfM / metresPerPx;
  const place = { xPx: middleX - halfPx, yPx: middleY - halfPx, widthPx: 2 * halfPx, heightPx: 2 * halfPx };
  const clip = {
    xPx: Math.max(xPx, place.xPx),
    yPx: Math.max(yPx, place.yPx),
    widthPx: Math.min(xPx + widthPx, place.xPx + place.widthPx) - Math.max(xPx, place.xPx),
    heightPx: Math.min(yPx + heightPx, place.yPx + place.heightPx) - Math.max(yPx, place.yPx),
  };
  return [
    ground,
    { kind: 'picture', jpeg, size: { widthPx: SURROUNDINGS_PX, heightPx: SURROUNDINGS_PX }, place, clip },
    { kind: 'path', d: around(land, box), fill: { color: INK.paper, opacity: LAND.veil } },
  ];
}
function knownRelief({ surroundings }: InsetContent): KnownRelief | undefined {
  if (surroundings === undefined || surroundings.jpeg === null) return undefined;
  return { ...surroundings, jpeg: surroundings.jpeg };
}

/** How the region lies in a box: its middle in the box's, as large as it fits in, or in its surroundings. */
function insetPlacement(
  placement: MapPlacement,
  content: InsetContent,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
): Result<MapPlacement, FurnitureGap> {
  const { outline } = content;
  const hasRelief = knownRelief(content) !== undefined;
  const region = regionReach(outline);
  if (region === undefined) return err('empty');
  const isWhole = shownShare(placement, outline.flat()) >= WHOLE;
  if (isWhole && !hasRelief) return err('whole');
  const { lon, lat, eastM, northM } = region;
  const closest = Math.max(eastM / (widthPx * 0.46), northM / (heightPx * 0.44));
  const smaller = !hasRelief ? 1 : isWhole ? AROUND.whole : AROUND.part;
  return ok({
    centre: { lon, lat },
    origin: [xPx + widthPx / 2, yPx + heightPx / 2],
    metresPerPx: closest * smaller,
    rotationDeg: 0,
    corners: placement.corners,
  });
}

/** The place of a map on an overview: its outline, and a cross where that is too small to be found. */
function frameMarks(
  placement: MapPlacement,
  { toSheet }: SheetProjection,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
  unitPx: number,
): FurnitureMark[] {
  const held = ([x, y]: SheetPoint): SheetPoint => [
    Math.max(xPx, Math.min(xPx + widthPx, x)),
    Math.max(yPx, Math.min(yPx + heightPx, y)),
  ];
  const frame = groundOutline(placement).map(([lon, lat]) => held(toSheet(lon, lat)));
  const [middleX, middleY] = held(toSheet(placement.centre.lon, placement.centre.lat));
  const armPx = LEAST_FRAME * unitPx;
  const span = Math.max(...frame.map(([x, y]) => Math.hypot(x - middleX, y - middleY)));
  const cross = `M${middleX - armPx} ${middleY}L${middleX + armPx} ${middleY}M${middleX} ${middleY - armPx}L${middleX} ${middleY + armPx}`;
  const line = { color: INK.accent, widthPx: SIZES.line * unitPx };
  return [
    { kind: 'path', d: pathThrough(frame, true), fill: FRAME_FILL, line },
    ...(span < armPx ? [{ kind: 'path', d: cross, line } as const] : []),
  ];
}

/** What is said where no relief is known. */
function noReliefMark(
  text: string,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
  unitPx: number,
): FurnitureMark {
  const sizePx = SIZES.small * 0.7 * unitPx;
  return {
    ...{ kind: 'text', text, xPx: xPx + widthPx / 2, yPx: yPx + heightPx - sizePx * 0.5 },
    look: { color: INK.soft, sizePx, align: 'center' },
  };
}

/**
 * The overview: where in a region (the prefecture) the map lies.
 * @param placement undefined where the picture has no one scale
 * @param content the region, and what is known of its surroundings: without them a map of the whole region has no overview
 * @param box room for it; the region is fitted in
 */
export function insetMap(
  placement: MapPlacement | undefined,
  content: InsetContent,
  box: SheetBox,
  unitPx: number,
): Furniture {
  if (placement === undefined) return err('distorted');
  const inset = insetPlacement(placement, content, box);
  if (!inset.ok) return inset;
  const { outline, surroundings, words } = content;
  const { xPx, yPx, widthPx, heightPx } = box;
  const edge = rectPath(xPx, yPx, widthPx, heightPx);
  const place = projectionOf(inset.value);
  const rings = outline.map((ring) => ring.map(([lon, lat]) => place.toSheet(lon, lat)));
  const land = rings.map((ring) => pathThrough(ring, true)).join('');
  const thin = (color: string) => ({ color, widthPx: SIZES.thinLine * unitPx });
  const relief = knownRelief(content);
  const below =
    relief === undefined
      ? [{ kind: 'path', d: edge, fill: { color: INK.paper, opacity: 0.92 } } as const]
      : reliefMarks(relief, place, inset.value.metresPerPx, { box, land: rings });
  return ok({
    box,
    marks: [
      ...below,
      {
        kind: 'path',
        d: land,
        ...(relief === undefined ? { fill: { color: INK.ground } } : {}),
        line: thin(relief === undefined ? INK.soft : INK.line),
      },
      ...frameMarks(placement, place, box, unitPx),
      { kind: 'path', d: edge, line: thin(INK.line) },
      ...(surroundings?.jpeg === null ? [noReliefMark(words.noRelief, box, unitPx)] : []),
    ],
  });
}
