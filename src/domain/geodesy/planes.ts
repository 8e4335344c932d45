import { rasterReference, referenceCode, type ReferenceKind } from '../layers/raster/reference.ts';
import type { Extent } from './extent.ts';
import { FALSE_EASTING_M } from './gaussKruger.ts';
import { fromOldDatum, OLD_ELLIPSOIDS, toOldDatum, type OldDatum } from './oldDatums.ts';
import { CGCS2000_TRANSVERSE, transverseOf, type TransverseProjection } from './transverseMercator.ts';
import { fromWebMercator, toWebMercator } from './webMercator.ts';
import { oldDatumOf, zoneOfCode, type Zone } from './zones.ts';

/** A reference system's plane: how places on the earth are written in it. Datums that differ by centimetres count as WGS 84. */
export interface Plane {
  readonly unit: 'metre' | 'degree';
  /** @param lon,lat degrees @returns its coordinates, easting first; metres or degrees */
  toPlane(lon: number, lat: number): readonly [x: number, y: number];
  /** The way back. @returns degrees */
  fromPlane(x: number, y: number): readonly [lon: number, lat: number];
}

/** A transverse Mercator projection. */
export interface TransverseMercator {
  /** Degrees. */
  readonly meridian: number;
  /** Metres. */
  readonly falseEastingM: number;
  readonly falseNorthingM: number;
  /** Scale on the meridian. */
  readonly scale: number;
}

/**
 * The plane of a transverse Mercator projection.
 * @param projection of its ellipsoid; CGCS2000's unless told, from which those of GRS 80 and WGS 84 differ by a tenth of a millimetre
 */
export function transversePlane(
  { meridian, falseEastingM, falseNorthingM, scale }: TransverseMercator,
  projection: TransverseProjection = CGCS2000_TRANSVERSE,
): Plane {
  return {
    unit: 'metre',
    toPlane(lon, lat) {
      const { eastM, northM } = projection.to(lon, lat, meridian);
      return [eastM * scale + falseEastingM, northM * scale + falseNorthingM];
    },
    fromPlane(x, y) {
      const place = { eastM: (x - falseEastingM) / scale, northM: (y - falseNorthingM) / scale };
      const { lon, lat } = projection.from(place, meridian);
      return [lon, lat];
    },
  };
}

const DEGREES: Plane = { unit: 'degree', toPlane: (lon, lat) => [lon, lat], fromPlane: (x, y) => [x, y] };

const MERCATOR: Plane = {
  unit: 'metre',
  toPlane(lon, lat) {
    const { x, y } = toWebMercator(lon, lat);
    return [x, y];
  },
  fromPlane(x, y) {
    const { lon, lat } = fromWebMercator(x, y);
    return [lon, lat];
  },
};

/** Metres per number of a zone before its eastings. */
const NUMBER_M = 1_000_000;

/** Of UTM: scale on the middle of a zone, and what is added to northings south of the equator. */
const UTM = { scale: 0.9996, southNorthingM: 10_000_000 } as const;

/** The projections of the old datums' ellipsoids. */
const OLD_PROJECTIONS: Readonly<Record<OldDatum, TransverseProjection>> = {
  xian1980: transverseOf(OLD_ELLIPSOIDS.xian1980),
  beijing1954: transverseOf(OLD_ELLIPSOIDS.beijing1954),
};

function projectedPlane({ datum, projection, meridian, zone, isNumbered, isSouth }: Zone): Plane {
  const isUtm = projection === 'utm';
  const form: TransverseMercator = {
    meridian,
    falseEastingM: FALSE_EASTING_M + (isNumbered ? zone * NUMBER_M : 0),
    falseNorthingM: isSouth ? UTM.southNorthingM : 0,
    scale: isUtm ? UTM.scale : 1,
  };
  return transversePlane(form, datum === 'satellite' ? CGCS2000_TRANSVERSE : OLD_PROJECTIONS[datum]);
}

/** A plane of an old datum by places of WGS 84. */
const shifted = (plane: Plane, datum: OldDatum): Plane => ({
  unit: plane.unit,
  toPlane: (lon, lat) => plane.toPlane(...toOldDatum(datum, lon, lat)),
  fromPlane: (x, y) => fromOldDatum(datum, ...plane.fromPlane(x, y)),
});

/** The plane of a zone, by places of WGS 84; places of the old datums are as good as what is published of them. */
export function planeOfZone(zone: Zone): Plane {
  const plane = projectedPlane(zone);
  return zone.datum === 'satellite' ? plane : shifted(plane, zone.datum);
}

/** The plane of a kind of reference. */
export function planeOfKind(kind: ReferenceKind): Plane {
  if (kind === 'mercator') return MERCATOR;
  if (kind === 'geographic') return DEGREES;
  const code = Number(referenceCode(kind));
  const zone = zoneOfCode(code);
  if (zone !== undefined) return planeOfZone(zone);
  const datum = oldDatumOf(code);
  return datum === undefined ? DEGREES : shifted(DEGREES, datum);
}

/**
 * The plane of a reference system: Web Mercator, degrees, the zones of CGCS2000, Xian 1980 and Beijing 1954, and UTM of WGS 84. Places of
 * the old datums are as good as what is published of them.
 * @param name any of its names, as `EPSG:4547`
 */
export function planeOf(name: string): Plane | undefined {
  const reference = rasterReference(name);
  return reference && planeOfKind(reference.kind);
}

/** A rectangle of a plane, easting first. */
export interface PlaneBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Shares of a side at which an extent is turned: its edges are bent in the other system. */
const ALONG = [0, 0.25, 0.5, 0.75, 1];

function turned(
  { left, bottom, right, top }: PlaneBox,
  turn: (x: number, y: number) => readonly [x: number, y: number],
): PlaneBox | undefined {
  const places = ALONG.flatMap((across) =>
    ALONG.map((up) => turn(left + (right - left) * across, bottom + (top - bottom) * up)),
  );
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const box = {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
}

/** The extent in degrees of a rectangle of a plane; undefined where it has none. */
export function extentOfBox({ fromPlane }: Plane, box: PlaneBox): Extent | undefined {
  const found = turned(box, fromPlane);
  return found && { west: found.left, south: found.bottom, east: found.right, north: found.top };
}

/** The rectangle of a plane that holds an extent; undefined where it has none. */
export function boxOfExtent({ toPlane }: Plane, { west, south, east, north }: Extent): PlaneBox | undefined {
  return turned({ left: west, bottom: south, right: east, top: north }, toPlane);
}
