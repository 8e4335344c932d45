/** How a reference system's coordinates relate to the scene's Web Mercator; datums that differ by centimetres count as WGS 84. */
export type ReferenceKind = 'mercator' | 'geographic';

/** A reference system whose pictures can be brought to Web Mercator. */
export interface RasterReference {
  readonly kind: ReferenceKind;
  /** Its authority states latitude before longitude (OGC 06-042 and 07-057r7 then do so too). */
  readonly northFirst: boolean;
}

const MERCATOR: RasterReference = { kind: 'mercator', northFirst: false };
const NORTH_FIRST: RasterReference = { kind: 'geographic', northFirst: true };
const EAST_FIRST: RasterReference = { kind: 'geographic', northFirst: false };

/**
 * By EPSG or Esri code. 4490 is CGCS2000, which differs from WGS 84 by less than 0.2 m; 104199 is WGS 84 on the auxiliary sphere,
 * with WGS 84's own degrees. Beijing 1954 and Xian 1980 are off by a hundred metres and are left out for that reason.
 */
const BY_CODE: Readonly<Record<string, RasterReference>> = {
  '3857': MERCATOR,
  '3785': MERCATOR,
  '900913': MERCATOR,
  '102100': MERCATOR,
  '102113': MERCATOR,
  '4326': NORTH_FIRST,
  '4490': NORTH_FIRST,
  '104199': EAST_FIRST,
  CRS84: EAST_FIRST,
};

/**
 * The code in a reference system's name: "EPSG:4326", "urn:ogc:def:crs:EPSG:6.9:4326", "http://www.opengis.net/def/crs/EPSG/0/4326",
 * "…/epsg.xml#4326", "CRS:84", "urn:ogc:def:crs:OGC:1.3:CRS84".
 */
export function referenceCode(name: string): string {
  const text = name.trim().toUpperCase();
  if (/CRS:?84$/.test(text)) return 'CRS84';
  return /(?<!\d)(\d+)$/.exec(text)?.[1] ?? text;
}

/** What is known of a reference system by any of its names; undefined when its pictures cannot be shown truly. */
export function rasterReference(name: string): RasterReference | undefined {
  return BY_CODE[referenceCode(name)];
}

/** The tiling scheme that a record names, Web Mercator where it names none; undefined for one that is not known. */
export function tilingKind(reference: string | undefined): ReferenceKind | undefined {
  if (reference === undefined || /^(?:web)?mercator$/i.test(reference)) return 'mercator';
  return /^geographic$/i.test(reference) ? 'geographic' : rasterReference(reference)?.kind;
}

/** A kind of reference by the name of its best known system, for those who read about a layer. */
export function sceneReferenceName(kind: ReferenceKind): string {
  return kind === 'mercator' ? 'EPSG:3857' : 'EPSG:4326';
}
