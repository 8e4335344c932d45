import { describe, expect, it } from 'vitest';
import { contentKind, innerTiles } from './contentKind.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A container with nothing but a magic and a length. */
function plain(magic: string, length = 16): Uint8Array<ArrayBuffer> {
  const tile = new Uint8Array(length);
  tile.set(bytes(magic));
  new DataView(tile.buffer).setUint32(8, length, true);
  return tile;
}

function composite(...inner: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const tile = plain(
    'cmpt',
    inner.reduce((sum, { length }) => sum + length, 16),
  );
  new DataView(tile.buffer).setUint32(12, inner.length, true);
  let at = 16;
  for (const one of inner) {
    tile.set(one, at);
    at += one.length;
  }
  return tile;
}

describe('the kind of a content', () => {
  it.each([
    ['glTF\u0002', 'glb'],
    ['b3dm', 'b3dm'],
    ['i3dm', 'i3dm'],
    ['pnts', 'pnts'],
    ['cmpt', 'cmpt'],
    [' {"asset":{"version":"1.0"},"root":{}}', 'tileset'],
    ['{"asset":{"version":"2.0"},"scenes":[]}', 'gltf'],
    ['<html>', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', (text, kind) => {
    expect(contentKind(bytes(text))).toBe(kind);
  });

  it('of a composite are those of its tiles, composites within it opened', () => {
    const tile = composite(plain('b3dm'), composite(plain('i3dm'), plain('pnts')));
    expect(innerTiles(tile).map(({ kind }) => kind)).toEqual(['b3dm', 'i3dm', 'pnts']);
  });

  it('cannot be told of a truncated composite', () => {
    const tile = composite(plain('b3dm', 40));
    expect(() => innerTiles(tile.subarray(0, 30))).toThrow('truncated');
    expect(() => innerTiles(plain('cmpt', 12))).toThrow('truncated');
  });
});
