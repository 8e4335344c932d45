import type { Extent } from '../geodesy/extent.ts';
import { centralMeridian, zoneAt } from '../geodesy/gaussKruger.ts';
import { CGCS2000_TRANSVERSE, type TransversePlace } from '../geodesy/transverseMercator.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { choosePaper, type PaperChoice } from './paper.ts';
import { SHEET_LIMITS, type Sheet } from './sheet.ts';

/** A point of a sheet, pixels from its top left corner. */
export type SheetPoint = readonly [xPx: number, yPx: number];

/** A place in degrees. */
interface Place {
  readonly lon: number;
  readonly lat: number;
}

/**
 * How a map picture lies on a sheet: a similarity (shift, turn, even enlargement) of a transverse Mercator plane of CGCS2000. On its
 * central meridian the plane's scale is 1; 250 km away it is 1.0008.
 */
export interface MapPlacement {
  readonly centre: Place;
  /** The central meridian, degrees; that through the centre where nothing is said. */
  readonly meridianDeg?: number | undefined;
  /** Where the centre lies; after cropping not always the middle of the picture. */
  readonly origin: SheetPoint;
  /** Metres on the ground for each pixel of the sheet, on the central meridian. */
  readonly metresPerPx: number;
  /** How far the plane's north is turned clockwise from up, degrees. */
  readonly rotationDeg: number;
  /** Corners of the picture in order round it. */
  readonly corners: readonly [SheetPoint, SheetPoint, SheetPoint, SheetPoint];
}

const RAD = Math.PI / 180;
const MM_PER_INCH = 25.4;

/** Metres on the ground for a pixel of paper. */
export function metresPerPxAt(scale: number, dpi: number): number {
  return (scale * MM_PER_INCH) / 1000 / dpi;
}

function frameCorners(page: PaperChoice): MapPlacement['corners'] {
  const { xPx, yPx, widthPx, heightPx } = choosePaper(page).frame;
  return [
    [xPx, yPx],
    [xPx + widthPx, yPx],
    [xPx + widthPx, yPx + heightPx],
    [xPx, yPx + heightPx],
  ];
}

/** The central meridian of a map, degrees; undefined for the one through its centre. */
function meridianOf({ lon }: Place, meridian: Sheet['meridian']): number | undefined {
  return meridian === 'zone3' ? centralMeridian(3, zoneAt(3, lon)) : undefined;
}

/** How a sheet's map lies in its frame. */
export function placementOf({
  page,
  centre,
  scale,
  rotationDeg,
  meridian,
}: Pick<Sheet, 'page' | 'centre' | 'scale' | 'rotationDeg' | 'meridian'>): MapPlacement {
  const { frame, dpi } = choosePaper(page);
  return {
    centre,
    meridianDeg: meridianOf(centre, meridian),
    origin: [frame.xPx + frame.widthPx / 2, frame.yPx + frame.heightPx / 2],
    metresPerPx: metresPerPxAt(scale, dpi),
    rotationDeg,
    corners: frameCorners(page),
  };
}

/** Both ways between the ground and a sheet. */
export interface SheetProjection {
  toSheet(lon: number, lat: number): SheetPoint;
  toGround(point: SheetPoint): Place;
}

/** Both ways between a sheet and the plane of its projection, metres from the equator and the central meridian. */
export interface SheetPlane {
  /** The central meridian, degrees. */
  readonly meridianDeg: number;
  fromPlane(place: TransversePlace): SheetPoint;
  toPlane(point: SheetPoint): TransversePlace;
}

/** The plane of a placement. */
export function planeOf(placement: MapPlacement): SheetPlane {
  const { centre, origin, metresPerPx, rotationDeg } = placement;
  const { meridianDeg = centre.lon } = placement;
  const middle = CGCS2000_TRANSVERSE.to(centre.lon, centre.lat, meridianDeg);
  const [cos, sin] = [Math.cos(rotationDeg * RAD), Math.sin(rotationDeg * RAD)];
  return {
    meridianDeg,
    fromPlane({ eastM, northM }) {
      const [x, y] = [(eastM - middle.eastM) / metresPerPx, (northM - middle.northM) / metresPerPx];
      return [origin[0] + x * cos + y * sin, origin[1] + x * sin - y * cos];
    },
    toPlane([xPx, yPx]) {
      const [dx, dy] = [xPx - origin[0], yPx - origin[1]];
      const [x, y] = [dx * cos + dy * sin, dx * sin - dy * cos];
      return { eastM: middle.eastM + x * metresPerPx, northM: middle.northM + y * metresPerPx };
    },
  };
}

/** The projection of a placement; places within 45 degrees of its meridian. */
export function projectionOf(placement: MapPlacement): SheetProjection {
  const { meridianDeg, fromPlane, toPlane } = planeOf(placement);
  return {
    toSheet: (lon, lat) => fromPlane(CGCS2000_TRANSVERSE.to(lon, lat, meridianDeg)),
    toGround: (point) => CGCS2000_TRANSVERSE.from(toPlane(point), meridianDeg),
  };
}

/** So far north of the centre its meridian is looked at, degrees: a hundred metres. */
const NORTH_STEP_DEG = 0.001;

/** How far true north at a map's centre is turned clockwise from up, degrees: beside the central meridian it is not the plane's. */
export function trueNorthDeg(placement: MapPlacement): number {
  const { lon, lat } = placement.centre;
  const [x, y] = projectionOf(placement).toSheet(lon, lat + NORTH_STEP_DEG);
  return Math.atan2(x - placement.origin[0], placement.origin[1] - y) / RAD;
}

