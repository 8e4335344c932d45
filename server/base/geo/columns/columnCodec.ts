/** Ids of a chunk: so few that a code of two bytes names any value of one, and that some milliseconds are enough to look at it. */
export const CHUNK_IDS = 16_384;

/** Longest dictionary, characters: a statement that reads it must not hold up others. Fields of longer texts are not held. */
const MOST_DICTIONARY = 2_000_000;

/** A field's values in a chunk as they are stored. */
export interface StoredColumn {
  /** The different values, a JSON list. */
  readonly dictionary: string;
  /** For each id the place of its value, of one byte or two (the lower first); empty where there is one value. */
  readonly codes: Uint8Array;
}

/** The same as they are read. */
export interface ColumnPart {
  /** As JSON says them: what is missing is null. */
  readonly values: readonly unknown[];
  /** By the place of an id in its chunk; undefined where all have the first value. */
  readonly codes: Uint8Array | Uint16Array | undefined;
}

/** JSON has no infinity, but reads a number that is too large as one. */
function written(value: unknown): string {
  if (value === Infinity) return '1e999';
  return value === -Infinity ? '-1e999' : JSON.stringify(value);
}

/** What is told apart; lists and objects by how they are written. */
const keyOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? `\0${JSON.stringify(value)}` : value;

/** Values of one kind in their order and what is missing last, so that whoever sorts them has little to do. */
function inOrder(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return a === null ? 1 : -1;
  return typeof a < typeof b ? -1 : 1;
}

/**
 * Writes a field's values in a chunk.
 * @param values of each id of it, as JSON says them
 * @returns undefined where the dictionary would be too long
 */
export function writeColumn(values: readonly unknown[]): StoredColumn | undefined {
  const different = new Map<unknown, unknown>();
  for (const value of values) different.set(keyOf(value), value);
  const sorted = [...different].sort(([, a], [, b]) => inOrder(a, b));
  const dictionary = `[${sorted.map(([, value]) => written(value)).join(',')}]`;
  if (dictionary.length > MOST_DICTIONARY) return undefined;
  if (sorted.length === 1) return { dictionary, codes: new Uint8Array() };
  const places = new Map(sorted.map(([key], place) => [key, place]));
  const codes = Uint16Array.from(values, (value) => places.get(keyOf(value)) ?? 0);
  if (sorted.length <= 256) return { dictionary, codes: Uint8Array.from(codes) };
  const bytes = new DataView(new ArrayBuffer(2 * codes.length));
  for (const [at, code] of codes.entries()) bytes.setUint16(2 * at, code, true);
  return { dictionary, codes: new Uint8Array(bytes.buffer) };
}

/** Reads what {@link writeColumn} wrote. */
export function readColumn({ dictionary, codes }: StoredColumn): ColumnPart {
  const values = JSON.parse(dictionary) as readonly unknown[];
  if (codes.length === 0) return { values, codes: undefined };
  if (codes.length === CHUNK_IDS) return { values, codes };
  const wide = new Uint16Array(CHUNK_IDS);
  for (let at = 0; at < CHUNK_IDS; at += 1) wide[at] = (codes[2 * at] ?? 0) | ((codes[2 * at + 1] ?? 0) << 8);
  return { values, codes: wide };
}
