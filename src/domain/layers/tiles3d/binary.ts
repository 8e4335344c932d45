/** An object of parsed JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** True for an object of JSON that is no list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const decoder = new TextDecoder();

/** Reads and writes numbers of some bytes. */
export function viewBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The JSON object that bytes spell. @throws RangeError or SyntaxError when they do not */
export function parseObject(bytes: Uint8Array, what: string): Json {
  const value: unknown = JSON.parse(decoder.decode(bytes));
  if (!isObject(value)) throw new RangeError(`${what} is no object`);
  return value;
}

/** A list of exactly so many numbers; undefined for anything else. */
export function numbers(value: unknown, length: number): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length !== length) return undefined;
  const list = value as readonly unknown[];
  return list.every((entry): entry is number => typeof entry === 'number') ? list : undefined;
}
