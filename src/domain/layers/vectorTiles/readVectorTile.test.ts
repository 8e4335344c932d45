import { PbfWriter } from 'pbf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vectorTileOf, type WrittenFeature } from '../../../../tests/support/vectorTiles.ts';
import { LayerLoadError } from '../record/layerProblem.ts';
import { readVectorTile } from './readVectorTile.ts';
import { partOfFinest, shapeInDegrees } from './tileGeometry.ts';

const TILE = { z: 9, x: 372, y: 184 } as const;
const PLACE = { level: TILE.z, column: TILE.x, row: TILE.y } as const;

const square = (west: number, south: number, side: number, isHole = false) => {
  const ring = [
    [west, south],
    [west, south + side],
    [west + side, south + side],
    [west + side, south],
  ] as const;
  return isHole ? ring.toReversed() : ring;
};

const AREA: WrittenFeature = {
  kind: 'polygon',
  chains: [square(82, 44.7, 0.2), square(82.05, 44.75, 0.05, true), square(82.3, 44.7, 0.1)],
  properties: { 名称: '湿地', 面积: 12.5, 保护: true },
};
const ROAD: WrittenFeature = {
  kind: 'line',
  chains: [
    [
      [82, 44.6],
      [82.4, 44.9],
    ],
  ],
  properties: { 编号: 'G30' },
};
const WELL: WrittenFeature = { kind: 'point', chains: [[[82.1, 44.8]]], properties: {} };

const bytes = vectorTileOf({ areas: [AREA], roads: [ROAD], wells: [WELL] }, TILE);

/** A tile of one feature with these commands. */
function tileWith(commands: number[], count = 1): Uint8Array {
  const feature = new PbfWriter();
  feature.writeVarintField(3, 3);
  feature.writePackedVarint(4, commands);
  const written = feature.finish();
  const layer = new PbfWriter();
  layer.writeStringField(1, 'a');
  for (let left = count; left > 0; left--) layer.writeBytesField(2, written);
  const tile = new PbfWriter();
  tile.writeBytesField(3, layer.finish());
  return tile.finish();
}

const causesOf = (tile: Uint8Array) => {
  try {
    readVectorTile(tile, undefined, '9/1/2');
    return undefined;
  } catch (error) {
    return error instanceof LayerLoadError ? error.problem.causes : error;
  }
};

describe('a vector tile', () => {
  it('has features with their shapes and values, of the layers that are wanted', () => {
    const found = readVectorTile(bytes, undefined, '');
    expect(found.map(({ kind, layer, properties }) => [kind, layer, properties])).toEqual([
      ['polygon', 'areas', AREA.properties],
      ['line', 'roads', ROAD.properties],
      ['point', 'wells', {}],
    ]);
    expect(readVectorTile(bytes, new Set(['roads']), '').map(({ layer }) => layer)).toEqual(['roads']);
    expect(readVectorTile(new Uint8Array(), undefined, '')).toEqual([]);
  });

  it('has shapes in degrees: holes in what they are cut out of, closed rings', () => {
    const [area, road, well] = readVectorTile(bytes, undefined, '').map((feature) =>
      shapeInDegrees(feature, PLACE),
    );
    if (area?.type !== 'MultiPolygon' || road?.type !== 'LineString' || well?.type !== 'Point')
      throw new Error('other shapes');
    expect(area.coordinates.map((rings) => rings.length)).toEqual([2, 1]);
    expect(area.coordinates[0]?.[0]?.length).toBe(5);
    const near = (place: readonly number[] | undefined, [lon, lat]: readonly [number, number]) => {
      expect(Math.abs((place?.[0] ?? 0) - lon)).toBeLessThan(0.0002);
      expect(Math.abs((place?.[1] ?? 0) - lat)).toBeLessThan(0.0002);
    };
    near(area.coordinates[0]?.[0]?.[0], [82, 44.7]);
    near(road.coordinates[1], [82.4, 44.9]);
    near(well.coordinates, [82.1, 44.8]);
  });

  it('beyond the finest level is a part of that', () => {
    const part = partOfFinest({ level: 11, column: 1489, row: 738 }, 9);
    expect(part).toEqual({ tile: PLACE, left: 0.25, top: 0.5, side: 0.25 });
    expect(partOfFinest(PLACE, 9)).toEqual({ tile: PLACE, left: 0, top: 0, side: 1 });
  });
});

describe('bytes that are no sound vector tile', () => {
  it.each([
    ['cut', bytes.subarray(0, bytes.length - 7)],
    ['a page', new TextEncoder().encode('<!doctype html><title>sign in</title>')],
    ['a command that nobody knows', tileWith([8 + 3, 0, 0])],
    ['more places than bytes', tileWith([8 * 100_000_000 + 1, 0, 0])],
  ])('%s: said with the name of the tile', (_, tile) => {
    expect(causesOf(tile)).toEqual([{ code: 'tile-broken', at: '9/1/2' }]);
  });

  it('a ring that says to be closed half a billion times is closed once', () => {
    const [feature] = readVectorTile(
      tileWith([9, 0, 0, 18, 20, 0, 0, 20, 8 * 0x1fffffff + 7]),
      undefined,
      '',
    );
    expect(feature?.chains.map(({ length }) => length)).toEqual([6]);
  });

  it('more features than are drawn are refused before they are read', () => {
    expect(causesOf(tileWith([], 200_001))).toEqual([{ code: 'tile-features', at: 200_000 }]);
  });

  it('any bytes are read or refused', () => {
    const flipped = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(flipped, { minLength: 1, maxLength: 8 }), (changes) => {
        const tile = Uint8Array.from(bytes);
        for (const [at, value] of changes) tile[at] = value;
        const causes = causesOf(tile);
        expect(causes === undefined || Array.isArray(causes)).toBe(true);
      }),
    );
  });
});
