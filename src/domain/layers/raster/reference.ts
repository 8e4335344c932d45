import type { Extent } from '../../geodesy/extent.ts';
import { oldDatumAccuracyM } from '../../geodesy/oldDatums.ts';
import { OLD_DEGREES, oldDatumOf, zoneOfCode } from '../../geodesy/zones.ts';

/** Reference systems that pyramids of the whole world are in; datums that differ by centimetres count as WGS 84. */
export type TilingKind = 'mercator' | 'geographic';

/**
 * How a reference system's coordinates relate to the scene's Web Mercator. A code names a zone of a transverse Mercator projection, or
 * degrees of an old datum.
 */
export type ReferenceKind = TilingKind | `EPSG:${number}`;

/** A reference system whose pictures can be brought to Web Mercator. */
export interface RasterReference {
  readonly kind: ReferenceKind;
  /** Its authority states the northing, or latitude, first (OGC 06-042 and 07-057r7 then do so too). */
  readonly northFirst: boolean;
}

const MERCATOR: RasterReference = { kind: 'mercator', northFirst: false };
const NORTH_FIRST: RasterReference = { kind: 'geographic', northFirst: true };
const EAST_FIRST: RasterReference = { kind: 'geographic', northFirst: false };

/**
 * By EPSG or Esri code. 4490 is CGCS2000, which differs from WGS 84 by less than 0.2 m; 104199 is WGS 84 on the auxiliary sphere,
 * with WGS 84's own degrees.
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

/** A zone, or degrees of an old datum. The Gauss-Krueger zones of China have the northing first, UTM the easting. */
function planeReference(code: number): RasterReference | undefined {
  const kind = `EPSG:${code}` as const;
  if (code in OLD_DEGREES) return { kind, northFirst: true };
  const zone = zoneOfCode(code);
  return zone && { kind, northFirst: zone.projection === 'gaussKrueger' };
}

/** What is known of a reference system by any of its names; undefined when its pictures cannot be shown truly. */
export function rasterReference(name: string): RasterReference | undefined {
  const code = referenceCode(name);
  return BY_CODE[code] ?? planeReference(Number(code));
}

/** Whether pyramids of the whole world are in it. */
export const isTilingKind = (kind: ReferenceKind): kind is TilingKind =>
  kind === 'mercator' || kind === 'geographic';

/** The tiling scheme that a record names, Web Mercator where it names none; undefined for one that is not known. */
export function tilingKind(reference: string | undefined): TilingKind | undefined {
  if (reference === undefined || /^(?:web)?mercator$/i.test(reference)) return 'mercator';
  if (/^geographic$/i.test(reference)) return 'geographic';
  const kind = rasterReference(reference)?.kind;
  return kind !== undefined && isTilingKind(kind) ? kind : undefined;
}

/** A kind of reference by the name of its best known system, for those who read about a layer. */
export function sceneReferenceName(kind: ReferenceKind): string {
  if (kind === 'mercator') return 'EPSG:3857';
  return kind === 'geographic' ? 'EPSG:4326' : kind;
}

/** A place, degrees. */
interface Place {
  readonly lon: number;
  readonly lat: number;
}

/**
 * How far a reference is from what the scene is drawn in, for choosing among several: Web Mercator, degrees, zones of satellites' datums,
 * the one whose middle is nearest first; then old datums, those with published parameters at the place before others.
 * @param place the middle of what is drawn, where that is known
 */
export function referenceCost(kind: ReferenceKind, place: Place | undefined): number {
  if (kind === 'mercator') return 0;
  if (kind === 'geographic') return 1;
  const code = Number(referenceCode(kind));
  const zone = zoneOfCode(code);
  const away = zone === undefined || place === undefined ? 0 : Math.abs(place.lon - zone.meridian) / 360;
  const datum = oldDatumOf(code);
  if (datum === undefined) return 2 + away;
  const isPublished = place !== undefined && oldDatumAccuracyM(datum, place) !== undefined;
  return 4 + away + (isPublished ? 0 : datum === 'xian1980' ? 2 : 4);
}

/** Of the names of references the nearest to what the scene is drawn in; undefined where none can be shown. */
export function nearestReference(names: readonly string[], place: Place | undefined): string | undefined {
  const known = names.flatMap((name) => {
    const reference = rasterReference(name);
    return reference === undefined ? [] : [{ name, cost: referenceCost(reference.kind, place) }];
  });
  return known.sort((a, b) => a.cost - b.cost)[0]?.name;
}

/** Zones end so far from their middle that a picture is asked for no more, degrees: their projection says nothing beyond. */
const WIDEST_DEG = 30;

/** Most northern and southern latitude of pictures in a zone. */
const HIGHEST_DEG = 84;

/** The zone of a kind, where it is one. */
const zoneOfKind = (kind: ReferenceKind) =>
  isTilingKind(kind) ? undefined : zoneOfCode(Number(referenceCode(kind)));

/** Where on the earth a reference has places, degrees. */
export function referenceDomain(kind: ReferenceKind): Extent {
  const zone = zoneOfKind(kind);
  if (zone === undefined) return { west: -180, south: -90, east: 180, north: 90 };
  const { meridian } = zone;
  return {
    west: Math.max(-180, meridian - WIDEST_DEG),
    east: Math.min(180, meridian + WIDEST_DEG),
    south: -HIGHEST_DEG,
    north: HIGHEST_DEG,
  };
}

/** China's latitudes, degrees. */
const CHINA = { south: 3, north: 54 } as const;

/** Where a reference is used, degrees: a zone of China in it, with its neighbours. */
export function usedExtent(kind: ReferenceKind): Extent {
  const zone = zoneOfKind(kind);
  if (zone?.projection !== 'gaussKrueger') return referenceDomain(kind);
  const { meridian, widthDeg } = zone;
  return { west: meridian - widthDeg, east: meridian + widthDeg, ...CHINA };
}