/** Points along the picture's edge, `steps` to each side. */
export function edgePoints({ corners }: MapPlacement, steps: number): SheetPoint[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return Array.from({ length: steps }, (_, step): SheetPoint => {
      const share = step / steps;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

/** Steps along a side: between them a parallel bends by less than a thousandth of the frame. */
const EDGE_STEPS = 16;

/** The frame's outline on the ground, a closed ring. */
export function groundOutline(placement: MapPlacement): (readonly [lon: number, lat: number])[] {
  const { toGround } = projectionOf(placement);
  const ring = edgePoints(placement, EDGE_STEPS).map((point) => {
    const { lon, lat } = toGround(point);
    return [lon, lat] as const;
  });
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}

/** The least extent that holds all of a map. */
export function groundExtent(placement: MapPlacement): Extent {
  const ring = groundOutline(placement);
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}

/** Why a frame cannot be laid over an extent. */
export type ExtentProblem =
  'not-a-number' | 'west-east' | 'south-north' | 'range' | 'too-small' | 'too-large';

/** What is wrong with an extent that a sheet is to show; undefined when nothing is. */
export function extentProblem({ west, south, east, north }: Extent): ExtentProblem | undefined {
  if (![west, south, east, north].every(Number.isFinite)) return 'not-a-number';
  if (west >= east) return 'west-east';
  if (south >= north) return 'south-north';
  if (west < -180 || east > 180 || south < -SHEET_LIMITS.latitude || north > SHEET_LIMITS.latitude)
    return 'range';
  // Projected about its middle a wider one would leave the projection's range.
  return east - west > 60 || north - south > 60 ? 'too-large' : undefined;
}

/** The centre and scale at which a page shows the whole of an extent, as large as it can. */
export function frameFor(
  extent: Extent,
  page: PaperChoice,
  { rotationDeg, meridian }: Pick<Sheet, 'rotationDeg' | 'meridian'>,
): Result<Pick<Sheet, 'centre' | 'scale'>, ExtentProblem> {
  const problem = extentProblem(extent);
  if (problem !== undefined) return err(problem);
  const { west, south, east, north } = extent;
  const { dpi, frame } = choosePaper(page);
  const ring = Array.from({ length: EDGE_STEPS + 1 }, (_, step) => step / EDGE_STEPS).flatMap((share) => {
    const [lon, lat] = [west + (east - west) * share, south + (north - south) * share];
    return [
      [lon, south],
      [lon, north],
      [west, lat],
      [east, lat],
    ] as const;
  });
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
  const corners = frameCorners(page);
  const meridianDeg = meridianOf(middle, meridian);
  const plain = {
    centre: middle,
    meridianDeg,
    origin: [0, 0],
    metresPerPx: 1,
    rotationDeg,
    corners,
  } as const;
  const { toSheet, toGround } = projectionOf(plain);
  const points = ring.map(([lon, lat]) => toSheet(lon, lat));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const metresPerPx = Math.max((maxX - minX) / frame.widthPx, (maxY - minY) / frame.heightPx);
  const scale = metresPerPx / metresPerPxAt(1, dpi);
  if (scale < SHEET_LIMITS.scale.min) return err('too-small');
  if (scale > SHEET_LIMITS.scale.max) return err('too-large');
  return ok({ centre: toGround([(minX + maxX) / 2, (minY + maxY) / 2]), scale });
}

/** An affine map of a sheet onto itself as canvases write it: x' = a x + c y + e, y' = b x + d y + f. */
export type SheetTransform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A picture stretched or slanted more than this is no map at one scale any more, as a share. */
const DISTORTION = 0.002;

/**
 * Where a map lies after its picture was moved, turned or resized.
 * @returns 'distorted' when it was stretched, slanted or mirrored, so that neither one scale nor one north holds
 */
export function movedPlacement(
  placement: MapPlacement,
  [a, b, c, d, e, f]: SheetTransform,
): Result<MapPlacement, 'distorted'> {
  const [enlargement, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  const determinant = a * d - b * c;
  if (!(enlargement > 0) || !(determinant > 0)) return err('distorted');
  const isStretched = Math.abs(other / enlargement - 1) > DISTORTION;
  const isSlanted = Math.abs(a * c + b * d) / (enlargement * other) > DISTORTION;
  if (isStretched || isSlanted) return err('distorted');
  const move = ([x, y]: SheetPoint): SheetPoint => [a * x + c * y + e, b * x + d * y + f];
  const turned = placement.rotationDeg + Math.atan2(b, a) / RAD;
  const [first, second, third, fourth] = placement.corners;
  return ok({
    centre: placement.centre,
    meridianDeg: placement.meridianDeg,
    origin: move(placement.origin),
    metresPerPx: placement.metresPerPx / enlargement,
    rotationDeg: ((turned + 540) % 360) - 180,
    corners: [move(first), move(second), move(third), move(fourth)],
  });
}

/** A map of which only a rectangle of the picture is left: `left` to `bottom` are shares (0 to 1) of its width and height. */
export function croppedPlacement(
  placement: MapPlacement,
  crop: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): MapPlacement {
  const [first, second, , fourth] = placement.corners;
  const at = (u: number, v: number): SheetPoint => [
    first[0] + (second[0] - first[0]) * u + (fourth[0] - first[0]) * v,
    first[1] + (second[1] - first[1]) * u + (fourth[1] - first[1]) * v,
  ];
  const { left, top, right, bottom } = crop;
  return {
    ...placement,
    corners: [at(left, top), at(right, top), at(right, bottom), at(left, bottom)],
  };
}
