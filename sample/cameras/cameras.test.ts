import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSample, SAMPLE_DIR } from '../../tests/support/sampleFolder.ts';
import { CAMERA_PICTURE, openSample, sampleLayer, type CameraView, type Sample } from '../index.ts';
import { lensOf, trace } from './trace.ts';
import { sunOver } from './sun.ts';

let sample: Sample;

beforeAll(async () => {
  await ensureSample();
  sample = await openSample(SAMPLE_DIR);
}, 180_000);

const { width, height } = CAMERA_PICTURE;
const NOON = Date.parse('2026-07-10T06:30:00Z');
const NIGHT = Date.parse('2026-07-10T18:30:00Z');

/** From the northern shore of Sayram Lake over its water to the mountains in the south. */
const LAKE: CameraView = { lon: 81.16, lat: 44.705, headingDeg: 180, fieldDeg: 60, eyeM: 18 };

/** Up a valley of the Alatau, with its ridge near. */
const SLOPE: CameraView = { lon: 81.071, lat: 45.1138, headingDeg: 40, fieldDeg: 60, eyeM: 18 };

const pixel = (rgb: Uint8Array, x: number, y: number) => [
  ...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

const brightness = (rgb: Uint8Array) => rgb.reduce((sum, value) => sum + value, 0) / rgb.length;

/** Mean brightness of a piece of a column. */
function columnLight(rgb: Uint8Array, x: number, from: number, to: number): number {
  let sum = 0;
  for (let y = from; y < to; y++) for (const value of pixel(rgb, x, y)) sum += value / 3;
  return sum / (to - from);
}

describe('the sun', () => {
  it.each([
    // Upper culmination at the solstices, and midnight.
    ['2026-06-21T06:32:00Z', 68.6],
    ['2026-12-21T06:29:00Z', 21.7],
    ['2026-06-21T18:32:00Z', -21.7],
  ])('at %s stands %f degrees high over Bortala', (time, heightDeg) => {
    expect(sunOver(82.07, 44.9, Date.parse(time)).heightDeg).toBeCloseTo(heightDeg, 0);
  });

  it('rises in the east and culminates in the south', () => {
    expect(sunOver(82.07, 44.9, Date.parse('2026-03-20T01:00:00Z')).east).toBeGreaterThan(0.9);
    expect(sunOver(82.07, 44.9, Date.parse('2026-03-20T06:40:00Z')).north).toBeLessThan(-0.6);
  });
});

describe('a camera', () => {
  it('gives the same picture for the same moment, and another for another', () => {
    const picture = sample.cameraPicture(LAKE, NOON);
    expect(picture).toHaveLength(width * height * 3);
    expect(sample.cameraPicture({ ...LAKE }, NOON)).toEqual(picture);
    expect(sample.cameraPicture(LAKE, NOON + 3_600_000)).not.toEqual(picture);
  });

  it('shows blue sky above, the lake below it, and no flat colour', () => {
    const picture = sample.cameraPicture(LAKE, NOON);
    const [red = 0, , blue = 0] = pixel(picture, 320, 4);
    expect(blue).toBeGreaterThan(red);
    const colours = new Set(Array.from({ length: width * height }, (_, at) => picture[at * 3 + 1]));
    expect(colours.size).toBeGreaterThan(60);
  });

  it('has its horizon where the land ends', () => {
    const picture = sample.cameraPicture(SLOPE, NOON);
    const { focalPx, levelRow } = lensOf(SLOPE);
    const { lon, lat } = SLOPE;
    const eyeM = sample.heightAtM(lon, lat) + SLOPE.eyeM;
    const turn = (SLOPE.headingDeg * Math.PI) / 180;
    let highest = -Infinity;
    for (let away = 500; away < 64_000; away += 100) {
      const [north, east] = [(away * Math.cos(turn)) / 111_195, (away * Math.sin(turn)) / 111_195];
      const drop = (away * away * 0.87) / (2 * 6_371_009);
      const heightM = sample.heightAtM(lon + east / Math.cos((lat * Math.PI) / 180), lat + north) - drop;
      highest = Math.max(highest, (heightM - eyeM) / away);
    }
    const row = Math.round(levelRow - focalPx * highest);
    const x = width / 2;
    expect(columnLight(picture, x, row - 16, row - 8)).toBeGreaterThan(
      columnLight(picture, x, row + 8, row + 16) + 25,
    );
  });

  it('sees a ridge as high as it stands, the plain before it, and nothing behind it', () => {
    const lens = lensOf({ headingDeg: 0, fieldDeg: 60 });
    const ground = {
      heightM: (_east: number, north: number) => (Math.abs(north - 8000) < 400 ? 600 : 100),
      ...{ column: () => 0, row: () => 0, lon: () => 0, lat: () => 0 },
    };
    const { away } = trace(ground, lens, 120, () => 0);
    const rows = Array.from({ length: height }, (_, y) => away[y * width + width / 2] ?? 0);
    const top = rows.findIndex((far) => far > 0);
    const drop = (7600 * 7600 * 0.87) / (2 * 6_371_009);
    expect(Math.abs(top - (lens.levelRow - (lens.focalPx * (600 - drop - 120)) / 7600))).toBeLessThan(2);
    expect(Math.max(...rows)).toBeLessThan(8500);
    // 20 metres below the lens the plain is as far away as its row says.
    const row = height - 10;
    expect(rows[row]).toBeCloseTo((20 * lens.focalPx) / (row + 0.5 - lens.levelRow), 0);
  });

  it('is darker at night, with the land still told from the sky', () => {
    const night = sample.cameraPicture(LAKE, NIGHT);
    expect(brightness(night)).toBeLessThan(brightness(sample.cameraPicture(LAKE, NOON)) / 2);
    const rows = (from: number, to: number) => brightness(night.subarray(from * width * 3, to * width * 3));
    expect(rows(95, 105)).toBeGreaterThan(rows(340, 350) + 3);
  });
});

it('the sample’s cameras look somewhere, see some kilometres, and have their picture at this portal', async () => {
  const { features } = await sampleLayer(SAMPLE_DIR, 'videos');
  for (const { properties } of features) {
    expect(properties.画面地址).toBe(`/geo/cameras/${String(properties.编号)}.jpg`);
    expect(properties.画面类型).toBe('图片');
    expect(Number(properties.朝向)).toBeGreaterThanOrEqual(0);
    expect(Number(properties.视场角)).toBeGreaterThan(40);
    expect(Number(properties['可视距离（公里）'])).toBeGreaterThanOrEqual(1.5);
  }
  expect(new Set(features.map(({ properties }) => properties.朝向)).size).toBeGreaterThan(15);
});
