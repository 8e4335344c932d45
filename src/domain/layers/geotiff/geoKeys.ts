import type { GeoTIFFImage } from 'geotiff';
import { planeOf, transversePlane, type Plane } from '../../geodesy/planes.ts';
import { codeOf } from './tags.ts';

/** Transverse Mercator, among the projections of GeoTIFF (OGC 19-008, `ProjMethodGeoKey`). */
const TRANSVERSE_MERCATOR = 1;

/** Flattening and half axis of the ellipsoids of CGCS2000, GRS 80 and WGS 84, metres. */
const ELLIPSOID = { inverseFlattening: 298.257, semiMajorM: 6_378_137 } as const;

/** EPSG codes of degrees on these: WGS 84, CGCS2000, ETRS 89. */
const SATELLITE_DATUMS: readonly unknown[] = [4326, 4490, 4258];

const METRE = 9001;

type Keys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>;

const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** Whether the keys say that the earth is as satellites see it. */
function isOfSatellites({
  GeographicTypeGeoKey: datum,
  GeogSemiMajorAxisGeoKey: axis,
  GeogInvFlatteningGeoKey: flattening,
}: Keys): boolean {
  if (SATELLITE_DATUMS.includes(datum)) return true;
  return (
    Math.abs(numberOf(axis, NaN) - ELLIPSOID.semiMajorM) < 0.01 &&
    Math.abs(numberOf(flattening, NaN) - ELLIPSOID.inverseFlattening) < 0.001
  );
}

/** A projection that the file spells out, as programs do that know no code of it. */
function spelledPlane(keys: Keys): Plane | undefined {
  const method: unknown = keys.ProjCoordTransGeoKey;
  if (method !== TRANSVERSE_MERCATOR || !isOfSatellites(keys)) return undefined;
  if (numberOf(keys.ProjLinearUnitsGeoKey, METRE) !== METRE || numberOf(keys.ProjNatOriginLatGeoKey, 0) !== 0)
    return undefined;
  const meridian: unknown = keys.ProjNatOriginLongGeoKey ?? keys.ProjCenterLongGeoKey;
  if (typeof meridian !== 'number') return undefined;
  return transversePlane({
    meridian,
    falseEastingM: numberOf(keys.ProjFalseEastingGeoKey, 0),
    falseNorthingM: numberOf(keys.ProjFalseNorthingGeoKey, 0),
    scale: numberOf(keys.ProjScaleAtNatOriginGeoKey, 1),
  });
}

/** What a picture says of its reference. */
export interface PictureReference {
  /** `EPSG:4547`, or what the file calls it. */
  readonly name: string;
  /** Undefined for one that is not known here. */
  readonly plane: Plane | undefined;
}

/** The reference that a picture names; undefined where it names none. */
export function referenceOf(image: GeoTIFFImage): PictureReference | undefined {
  const keys = image.getGeoKeys();
  if (keys === null) return undefined;
  const code = codeOf(image);
  if (code !== undefined) return { name: code, plane: planeOf(code) };
  const cited: unknown = keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey ?? keys.GeogCitationGeoKey;
  const name = typeof cited === 'string' ? cited.split('|')[0]?.trim() : undefined;
  if (keys.GTModelTypeGeoKey === undefined && name === undefined) return undefined;
  return { name: name === undefined || name === '' ? 'GeoTIFF' : name, plane: spelledPlane(keys) };
}
