import { describe, expect, test } from 'vitest';
import { geodesicBetween } from '../../../domain/geodesy/lines.ts';
import { PREFECTURE_EXTENT } from '../../../domain/geodesy/extent.ts';
import {
  DPI_CHOICES,
  MAX_SHEET_PIXELS,
  maxDpiOf,
  PAPER_SIZES,
  choosePaper,
} from '../../../domain/sheet/paper.ts';
import {
  croppedPlacement,
  frameFor,
  groundExtent,
  movedPlacement,
  placementOf,
  projectionOf,
  type SheetPoint,
} from '../../../domain/sheet/placement.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../../domain/sheet/sheet.ts';
import { projectionWkt, worldFile } from './worldFile.ts';

const SHEET: Sheet = {
  title: '林草资源图',
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
  layers: [],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

/** Metres that a distance on paper stands for, by the scale. */
const byScale = (a: SheetPoint, b: SheetPoint, sheet: Sheet) =>
  (Math.hypot(a[0] - b[0], a[1] - b[1]) / choosePaper(sheet.page).dpi) * 0.0254 * sheet.scale;

describe('a page', () => {
  test('of the specification is 5000 px long with margins of 120, 40 and 60', () => {
    const { widthPx, heightPx, frame, unitPx } = choosePaper(SHEET.page);
    expect([widthPx, heightPx, unitPx]).toEqual([5000, 3535, 1]);
    expect(frame).toEqual({ xPx: 40, yPx: 120, widthPx: 4920, heightPx: 3355 });
  });
  test.each(PAPER_SIZES)('%s stays within the most pixels at its greatest resolution', (size) => {
    const { widthPx, heightPx } = choosePaper({ size, orientation: 'portrait', dpi: maxDpiOf(size) });
    expect(widthPx * heightPx).toBeLessThanOrEqual(MAX_SHEET_PIXELS * 1.001);
    expect(heightPx).toBeGreaterThan(widthPx);
  });
  test('is offered in every resolution as A4', () => {
    expect(maxDpiOf('A4')).toBeGreaterThanOrEqual(Math.max(...DPI_CHOICES));
  });
  test('of A3 at 300 dpi is 420 mm wide', () => {
    const { widthMm, widthPx } = choosePaper({ size: 'A3', orientation: 'landscape', dpi: 300 });
    expect(widthPx).toBe(4961);
    expect(widthMm).toBeCloseTo(420, 1);
  });
});

describe('a map on a sheet', () => {
  test.each([0, 37, -120])(
    'has its scale in every direction and everywhere, turned by %i°',
    (rotationDeg) => {
      const sheet = { ...SHEET, rotationDeg };
      const { toSheet } = projectionOf(placementOf(sheet));
      for (const [lon, lat] of [
        [81.87, 44.7],
        [80.1, 43.7],
        [83.7, 45.7],
      ] as const) {
        for (const [dLon, dLat] of [
          [0.1, 0],
          [0, 0.1],
          [0.07, 0.07],
        ] as const) {
          const truth = geodesicBetween([lon, lat], [lon + dLon, lat + dLat], 'CGCS2000').distanceM;
          const drawn = byScale(toSheet(lon, lat), toSheet(lon + dLon, lat + dLat), sheet);
          expect(Math.abs(drawn / truth - 1)).toBeLessThan(0.001);
        }
      }
    },
  );
  test('goes to the ground and back', () => {
    const { toSheet, toGround } = projectionOf(placementOf({ ...SHEET, rotationDeg: 12 }));
    const { lon, lat } = toGround([123.4, 3000]);
    const [x, y] = toSheet(lon, lat);
    expect([x, y].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([123.4, 3000]);
  });
  test('turned clockwise has north right of up', () => {
    const { toSheet } = projectionOf(placementOf({ ...SHEET, rotationDeg: 30 }));
    const [[x0, y0], [x1, y1]] = [toSheet(81.87, 44.7), toSheet(81.87, 44.8)];
    expect((Math.atan2(x1 - x0, y0 - y1) * 180) / Math.PI).toBeCloseTo(30, 6);
  });
  test.each([0, 25])('is laid over the whole of an extent and little more, turned by %i°', (rotationDeg) => {
    const framed = frameFor(PREFECTURE_EXTENT, SHEET.page, { rotationDeg });
    if (!framed.ok) throw new Error(framed.error);
    const extent = groundExtent(placementOf({ ...SHEET, ...framed.value, rotationDeg }));
    expect(extent.west).toBeLessThanOrEqual(PREFECTURE_EXTENT.west + 1e-3);
    expect(extent.north).toBeGreaterThanOrEqual(PREFECTURE_EXTENT.north - 1e-3);
    expect(extent.east - extent.west).toBeLessThan(rotationDeg === 0 ? 5.2 : 9);
  });
  test.each([
    [{ west: 82, south: 44, east: 81, north: 45 }, 'west-east'],
    [{ west: 81, south: 44, east: 81, north: 45 }, 'west-east'],
    [{ west: 81, south: 45, east: 82, north: 45 }, 'south-north'],
    [{ west: Number.NaN, south: 45, east: 82, north: 46 }, 'not-a-number'],
    [{ west: 81, south: 45, east: 300, north: 46 }, 'range'],
    [{ west: -170, south: -40, east: 170, north: 40 }, 'too-large'],
    [{ west: 81, south: 45, east: 81.00001, north: 45.00001 }, 'too-small'],
  ])('refuses the extent %j: %s', (extent, problem) => {
    expect(frameFor(extent, SHEET.page, { rotationDeg: 0 })).toEqual({ ok: false, error: problem });
  });
});

describe('a map whose picture was changed', () => {
  const placement = placementOf(SHEET);
  test('by halving covers the same ground at half the size', () => {
    const moved = movedPlacement(placement, [0.5, 0, 0, 0.5, 100, 50]);
    if (!moved.ok) throw new Error(moved.error);
    const [before, after] = [projectionOf(placement), projectionOf(moved.value)];
    const [x, y] = before.toSheet(81, 44.5);
    const [u, v] = after.toSheet(81, 44.5);
    expect([u, v]).toEqual([expect.closeTo(x / 2 + 100, 6), expect.closeTo(y / 2 + 50, 6)]);
  });
  test('by turning has its north turned', () => {
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const moved = movedPlacement(placement, [cos, sin, -sin, cos, 0, 0]);
    expect(moved.ok && moved.value.rotationDeg).toBeCloseTo(30, 9);
  });
  test.each([
    ['stretching', [1, 0, 0, 1.01, 0, 0]],
    ['slanting', [1, 0, 0.05, 1, 0, 0]],
    ['mirroring', [-1, 0, 0, 1, 0, 0]],
    ['squashing to nothing', [0, 0, 0, 0, 0, 0]],
  ] as const)('by %s has no one scale any more', (_, transform) => {
    expect(movedPlacement(placement, transform)).toEqual({ ok: false, error: 'distorted' });
  });
  test('by cropping keeps its scale and its places', () => {
    const cropped = croppedPlacement(placement, { left: 0.5, top: 0, right: 1, bottom: 0.5 });
    expect(cropped.corners[0]).toEqual([40 + 2460, 120]);
    expect(projectionOf(cropped).toSheet(81, 44)).toEqual(projectionOf(placement).toSheet(81, 44));
    expect(groundExtent(cropped).west).toBeGreaterThan(81.8);
  });
  test('has a world file that leads from pixels to its plane', () => {
    const [a = 0, d = 0, b = 0, e = 0] = worldFile({ ...placement, rotationDeg: 30 })
      .split('\n')
      .map(Number);
    expect(projectionWkt(placement)).toContain('PARAMETER["central_meridian",81.87]');
    expect(Math.hypot(a, d)).toBeCloseTo(placement.metresPerPx, 6);
    expect([b, e]).toEqual([expect.closeTo(d, 9), expect.closeTo(-a, 9)]);
  });
});
