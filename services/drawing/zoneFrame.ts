import { planeOfKind, type Plane } from '../../src/domain/geodesy/planes.ts';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { latticeOf, type Bounds, type LatticePlaces } from '../../src/domain/layers/raster/lattice.ts';
import { referenceCode, type ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { FALSE_EASTING_M } from '../../src/domain/geodesy/gaussKruger.ts';
import { zoneOfCode } from '../../src/domain/geodesy/zones.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';

// Maps in zones of a projection: they are drawn in Web Mercator, as fine as they need, and each pixel is placed there.

/** A picture in a zone. */
export interface ZoneFrame {
  readonly kind: ReferenceKind;
  readonly frame: MapFrame;
}

/** How far from a zone's middle and from the equator its projection is looked at, metres: thirty degrees, and nearly to the pole. */
const [FARTHEST_M, HIGHEST_M] = [3_300_000, 9_300_000];

/** The rectangle of a zone's plane that maps may show. */
function shownOf(kind: ReferenceKind): Rectangle {
  const zone = zoneOfCode(Number(referenceCode(kind)));
  const middleM = FALSE_EASTING_M + (zone?.isNumbered === true ? zone.zone * 1_000_000 : 0);
  return { minX: middleM - FARTHEST_M, maxX: middleM + FARTHEST_M, minY: -HIGHEST_M, maxY: HIGHEST_M };
}

const unitsPerPx = ({ box, widthPx, heightPx }: MapFrame) =>
  [(box.maxX - box.minX) / widthPx, (box.maxY - box.minY) / heightPx] as const;

/** The pixels of a picture that the zone has places of; undefined where it has none. */
export function pixelsInZone({ kind, frame }: ZoneFrame): Bounds | undefined {
  const [unitX, unitY] = unitsPerPx(frame);
  const { box, widthPx, heightPx } = frame;
  const shown = shownOf(kind);
  const bounds = {
    left: Math.max(0, Math.floor((shown.minX - box.minX) / unitX)),
    right: Math.min(widthPx, Math.ceil((shown.maxX - box.minX) / unitX)),
    top: Math.max(0, Math.floor((box.maxY - shown.maxY) / unitY)),
    bottom: Math.min(heightPx, Math.ceil((box.maxY - shown.minY) / unitY)),
  };
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : undefined;
}

/** Places of Web Mercator at pixels of a picture. */
function placesAt(plane: Plane, frame: MapFrame) {
  const [unitX, unitY] = unitsPerPx(frame);
  return (column: number, row: number): readonly [x: number, y: number] => {
    const [lon, lat] = plane.fromPlane(frame.box.minX + column * unitX, frame.box.maxY - row * unitY);
    const { x, y } = toWebMercator(lon, lat);
    return [x, y];
  };
}

/** Most pixels that are drawn for a picture, and the most of a side: a little more than the largest picture has, turned. */
const [MOST_PIXELS, MOST_SIDE_PX] = [2 ** 25, 8192];

/** Parts along the sides of a picture at which the extent under it is looked for. */
const PARTS = 32;

/** Pixels that are drawn beyond what the places need: neighbours to mix with, and what the edges bend between the parts. */
const BORDER_PX = 4;

/** Where a picture has nothing to show: one pixel in the middle of the map. */
const EMPTY: MapFrame = { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 }, widthPx: 1, heightPx: 1 };

/** Metres of Web Mercator from one pixel to the next in the middle of a part of a picture, of the closer of its directions. */
function stepM({ left, right, top, bottom }: Bounds, at: ReturnType<typeof placesAt>): number {
  const [column, row] = [(left + right) / 2, (top + bottom) / 2];
  const [[x, y], [rightX, rightY], [downX, downY]] = [
    at(column, row),
    at(column + 1, row),
    at(column, row + 1),
  ];
  return Math.min(Math.hypot(rightX - x, rightY - y), Math.hypot(downX - x, downY - y));
}

/**
 * The map of Web Mercator that a picture in a zone is made from: its pixels are as large as the picture's, or larger where these were too
 * many.
 */
export function mercatorUnder(zone: ZoneFrame): MapFrame {
  const bounds = pixelsInZone(zone);
  if (bounds === undefined) return EMPTY;
  const { left, right, top, bottom } = bounds;
  const at = placesAt(planeOfKind(zone.kind), zone.frame);
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let across = 0; across <= PARTS; across += 1)
    for (let down = 0; down <= PARTS; down += 1) {
      const [x, y] = at(left + ((right - left) * across) / PARTS, top + ((bottom - top) * down) / PARTS);
      box.minX = Math.min(box.minX, x);
      box.maxX = Math.max(box.maxX, x);
      box.minY = Math.min(box.minY, y);
      box.maxY = Math.max(box.maxY, y);
    }
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const leastM = Math.max(Math.sqrt((width * height) / MOST_PIXELS), Math.max(width, height) / MOST_SIDE_PX);
  const pixelM = Math.max(stepM(bounds, at), leastM);
  const [widthPx, heightPx] = [
    Math.ceil(width / pixelM) + 2 * BORDER_PX,
    Math.ceil(height / pixelM) + 2 * BORDER_PX,
  ];
  const [minX, maxY] = [box.minX - BORDER_PX * pixelM, box.maxY + BORDER_PX * pixelM];
  return {
    box: { minX, maxY, maxX: minX + widthPx * pixelM, minY: maxY - heightPx * pixelM },
    widthPx,
    heightPx,
  };
}

/** Where pixels of a picture in a zone lie in the map under it. @throws the signal's reason */
export function latticeInMap(
  { kind, frame }: ZoneFrame,
  { bounds, map }: { readonly bounds: Bounds; readonly map: MapFrame },
  signal: AbortSignal,
): Promise<LatticePlaces | undefined> {
  const at = placesAt(planeOfKind(kind), frame);
  const [unitX, unitY] = unitsPerPx(map);
  return latticeOf(bounds, async (pixels) => {
    await yieldToOthers(signal);
    return pixels.map(([column, row]): readonly [number, number] => {
      const [x, y] = at(column, row);
      return [(x - map.box.minX) / unitX, (map.box.maxY - y) / unitY];
    });
  });
}
