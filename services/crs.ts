import { commonExtent, type Extent } from '../src/domain/geodesy/extent.ts';
import { boxOfExtent, extentOfBox, planeOfKind } from '../src/domain/geodesy/planes.ts';
import { PREFECTURE_ZONES } from '../src/domain/geodesy/prefectureZones.ts';
import { fromWebMercator, MAX_MERCATOR_LAT, toWebMercator } from '../src/domain/geodesy/webMercator.ts';
import {
  isTilingKind,
  rasterReference,
  referenceDomain,
  type ReferenceKind,
  type TilingKind,
} from '../src/domain/layers/raster/reference.ts';
import type { Rectangle } from '../server/base/geo/rectangle.ts';

/** The coordinate reference systems that maps are drawn in, by what they are underneath; those in zones are warped from them. */
export type CrsKind = TilingKind;

/** A reference system as a request named it. */
export interface Crs {
  /** The name as advertised. */
  readonly name: string;
  readonly kind: ReferenceKind;
  /** WMS 1.3.0 gives EPSG:4326 rectangles as south,west,north,east (OGC 06-042, 6.7.3.3). */
  readonly northFirstIn130: boolean;
}

function zoneCrs(code: number): Crs[] {
  const name = `EPSG:${code}`;
  const reference = rasterReference(name);
  return reference ? [{ name, kind: reference.kind, northFirstIn130: reference.northFirst }] : [];
}

/** The zones that maps are answered in. */
export const ZONE_CRS: readonly Crs[] = PREFECTURE_ZONES.flatMap(zoneCrs);

/** What the capabilities list, best first. 900913 is the name Web Mercator had before EPSG took it up. */
export const CRS_LIST: readonly Crs[] = [
  { name: 'EPSG:3857', kind: 'mercator', northFirstIn130: false },
  { name: 'EPSG:4326', kind: 'geographic', northFirstIn130: true },
  { name: 'CRS:84', kind: 'geographic', northFirstIn130: false },
  { name: 'EPSG:900913', kind: 'mercator', northFirstIn130: false },
  // CGCS2000 and WGS 84 agree to some centimetres: the services treat them as one.
  { name: 'EPSG:4490', kind: 'geographic', northFirstIn130: true },
  ...ZONE_CRS,
];

/** What a service offers that knows degrees only. */
export const GEOGRAPHIC_CRS_LIST: readonly Crs[] = CRS_LIST.filter(({ kind }) => kind === 'geographic');

/** Names that clients use for the same systems. */
const ALIASES: Readonly<Record<string, string>> = { 'EPSG:102100': 'EPSG:3857', 'EPSG:102113': 'EPSG:3857' };

/** The system of a name, whatever its case; undefined when it is not among those offered. */
export function findCrs(name: string, offered: readonly Crs[] = CRS_LIST): Crs | undefined {
  const upper = name.toUpperCase();
  return offered.find((crs) => crs.name === (ALIASES[upper] ?? upper));
}

/**
 * Reads a WMS BBOX of four numbers.
 * @param northFirst the axis order of the request's version and system
 * @returns undefined when it is not four finite numbers enclosing an area
 */
export function parseBbox(text: string, northFirst: boolean): Rectangle | undefined {
  const parts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [a, b, c, d] = parts;
  if (parts.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined)
    return undefined;
  if (!parts.every(Number.isFinite)) return undefined;
  const box = northFirst ? { minX: b, minY: a, maxX: d, maxY: c } : { minX: a, minY: b, maxX: c, maxY: d };
  return box.minX < box.maxX && box.minY < box.maxY ? box : undefined;
}

/** A point of a reference system in degrees. */
export function toLonLat(
  kind: ReferenceKind,
  x: number,
  y: number,
): { readonly lon: number; readonly lat: number } {
  if (kind === 'mercator') return fromWebMercator(x, y);
  const [lon, lat] = planeOfKind(kind).fromPlane(x, y);
  return { lon, lat };
}

const GLOBE: Extent = { west: -180, south: -90, east: 180, north: 90 };

const NOWHERE = { left: 0, bottom: 0, right: 0, top: 0 };

/** The geographic extent of a rectangle, held within the globe; of one in a zone the least that holds its edges, which are bent. */
export function toGeographicExtent(kind: ReferenceKind, { minX, minY, maxX, maxY }: Rectangle): Extent {
  const box = { left: minX, bottom: minY, right: maxX, top: maxY };
  const { west, south, east, north } = extentOfBox(planeOfKind(kind), box) ?? GLOBE;
  const hold = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return { west: hold(west, 180), south: hold(south, 90), east: hold(east, 180), north: hold(north, 90) };
}

/** The rectangle of a geographic extent in a reference system; in a zone the least that holds it. */
export function toRectangle(kind: ReferenceKind, extent: Extent): Rectangle {
  if (isTilingKind(kind)) return straightRectangle(kind, extent);
  const within = commonExtent(referenceDomain(kind), extent);
  const { left, bottom, right, top } = (within && boxOfExtent(planeOfKind(kind), within)) ?? NOWHERE;
  return { minX: left, minY: bottom, maxX: right, maxY: top };
}

function straightRectangle(kind: CrsKind, extent: Extent): Rectangle {
  if (kind === 'geographic')
    return { minX: extent.west, minY: extent.south, maxX: extent.east, maxY: extent.north };
  const min = toWebMercator(extent.west, Math.max(extent.south, -MAX_MERCATOR_LAT));
  const max = toWebMercator(extent.east, Math.min(extent.north, MAX_MERCATOR_LAT));
  return { minX: min.x, minY: min.y, maxX: max.x, maxY: max.y };
}
