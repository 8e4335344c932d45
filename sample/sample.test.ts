import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAZE_RGB } from '../src/domain/views/haze.ts';
import { ensureSample, SAMPLE_DIR } from '../tests/support/sampleFolder.ts';
import { columnAt, rowAt } from './grid.ts';
import { openSample, renderWorldTile, SAMPLE_LAYER_NAMES, sampleLayer, type Sample } from './index.ts';

let sample: Sample;

beforeAll(async () => {
  await ensureSample();
  sample = await openSample(SAMPLE_DIR);
}, 180_000);

/** The tile of level `z` that holds a place. */
const tileAt = (lon: number, lat: number, z: number): readonly [number, number, number] => [
  z,
  Math.floor(columnAt(lon, z) / 256),
  Math.floor(rowAt(lat, z) / 256),
];

/** Mean red, green and blue of a tile. */
async function meanColour(lon: number, lat: number, z: number): Promise<readonly number[]> {
  const { channels } = await sharp(await sample.renderImageryTile(...tileAt(lon, lat, z))).stats();
  return channels.map(({ mean }) => mean);
}

describe('imagery tiles', () => {
  it.each([0, 4, 8, 9, 12, 14])('are JPEG of 256 x 256 pixels at level %i', async (z) => {
    const picture = await sample.renderImageryTile(...tileAt(81.5, 44.7, z));
    const { format, width, height, channels } = await sharp(picture).metadata();
    expect({ format, width, height, channels }).toEqual({
      format: 'jpeg',
      width: 256,
      height: 256,
      channels: 3,
    });
  });

  it('are the same every time', async () => {
    const [first, second] = [await openSample(SAMPLE_DIR), sample];
    const tile = tileAt(82.45, 44.3, 12);
    expect(await first.renderImageryTile(...tile)).toEqual(await second.renderImageryTile(...tile));
  });

  it('show Sayram blue, the oasis green and the sands bright', async () => {
    const [lakeRed = 0, , lakeBlue = 0] = await meanColour(81.18, 44.6, 13);
    expect(lakeBlue).toBeGreaterThan(lakeRed + 50);
    const [fieldRed = 0, fieldGreen = 0, fieldBlue = 0] = await meanColour(82.25, 44.88, 12);
    expect(fieldGreen).toBeGreaterThan(fieldRed);
    expect(fieldGreen).toBeGreaterThan(fieldBlue + 20);
    const [sandRed = 0, , sandBlue = 0] = await meanColour(83.6, 45.0, 12);
    expect(sandRed).toBeGreaterThan(150);
    expect(sandRed).toBeGreaterThan(sandBlue + 20);
  });

  it('end in an even haze beyond the sample, and show the earth from far away', async () => {
    const deviations = async (z: number) => {
      const { channels } = await sharp(await renderWorldTile(...tileAt(95, 52, z))).stats();
      return channels.map(({ stdev }) => stdev);
    };
    expect(Math.max(...(await deviations(6)))).toBeLessThan(4);
    expect(Math.min(...(await deviations(2)))).toBeGreaterThan(20);
    const [red = 0, green = 0, blue = 0] = await meanColour(95, 52, 6);
    expect(Math.hypot(red - HAZE_RGB[0], green - HAZE_RGB[1], blue - HAZE_RGB[2])).toBeLessThan(15);
  });

  it.each([
    [15, 0, 0],
    [3, 8, 0],
    [3, 0, -1],
    [2.5, 1, 1],
  ])('do not exist at %d/%d/%d', async (z, x, y) => {
    await expect(sample.renderImageryTile(z, x, y)).rejects.toThrow(RangeError);
    expect(() => sample.elevationTile(z, x, y)).toThrow(RangeError);
  });
});

describe('elevation tiles', () => {
  it('share their border with the neighbours', () => {
    const [z, x, y] = tileAt(82.45, 44.3, 12);
    const west = sample.elevationTile(z, x, y);
    const east = sample.elevationTile(z, x + 1, y);
    for (let row = 0; row < 257; row += 16) {
      expect(west[row * 257 + 256]).toBeCloseTo(east[row * 257] ?? NaN, 2);
    }
  });

  it('agree with the heights of places to some tens of metres', () => {
    const [z, x, y] = tileAt(82.07, 44.9, 12);
    const column = Math.round(columnAt(82.07, z) - x * 256);
    const row = Math.round(rowAt(44.9, z) - y * 256);
    const tile = sample.elevationTile(z, x, y);
    expect(Math.abs((tile[row * 257 + column] ?? NaN) - sample.heightAtM(82.07, 44.9))).toBeLessThan(15);
  });

  it('are flat on the lakes', () => {
    expect(new Set(sample.elevationTile(...tileAt(81.18, 44.6, 13), 9))).toEqual(new Set([2072]));
    expect(new Set(sample.elevationTile(...tileAt(82.8, 44.92, 13), 9))).toEqual(new Set([190]));
  });
});

describe('sampleLayer', () => {
  it.each(SAMPLE_LAYER_NAMES)('has %s, named and labelled as synthetic', async (name) => {
    const { metadata, features } = await sampleLayer(SAMPLE_DIR, name);
    expect(metadata.note).toContain('示意数据');
    expect(features.length).toBeGreaterThan(0);
    expect(features.every(({ properties }) => properties.name !== '')).toBe(true);
  });

  it('has at least 60 roads', async () => {
    const { features } = await sampleLayer(SAMPLE_DIR, 'roads');
    expect(new Set(features.map(({ properties }) => properties.name)).size).toBeGreaterThanOrEqual(60);
  });
});
