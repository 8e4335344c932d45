import { describe, expect, it } from 'vitest';
import { servedAddress, withDrawnNames } from './drawnNames.ts';

const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));
const read = (tileset: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(tileset));

describe('the names of instanced contents', () => {
  it('end like glTF in a tileset, at every level, and no other name changes', () => {
    const tileset = (instanced: string, queried: string) => ({
      asset: { version: '1.0' },
      root: {
        content: { uri: 'near.b3dm' },
        children: [
          { content: { uri: instanced } },
          { contents: [{ url: queried }, { uri: 'a.i3dm/b.glb' }] },
        ],
      },
    });
    const drawn = read(withDrawnNames(bytes(tileset('trees.i3dm', 'T.I3DM?v=1'))));
    expect(drawn).toEqual(tileset('trees.i3dm.drawn.glb', 'T.I3DM.drawn.glb?v=1'));
  });

  it('lead back to the served address', () => {
    expect(servedAddress('https://a/trees.i3dm.drawn.glb?v=1')).toBe('https://a/trees.i3dm?v=1');
    expect(servedAddress('https://a/trees.i3dm.glb')).toBe('https://a/trees.i3dm.glb');
  });

  it('are looked for in nothing but tilesets', () => {
    const model = bytes({ asset: { version: '2.0' }, images: [{ uri: 'a.i3dm' }] });
    expect(withDrawnNames(model)).toBe(model);
  });
});
