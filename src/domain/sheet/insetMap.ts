import type { Geometry } from 'geojson';
import { err, ok } from '../../lib/result.ts';
import { polygonRings } from '../query/queryShape.ts';
import { INK, SIZES, type Furniture } from './furniture.ts';
import { pathThrough, rectPath } from './pathData.ts';
import { groundOutline, projectionOf, type MapPlacement } from './placement.ts';
import type { SheetBox } from './paper.ts';

/** Rings of longitude and latitude, degrees. */
export type Outline = readonly (readonly (readonly [lon: number, lat: number])[])[];

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

/**
 * The overview: where in a region (the prefecture) the map lies.
 * @param placement undefined where the picture has no one scale
 * @param outline the region's borders
 * @param box room for it; the region is fitted in
 */
export function insetMap(
  placement: MapPlacement | undefined,
  outline: Outline,
  box: SheetBox,
  unitPx: number,
): Furniture {
  if (placement === undefined) return err('distorted');
  const places = outline.flat();
  if (places.length < 3) return err('empty');
  if (shownShare(placement, places) >= WHOLE) return err('whole');
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  const centre = {
    lon: (Math.min(...lons) + Math.max(...lons)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  };
  const { xPx, yPx, widthPx, heightPx } = box;
  const origin = [xPx + widthPx / 2, yPx + heightPx / 2] as const;
  const unscaled = {
    centre,
    origin: [0, 0],
    metresPerPx: 1,
    rotationDeg: 0,
    corners: placement.corners,
  } as const;
  const plain = projectionOf(unscaled);
  const reach = places.map(([lon, lat]) => plain.toSheet(lon, lat));
  const [halfX, halfY] = [0, 1].map((axis) => Math.max(...reach.map((point) => Math.abs(point[axis] ?? 0))));
  const metresPerPx = Math.max((halfX ?? 0) / (widthPx * 0.46), (halfY ?? 0) / (heightPx * 0.44));
  if (!(metresPerPx > 0)) return err('empty');
  const { toSheet } = projectionOf({ ...unscaled, origin, metresPerPx });
  const land = outline
    .map((ring) =>
      pathThrough(
        ring.map(([lon, lat]) => toSheet(lon, lat)),
        true,
      ),
    )
    .join('');
  const held = ([x, y]: readonly [number, number]): readonly [number, number] => [
    Math.max(xPx, Math.min(xPx + widthPx, x)),
    Math.max(yPx, Math.min(yPx + heightPx, y)),
  ];
  const frame = groundOutline(placement).map(([lon, lat]) => held(toSheet(lon, lat)));
  const [middleX, middleY] = held(toSheet(placement.centre.lon, placement.centre.lat));
  const armPx = LEAST_FRAME * unitPx;
  const span = Math.max(...frame.map(([x, y]) => Math.hypot(x - middleX, y - middleY)));
  const cross = `M${middleX - armPx} ${middleY}L${middleX + armPx} ${middleY}M${middleX} ${middleY - armPx}L${middleX} ${middleY + armPx}`;
  const red = { color: INK.accent, widthPx: SIZES.line * unitPx };
  const thin = (color: string) => ({ color, widthPx: SIZES.thinLine * unitPx });
  return ok({
    box,
    marks: [
      {
        kind: 'path',
        d: rectPath(xPx, yPx, widthPx, heightPx),
        fill: { color: INK.paper, opacity: 0.92 },
        line: thin(INK.line),
      },
      {
        kind: 'path',
        d: land,
        fill: { color: INK.ground },
        line: thin(INK.soft),
      },
      { kind: 'path', d: pathThrough(frame, true), fill: { color: INK.accent, opacity: 0.14 }, line: red },
      ...(span < armPx ? [{ kind: 'path', d: cross, line: red } as const] : []),
    ],
  });
}
