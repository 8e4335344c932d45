import { closeSync, openSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { StoredGeometry } from '../base/geo/geometry.ts';

/** PostgreSQL's types of what rows hold, by their numbers in `pg_type`. */
const TYPES = { int2: 21, int4: 23, float8: 701, jsonb: 3802, bytea: 17 } as const;

/** The type of a column. */
export type ColumnType = keyof typeof TYPES;

/** Rows of a batch, and about how long it gets, bytes: what is stored at once holds up others. */
const [BATCH_ROWS, BATCH_BYTES] = [200, 400_000];

/** Before the elements of an array: its dimensions, whether some are null, their type, how many they are and the number of the first. */
const ARRAY_HEAD_BYTES = 20;

/** How long an element is stands before it; how long a batch, a column and how many rows there are, too. */
const COUNT_BYTES = 4;

/** Before the text of jsonb stands how it is written. */
const JSONB_VERSION = 1;

/** What lies in a column: JSON as text, or as its bytes. */
type Value = number | string | Uint8Array;

/** The values of a column as PostgreSQL takes an array in binary form: it reads neither numbers nor a list of rows from text. */
class ArrayWriter {
  #bytes = Buffer.alloc(2 ** 12);
  #length = ARRAY_HEAD_BYTES;
  #count = 0;

  constructor(readonly type: ColumnType) {}

  get length(): number {
    return this.#length;
  }

  add(value: Value): void {
    this.#count += 1;
    if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'string') this.#addJson(value);
    else this.#addBytes(value, this.type === 'jsonb' ? 1 : 0);
  }

  /** The array, until the next value is added to an empty one. */
  take(): Buffer {
    const head = [1, 0, TYPES[this.type], this.#count, 1];
    for (const [at, number] of head.entries()) this.#bytes.writeInt32BE(number, 4 * at);
    const array = this.#bytes.subarray(0, this.#length);
    [this.#length, this.#count] = [ARRAY_HEAD_BYTES, 0];
    return array;
  }

  #addNumber(value: number): void {
    this.#makeRoom(COUNT_BYTES + 8);
    const at = this.#length + COUNT_BYTES;
    if (this.type === 'float8') this.#end(this.#bytes.writeDoubleBE(value, at));
    else if (this.type === 'int4') this.#end(this.#bytes.writeInt32BE(value, at));
    else this.#end(this.#bytes.writeInt16BE(value, at));
  }

  #addJson(text: string): void {
    this.#makeRoom(COUNT_BYTES + 1 + 3 * text.length);
    const at = this.#bytes.writeUInt8(JSONB_VERSION, this.#length + COUNT_BYTES);
    this.#end(at + this.#bytes.write(text, at));
  }

  /** @param before bytes that say how it is written */
  #addBytes(bytes: Uint8Array, before: number): void {
    this.#makeRoom(COUNT_BYTES + before + bytes.length);
    const at = this.#length + COUNT_BYTES;
    this.#bytes.fill(JSONB_VERSION, at, at + before);
    this.#bytes.set(bytes, at + before);
    this.#end(at + before + bytes.length);
  }

  #end(end: number): void {
    this.#bytes.writeInt32BE(end - this.#length - COUNT_BYTES, this.#length);
    this.#length = end;
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Writes rows into a file, some of them together, as they are stored. */
export class BatchWriter {
  readonly #file: number;
  readonly #columns: readonly ArrayWriter[];
  #rows = 0;

  /** @param types of the columns */
  constructor(path: string, types: readonly ColumnType[]) {
    this.#file = openSync(path, 'w', 0o600);
    this.#columns = types.map((type) => new ArrayWriter(type));
  }

  /** @param values for each column a number, the text of JSON, or bytes */
  add(values: readonly Value[]): void {
    let length = 0;
    for (const [at, column] of this.#columns.entries()) {
      column.add(values[at] ?? 0);
      length += column.length;
    }
    this.#rows += 1;
    if (this.#rows >= BATCH_ROWS || length >= BATCH_BYTES) this.#flush();
  }

  close(): void {
    if (this.#rows > 0) this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const arrays = this.#columns.map((column) => column.take());
    const counts = arrays.map((array) => uint32Of(array.length));
    const parts = [uint32Of(this.#rows), ...arrays.flatMap((array, at) => [counts[at] ?? array, array])];
    const batch = Buffer.concat(parts);
    writeSync(this.#file, Buffer.concat([uint32Of(batch.length), batch]));
    this.#rows = 0;
  }
}

function uint32Of(count: number): Buffer {
  const bytes = Buffer.alloc(COUNT_BYTES);
  bytes.writeUInt32BE(count);
  return bytes;
}

/** Rows that are stored at once. */
export interface Batch {
  readonly rows: number;
  /** An array for each column, in PostgreSQL's binary form. */
  readonly columns: readonly Buffer[];
}

/** @throws Error where the file ends before */
async function bytesOf(file: FileHandle, count: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(count);
  for (let read = 0; read < count;) {
    const { bytesRead } = await file.read(bytes, read, count - read);
    if (bytesRead === 0) throw new Error('a file of rows ends within some');
    read += bytesRead;
  }
  return bytes;
}

function batchOf(bytes: Buffer): Batch {
  const columns: Buffer[] = [];
  for (let at = COUNT_BYTES; at < bytes.length;) {
    const from = at + COUNT_BYTES;
    at = from + bytes.readUInt32BE(at);
    columns.push(bytes.subarray(from, at));
  }
  return { rows: bytes.readUInt32BE(0), columns };
}

/** The batches of a file, one after the other; nothing is opened before the first is asked for, and no more read than is asked for. */
export async function* batchesOf(path: string): AsyncGenerator<Batch, void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size;) {
      const length = (await bytesOf(file, COUNT_BYTES)).readUInt32BE();
      at += COUNT_BYTES + length;
      if (at > size) throw new Error('a file of rows ends within some');
      yield batchOf(await bytesOf(file, length));
    }
  } finally {
    await file.close();
  }
}

/** The values of a column of numbers of four bytes, or of JSON as text. */
function* valuesOf(column: Buffer, read: (from: number, to: number) => string): Generator<string, undefined> {
  for (let at = ARRAY_HEAD_BYTES; at < column.length;) {
    const from = at + COUNT_BYTES;
    at = from + column.readInt32BE(at);
    yield read(from, at);
  }
}

const jsonOf = (column: Buffer) => valuesOf(column, (from, to) => column.toString('utf8', from + 1, to));

/** The geometries of a batch of features, whose ids and properties come first. */
export function* geometriesOf({ columns }: Batch): Generator<StoredGeometry> {
  // What was checked when it was written.
  for (const text of jsonOf(columns[2] ?? Buffer.alloc(0))) yield JSON.parse(text) as StoredGeometry;
}

/** Batches of features, their ids, properties and geometries first, as the text of one GeoJSON file, a piece for each. */
export async function* geoJsonOf(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[';
  for await (const { columns } of batches) {
    const [ids = Buffer.alloc(0), properties = ids, geometries = ids] = columns;
    const [values, shapes] = [jsonOf(properties), jsonOf(geometries)];
    const features: string[] = [];
    for (const id of valuesOf(ids, (from) => String(ids.readInt32BE(from))))
      features.push(
        `{"type":"Feature","id":${id},"properties":${String(values.next().value)},"geometry":${String(shapes.next().value)}}`,
      );
    yield before + features.join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
