import type { Geometry } from 'geojson';
import {
  rasterReference,
  referenceDomain,
  type RasterReference,
  type ReferenceKind,
} from '../layers/raster/reference.ts';
import { PLAIN_REFERENCE } from './plainReference.ts';
import { planeOfKind } from './planes.ts';
import { MAX_MERCATOR_LAT } from './webMercator.ts';
import { withPositions } from './withPositions.ts';

/** A reference that files are written in. */
export interface WrittenReference {
  /** `EPSG:4515` */
  readonly code: string;
  /** Degrees of WGS 84 and CGCS2000, as GeoJSON has them: nothing is turned or named. */
  readonly isPlain: boolean;
  readonly unit: 'metre' | 'degree';
  /**
   * A place's coordinates, easting or longitude first, to a millimetre.
   * @param lon,lat degrees
   * @throws OutsideReference
   */
  place(lon: number, lat: number): readonly [x: number, y: number];
  /** A geometry in degrees, in this reference; heights stay as they are. @throws OutsideReference */
  geometry<G extends Geometry>(geometry: G): G;
}

/** Thrown for a place that a reference has no coordinates of. */
export class OutsideReference extends Error {
  override readonly name = 'OutsideReference';

  constructor(readonly code: string) {
    super(`a place lies outside of ${code}`);
  }
}

/** Digits after the point: a millimetre, and a tenth of one. */
const DIGITS = { metre: 3, degree: 9 } as const;

/** Where a reference has coordinates of places, degrees. */
const domainOf = (kind: ReferenceKind) =>
  kind === 'mercator'
    ? { ...referenceDomain(kind), south: -MAX_MERCATOR_LAT, north: MAX_MERCATOR_LAT }
    : referenceDomain(kind);

/** Degrees: what files are written in unless something else is chosen. */
export const IN_DEGREES: WrittenReference = {
  code: PLAIN_REFERENCE,
  isPlain: true,
  unit: 'degree',
  place: (lon, lat) => [lon, lat],
  geometry: (geometry) => geometry,
};

function planeReference(code: string, { kind }: RasterReference): WrittenReference {
  const { unit, toPlane } = planeOfKind(kind);
  const { west, east, south, north } = domainOf(kind);
  const rounded = (value: number) => Number(value.toFixed(DIGITS[unit]));
  const place = (lon: number, lat: number) => {
    const turned = ((((lon - west) % 360) + 360) % 360) + west;
    if (!(turned <= east && lat >= south && lat <= north)) throw new OutsideReference(code);
    const [x, y] = toPlane(lon, lat);
    return [rounded(x), rounded(y)] as const;
  };
  return {
    code,
    isPlain: false,
    unit,
    place,
    geometry: (geometry) =>
      withPositions(geometry, ([lon = NaN, lat = NaN, ...heights]) => [...place(lon, lat), ...heights]),
  };
}

/** A reference to write files in, by its code; degrees where that is none that is known. */
export function writtenReference(code: string): WrittenReference {
  const reference = rasterReference(code);
  return reference === undefined || reference.kind === 'geographic'
    ? IN_DEGREES
    : planeReference(code, reference);
}

/**
 * What a collection of GeoJSON says of its reference: nothing of degrees, as RFC 7946 wants it, else the `crs` member of GeoJSON 2008, which
 * GDAL, QGIS and ArcGIS read.
 */
export function crsMember({ code, isPlain }: Pick<WrittenReference, 'code' | 'isPlain'>) {
  if (isPlain) return {};
  return { crs: { type: 'name', properties: { name: code.replace('EPSG:', 'urn:ogc:def:crs:EPSG::') } } };
}

/** Features in degrees as a collection in a reference. @throws OutsideReference */
export function collectionIn(
  reference: WrittenReference,
  features: readonly { readonly type: string; readonly geometry: Geometry }[],
) {
  return {
    type: 'FeatureCollection',
    ...crsMember(reference),
    features: features.map((feature) => ({ ...feature, geometry: reference.geometry(feature.geometry) })),
  };
}

/** What the columns with places are called, as far as the reference does not say it. */
export interface PlaceWords {
  readonly lon: string;
  readonly lat: string;
  readonly easting: string;
  readonly northing: string;
}

/** The title of a column with shapes as WKT. */
export const wktTitle = ({ code, isPlain }: WrittenReference): string => (isPlain ? 'WKT' : `WKT (${code})`);

/** The titles of the two columns with a place in a reference. */
export function placeTitles(
  { code, isPlain, unit }: WrittenReference,
  { lon, lat, easting, northing }: PlaceWords,
): readonly [x: string, y: string] {
  if (isPlain) return [lon, lat];
  if (unit === 'degree') return [`${lon} (${code})`, `${lat} (${code})`];
  return [`${easting} (m, ${code})`, `${northing} (m, ${code})`];
}
