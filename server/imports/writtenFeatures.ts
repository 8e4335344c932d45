import { closeSync, openSync, readSync } from 'node:fs';
import { ByteBuffer } from 'flatbuffers';
import type { Position } from 'geojson';
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { parseProperties } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';

/** A GeoJSON geometry of whichever type, in degrees. */
export interface WrittenGeometry {
  readonly type: string;
}

/** A feature as it lies in a file that GDAL wrote; to be read before the next one is asked for. */
export interface WrittenFeature {
  /** Undefined for none. */
  readonly shape: { readonly geometry: Geometry; readonly type: GeometryType } | undefined;
  properties(): Readonly<Record<string, unknown>>;
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

function tidy(geometry: WrittenGeometry): void {
  if ('geometries' in geometry) {
    (geometry.geometries as WrittenGeometry[]).forEach(tidy);
    return;
  }
  if (!('coordinates' in geometry)) return;
  const { type, coordinates } = geometry;
  round(coordinates as Nested[]);
  if (type === 'Polygon') turn(coordinates as Position[][]);
  if (type === 'MultiPolygon') (coordinates as Position[][][]).forEach(turn);
}

/** A shape with its numbers as they are. */
export function plainGeometry({ shape }: WrittenFeature): WrittenGeometry | null {
  if (shape === undefined) return null;
  return fromGeometry(shape.geometry, shape.type);
}

/** A shape as it is stored: in centimetres, its rings turned as RFC 7946 wants them. */
export function tidyGeometry(feature: WrittenFeature): WrittenGeometry | null {
  const geometry = plainGeometry(feature);
  if (geometry !== null) tidy(geometry);
  return geometry;
}

/** Bytes that are read at once. */
const READ_BYTES = 2 ** 20;

/** Bytes before the header, and those that say how long it or a feature is. */
const [MAGIC_BYTES, SIZE_BYTES] = [8, 4];

/** Takes the bytes of a file one after the other. */
class BytesOfFile {
  readonly #file: number;
  #bytes = Buffer.alloc(READ_BYTES);
  #from = 0;
  #to = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** The next bytes, which are overwritten later; undefined where the file ends before them. */
  next(count: number): Buffer | undefined {
    if (this.#to - this.#from < count) this.#fill(count);
    if (this.#to - this.#from < count) return undefined;
    this.#from += count;
    return this.#bytes.subarray(this.#from - count, this.#from);
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(count: number): void {
    const left = this.#bytes.subarray(this.#from, this.#to);
    const bytes = count > this.#bytes.length ? Buffer.alloc(2 * count) : this.#bytes;
    left.copy(bytes);
    [this.#bytes, this.#from, this.#to] = [bytes, 0, left.length];
    while (this.#to < count) {
      const read = readSync(this.#file, bytes, this.#to, bytes.length - this.#to, null);
      if (read === 0) return;
      this.#to += read;
    }
  }
}

/** A thing with its size before it, in memory of its own: its numbers must lie at multiples of eight bytes. */
class Sized {
  #bytes = new Uint8Array(2 ** 14);

  /** The next of a file; undefined at its end. @throws Error where the file ends within it */
  next(file: BytesOfFile): ByteBuffer | undefined {
    const size = file.next(SIZE_BYTES)?.readUInt32LE();
    if (size === undefined) return undefined;
    const bytes = file.next(size);
    if (bytes === undefined) throw new Error('a file of features ends within one');
    if (size + SIZE_BYTES > this.#bytes.length) this.#bytes = new Uint8Array(2 * (size + SIZE_BYTES));
    this.#bytes.set(bytes, SIZE_BYTES);
    return new ByteBuffer(this.#bytes);
  }
}

function featureOf(buffer: ByteBuffer, header: HeaderMeta, none: Readonly<Record<string, null>>) {
  const feature = Feature.getSizePrefixedRootAsFeature(buffer);
  const geometry = feature.geometry();
  const type = header.geometryType === GeometryType.Unknown ? geometry?.type() : header.geometryType;
  return {
    shape: geometry === null || type === undefined ? undefined : { geometry, type },
    properties: () => ({ ...none, ...parseProperties(feature, header.columns) }),
  };
}

/**
 * Reads the features of a file that GDAL wrote in {@link WRITTEN_FORM}, one after the other. It waits for the disk: for threads alone.
 * @param fields that each has, null where it has no value
 */
export function* writtenFeatures(
  path: string,
  fields: readonly string[],
): Generator<WrittenFeature, undefined> {
  const none = Object.fromEntries(fields.map((name) => [name, null]));
  const [file, sized] = [new BytesOfFile(path), new Sized()];
  try {
    file.next(MAGIC_BYTES);
    const head = sized.next(file);
    if (head === undefined) throw new Error('a file of features has no header');
    const header = fromByteBuffer(head);
    for (let buffer = sized.next(file); buffer !== undefined; buffer = sized.next(file))
      yield featureOf(buffer, header, none);
  } finally {
    file.close();
  }
}
