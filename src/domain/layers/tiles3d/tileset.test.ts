import { describe, expect, it } from 'vitest';
import { eastNorthUp } from '../../geodesy/ecef.ts';
import { readTileset, walkTiles } from './tileset.ts';
import { tilesetExtent, tilesetFootprint } from '../../../engine/arcgis/tiles3d/tilesetFootprint.ts';

const RAD = Math.PI / 180;
const REGION = { region: [82 * RAD, 44 * RAD, 82.1 * RAD, 44.1 * RAD, 500, 700] };
const tile = (extra: object = {}) => ({
  boundingVolume: REGION,
  geometricError: 10,
  content: { uri: 'a.glb' },
  ...extra,
});
const tileset = (root: unknown = tile(), asset: unknown = { version: '1.1' }) => ({
  asset,
  geometricError: 100,
  root,
});
const read = (body: unknown) => readTileset(JSON.stringify(body));
const fault = (body: unknown) => {
  const result = read(body);
  return result.ok ? undefined : result.error;
};
const sound = (body: unknown) => {
  const result = read(body);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('reading a tileset', () => {
  it('takes 1.0 and 1.1, contents of old and new spelling', () => {
    const { root } = sound(
      tileset(
        tile({
          children: [
            tile({ content: { url: 'b.b3dm' } }),
            tile({ contents: [{ uri: 'c.glb' }, { uri: 'd.glb' }] }),
          ],
        }),
      ),
    );
    expect([...walkTiles(root)].flatMap(({ contents }) => contents)).toEqual([
      'a.glb',
      'b.b3dm',
      'c.glb',
      'd.glb',
    ]);
    expect(sound(tileset(tile(), { version: '1.0' })).version).toBe('1.0');
  });

  it('multiplies the transforms from the root down', () => {
    const shift = (metres: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, metres, 0, 0, 1];
    const { root } = sound(tileset(tile({ transform: shift(5), children: [tile({ transform: shift(7) })] })));
    expect(root.children[0]?.transform[12]).toBe(12);
  });

  it.each([
    ['', 'tileset.json'],
    ['{"asset":{"version":"1.1"},"geometricError":10,"root":{"bound', 'tileset.json'],
    ['<!doctype html><p>sign in</p>', 'HTML or XML instead of JSON'],
    ['[]', 'is no object'],
    ['null', 'is no object'],
  ])('refuses %j', (text, reason) => {
    const result = readTileset(text);
    expect(result.ok ? '' : result.error).toContain(reason);
  });

  it.each<[string, unknown, string]>([
    ['no version', tileset(tile(), {}), 'asset.version: is missing'],
    [
      'a version of another time',
      tileset(tile(), { version: '0.0' }),
      'asset.version: 0.0, expected 1.0 or 1.1',
    ],
    ['no root', { ...tileset(), root: undefined }, 'root: is no tile'],
    ['no geometric error', { ...tileset(), geometricError: undefined }, 'geometricError: is missing'],
    [
      'a volume of another kind',
      tileset(tile({ boundingVolume: { cone: [1] } })),
      'root.boundingVolume: expected',
    ],
    [
      'a region with a text',
      tileset(tile({ boundingVolume: { region: [1, 0, 1, 1, 0, 'x'] } })),
      '6 finite numbers',
    ],
    [
      'a region in degrees',
      tileset(tile({ boundingVolume: { region: [82, 44, 83, 45, 0, 1] } })),
      'no region in radians',
    ],
    ['a content without address', tileset(tile({ content: {} })), 'root.content: uri of content 0'],
    ['children that are no list', tileset(tile({ children: {} })), 'root.children: is no list'],
    ['a child that is no tile', tileset(tile({ children: [tile(), 7] })), 'root.children.1: is no tile'],
    ['a short transform', tileset(tile({ transform: [1, 2] })), 'root.transform: expected 16'],
  ])('refuses %s, and says where', (_, body, reason) => {
    expect(fault(body)).toContain(reason);
  });

  it('refuses a tree without end', () => {
    let root: object = tile();
    for (let level = 0; level < 100; level++) root = tile({ children: [root] });
    expect(fault(tileset(root))).toContain('more than 64 levels');
  });
});

describe('the footprint of a tileset', () => {
  it('is the regions of its leaves', () => {
    const half = { region: [82 * RAD, 44 * RAD, 82.05 * RAD, 44.1 * RAD, 500, 700] };
    const { features } = tilesetFootprint(
      sound(tileset(tile({ children: [tile({ boundingVolume: half }), tile()] }))),
    );
    expect(features).toHaveLength(2);
    const ring = features[0]?.geometry.coordinates[0] ?? [];
    expect(ring).toHaveLength(5);
    expect(ring[2]?.[0]).toBeCloseTo(82.05, 9);
    expect(tilesetExtent(sound(tileset())).north).toBeCloseTo(44.1, 9);
  });

  it('is the hull of a turned box', () => {
    const boundingVolume = { box: [0, 0, 50, 100, 100, 0, -50, 50, 0, 0, 0, 50] };
    const body = tileset(tile({ boundingVolume, transform: eastNorthUp(82, 44, 500) }));
    const [feature] = tilesetFootprint(sound(body)).features;
    const ring = feature?.geometry.coordinates[0] ?? [];
    const places = ring
      .slice(0, -1)
      .map(([lon = 0, lat = 0]) => [
        Math.round((lon - 82) * 111_320 * Math.cos(44 * RAD)),
        Math.round((lat - 44) * 111_320),
      ]);
    // Corners of a rectangle turned by 45 degrees: half axes (100, 100) and (-50, 50).
    for (const corner of [
      [150, 50],
      [50, 150],
      [-150, -50],
      [-50, -150],
    ]) {
      expect(
        places.some(([x = 0, y = 0]) => Math.hypot(x - (corner[0] ?? 0), y - (corner[1] ?? 0)) < 2),
      ).toBe(true);
    }
  });

  it('is a circle for a sphere', () => {
    const boundingVolume = { sphere: [0, 0, 0, 1000] };
    const { west, east } = tilesetExtent(
      sound(tileset(tile({ boundingVolume, transform: eastNorthUp(82, 44, 0) }))),
    );
    expect(((east - west) * 111_320 * Math.cos(44 * RAD)) / 2000).toBeCloseTo(1, 2);
  });

  it('does not open a level of more tiles than can be drawn', () => {
    const children = Array.from({ length: 2000 }, () => tile());
    expect(tilesetFootprint(sound(tileset(tile({ children })))).features).toHaveLength(1);
  });
});
