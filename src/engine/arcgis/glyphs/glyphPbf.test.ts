import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { encodeGlyphs } from './glyphPbf.ts';

/** Reads the fields of one message as MapView does: numbers as varints, the rest as bytes. */
function fields(bytes: Uint8Array): Map<number, (number | Uint8Array)[]> {
  const found = new Map<number, (number | Uint8Array)[]>();
  const reader = new PbfReader(bytes);
  for (let tag = reader.nextField(); tag !== 0; tag = reader.nextField()) {
    const isBytes = reader.type === 2;
    const signed = !isBytes && (tag === 5 || tag === 6);
    const value = isBytes ? reader.readBytes() : signed ? reader.readSVarint() : reader.readVarint();
    found.set(tag, [...(found.get(tag) ?? []), value]);
  }
  return found;
}

const bytesOf = (value: number | Uint8Array | undefined) =>
  value instanceof Uint8Array ? value : new Uint8Array(0);

it('encodes a range as the SDK reads it: tops from line 27, blanks without a bitmap', () => {
  const bitmap = Uint8Array.from({ length: 7 * 8 }, (_, at) => at);
  const glyph = { codePoint: 0x535a, bitmap, width: 1, height: 2, left: -1, top: 20, advance: 24 };
  const blank = {
    codePoint: 32,
    bitmap: new Uint8Array(0),
    width: 0,
    height: 0,
    left: 0,
    top: 0,
    advance: 6,
  };
  const stacks = fields(new Uint8Array(encodeGlyphs('sans', '0-255', [glyph, blank])));
  const stack = fields(bytesOf(stacks.get(1)?.[0]));
  expect(new TextDecoder().decode(bytesOf(stack.get(2)?.[0]))).toBe('0-255');
  const [first, second] = (stack.get(3) ?? []).map((value) => fields(bytesOf(value)));
  expect([1, 3, 4, 5, 6, 7].map((tag) => first?.get(tag)?.[0])).toEqual([0x535a, 1, 2, -1, -7, 24]);
  expect(bytesOf(first?.get(2)?.[0])).toEqual(bitmap);
  expect(second?.has(2)).toBe(false);
});
