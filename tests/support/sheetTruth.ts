import sharp from 'sharp';
import { expect } from 'vitest';
import { geodesicBetween } from '../../src/domain/geodesy/lines.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import { scaleBarFor } from '../../src/domain/views/scaleBar.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { TestLayer } from './storedLayer.ts';
import { SMALL_SHEET } from './sheets.ts';

/** Places with a colour of their own that nothing else on a sheet has. */
const MARKS = [
  { lon: 80.9, lat: 44.1, color: '#ff0000' },
  { lon: 82.9, lat: 44.15, color: '#00ff00' },
  { lon: 81.87, lat: 45.2, color: '#0000ff' },
  { lon: 82.2, lat: 44.6, color: '#ff00ff' },
] as const;

const HALF_DEG = 0.02;

/** A layer of small squares at known places. */
export const TRUTH_LAYER: TestLayer = {
  name: 'truth',
  geometryType: 'polygon',
  style: {
    rules: MARKS.map(({ color }) => ({
      title: color,
      titleEn: color,
      when: { property: 'color', equals: [color] },
      fill: { color, alpha: 1 },
    })),
  },
  features: MARKS.map(({ lon, lat, color }) => ({
    type: 'Feature',
    properties: { color },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [lon - HALF_DEG, lat - HALF_DEG],
          [lon + HALF_DEG, lat - HALF_DEG],
          [lon + HALF_DEG, lat + HALF_DEG],
          [lon - HALF_DEG, lat + HALF_DEG],
          [lon - HALF_DEG, lat - HALF_DEG],
        ],
      ],
    },
  })),
};

/** A sheet of 5000 px with the known places and a scale bar, and nothing that could lie over them. */
export const TRUTH_SHEET: Sheet = {
  ...SMALL_SHEET,
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  scale: 800_000,
  layers: ['truth'],
  furniture: { legend: false, scaleBar: true, northArrow: true, grid: false, inset: false },
};

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Middle of all pixels of a colour, sheet pixels; undefined when there is none. */
function middleOf({ data, width }: Raw, color: string): readonly [number, number] | undefined {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  let [sumX, sumY, count] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] !== wanted[0] || data[at + 1] !== wanted[1] || data[at + 2] !== wanted[2]) continue;
    const pixel = at / 3;
    sumX += (pixel % width) + 0.5;
    sumY += Math.floor(pixel / width) + 0.5;
    count += 1;
  }
  return count === 0 ? undefined : [sumX / count, sumY / count];
}

/** The longest run of the furniture's ink in the frame's lower left quarter, inside the neat line: the scale bar's edge. */
function barLengthPx({ data, width }: Raw, sheet: Sheet): number {
  const { frame } = choosePaper(sheet.page);
  let longest = 0;
  for (let y = frame.yPx + Math.floor(frame.heightPx / 2); y < frame.yPx + frame.heightPx - 15; y++) {
    let run = 0;
    for (let x = frame.xPx + 15; x < frame.xPx + frame.widthPx / 2; x++) {
      const at = (y * width + x) * 3;
      run =
        (data[at] ?? 255) < 110 && (data[at + 1] ?? 255) < 110 && (data[at + 2] ?? 255) < 110 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** Greatest error of lengths, as a share. */
const TOLERANCE = 0.002;

/**
 * Measures a printed {@link TRUTH_SHEET}: the scale bar, and the distances between known places, against the scale on paper.
 * @returns the greatest errors, as shares
 */
export async function checkTruth(
  picture: Uint8Array,
  sheet: Sheet,
): Promise<{ readonly bar: number; readonly distance: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { data, width: info.width, height: info.height };
  const { dpi, widthPx, heightPx, frame } = choosePaper(sheet.page);
  expect([raw.width, raw.height]).toEqual([widthPx, heightPx]);
  const metresPerPx = (sheet.scale * 0.0254) / dpi;
  const lengthM = scaleBarFor(placementOf(sheet).metresPerPx, frame.widthPx * 0.2)?.lengthM ?? NaN;
  const bar = Math.abs((barLengthPx(raw, sheet) * metresPerPx) / lengthM - 1);
  expect(bar).toBeLessThan(TOLERANCE);
  const { toSheet } = projectionOf(placementOf(sheet));
  const found = MARKS.map((mark) => ({ ...mark, at: middleOf(raw, mark.color) ?? [NaN, NaN] }));
  for (const { lon, lat, at } of found) {
    const [x, y] = toSheet(lon, lat);
    expect(Math.hypot((at[0] ?? NaN) - x, (at[1] ?? NaN) - y)).toBeLessThan(2);
  }
  let distance = 0;
  for (const a of found)
    for (const b of found) {
      if (a === b) continue;
      const truthM = geodesicBetween([a.lon, a.lat], [b.lon, b.lat], 'CGCS2000').distanceM;
      const drawnM =
        Math.hypot((a.at[0] ?? NaN) - (b.at[0] ?? NaN), (a.at[1] ?? NaN) - (b.at[1] ?? NaN)) * metresPerPx;
      distance = Math.max(distance, Math.abs(drawnM / truthM - 1));
    }
  expect(distance).toBeLessThan(TOLERANCE);
  return { bar, distance };
}
