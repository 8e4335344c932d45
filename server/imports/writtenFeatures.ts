import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Position } from 'geojson';
import { parseProperties } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { deserializeStream } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';

/** A feature as GDAL wrote it. */
export interface WrittenFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON, in degrees; null for none. */
  readonly geometry: { readonly type: string } | null;
}

/** Options of ogr2ogr that write what {@link writtenFeatures} reads: a tenth of the time that GDAL takes to write numbers as text. */
export const WRITTEN_FORM = [
  '-f',
  'FlatGeobuf',
  '-lco',
  'SPATIAL_INDEX=NO',
  '-nlt',
  'GEOMETRY',
  '-nlt',
  'CONVERT_TO_LINEAR',
] as const;

/** Digits after the point of a degree: a centimetre. */
const DECIMALS = 1e7;

type Nested = number | Nested[];

/** Rounds every number of nested coordinates, in place. */
function round(coordinates: Nested[]): void {
  for (let index = 0; index < coordinates.length; index += 1) {
    const value = coordinates[index];
    if (typeof value === 'number') coordinates[index] = Math.round(value * DECIMALS) / DECIMALS;
    else if (value !== undefined) round(value);
  }
}

/** Turns rings as RFC 7946 wants them: outer ones counter-clockwise, holes clockwise. */
function turn(rings: Position[][]): void {
  for (const [index, ring] of rings.entries()) {
    let area = 0;
    for (let at = 1; at < ring.length; at += 1) {
      const a = ring[at - 1];
      const b = ring[at];
      area += (a?.[0] ?? 0) * (b?.[1] ?? 0) - (b?.[0] ?? 0) * (a?.[1] ?? 0);
    }
    if (area !== 0 && area > 0 !== (index === 0)) ring.reverse();
  }
}

function tidy(geometry: { readonly type: string }): void {
  if ('geometries' in geometry) {
    (geometry.geometries as { readonly type: string }[]).forEach(tidy);
    return;
  }
  if (!('coordinates' in geometry)) return;
  const { type, coordinates } = geometry;
  round(coordinates as Nested[]);
  if (type === 'Polygon') turn(coordinates as Position[][]);
  if (type === 'MultiPolygon') (coordinates as Position[][][]).forEach(turn);
}

/**
 * Reads the features of a file that GDAL wrote in {@link WRITTEN_FORM}, one after the other.
 * @param fields that each has, null where it has no value
 */
export async function* writtenFeatures(
  file: string,
  fields: readonly string[],
): AsyncGenerator<WrittenFeature> {
  const stream = Readable.toWeb(createReadStream(file)) as ReadableStream;
  const none = Object.fromEntries(fields.map((name) => [name, null]));
  const features = deserializeStream(stream, (_id, feature, header) => {
    const shape = feature.geometry();
    const geometry = shape === null ? null : (fromGeometry(shape, header.geometryType) as { type: string });
    if (geometry !== null) tidy(geometry);
    return { properties: { ...none, ...parseProperties(feature, header.columns) }, geometry } as never;
  });
  yield* features as unknown as AsyncGenerator<WrittenFeature>;
}
