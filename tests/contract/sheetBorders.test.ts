import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { pdfObjects } from '../support/pdfObjects.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { storeLayer } from '../support/storedLayer.ts';

const SHEET: Sheet = {
  ...SMALL_SHEET,
  page: { size: 'A4', orientation: 'landscape', dpi: 200 },
  layers: ['counties'],
  furniture: { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false },
};

/** A line half of which is dashes. */
const DASHES = [6, 6];

/** Two counties on both sides of a meridian; their corners are not opposite to each other in their dashes. */
const BORDER = { lon: 81.87, from: 44.1, to: 45.3 } as const;

const county = (lon: number) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [BORDER.lon, BORDER.from],
        [lon, BORDER.from],
        [lon, BORDER.to - 0.03],
        [BORDER.lon, BORDER.to],
        [BORDER.lon, BORDER.from],
      ],
    ],
  },
});

let server: TestServer;
let user: Cartographer;

beforeAll(async () => {
  server = await startServer();
  await storeLayer(server.database, {
    name: 'counties',
    geometryType: 'polygon',
    features: [county(81), county(82.8)],
    style: {
      rules: [
        {
          title: '县界',
          titleEn: 'County',
          line: { color: '#6b3f63', alpha: 1, widthPx: 1, dashPx: DASHES },
        },
      ],
      paperRole: 'border',
    },
  });
  user = await cartographerAt(server.origin);
});
afterAll(() => server.close());

async function printed(format: 'png' | 'pdf'): Promise<Buffer> {
  const job = await user.begin();
  await user.post('/export/sheet/settings', { job, sheet: SHEET });
  const query = LAKES_QUERY(format);
  query.set('map0:LAYERS', 'counties');
  return Buffer.from(await (await user.print(job, query)).arrayBuffer());
}

test('dashes of a border that two counties share stay open, through all bands of a sheet', async () => {
  const { toSheet } = projectionOf(placementOf(SHEET));
  const [[x, below], [, above]] = [toSheet(BORDER.lon, BORDER.from), toSheet(BORDER.lon, BORDER.to)];
  const [left, top, height] = [Math.round(x) - 1, Math.ceil(above), Math.floor(below - above)];
  const grey = await sharp(await printed('png'))
    .extract({ left, top, width: 3, height })
    .resize(1, height)
    .greyscale()
    .raw()
    .toBuffer();
  const isInk = [...grey].map((value) => value < 215);
  const runs: number[] = [];
  isInk.forEach((ink, row) => {
    if (row > 0 && ink === isInk[row - 1]) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  });
  // Ends of dashes are round, a pen's width longer.
  const dashPx = 6 * choosePaper(SHEET.page).symbolPx;
  expect(runs.length).toBeGreaterThan(20);
  expect(Math.max(...runs.slice(2, -2))).toBeLessThan(1.5 * dashPx);
  expect(Math.min(...runs.slice(2, -2))).toBeGreaterThan(0.5 * dashPx);
});

test('a PDF has a border that two counties share once', async () => {
  const { toSheet } = projectionOf(placementOf(SHEET));
  const [[x, below], [, above]] = [toSheet(BORDER.lon, BORDER.from), toSheet(BORDER.lon, BORDER.to)];
  const form = pdfObjects(await printed('pdf')).find(({ head }) => head.includes('/Subtype /Form'));
  const steps = [...(form?.stream.toString('latin1') ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+) ([ml])\b/g)];
  // Lines are as fine as at 300 dots per inch.
  const places = steps.map(([, u, v, step]) => ({ x: Number(u) / 1.5, y: Number(v) / 1.5, step }));
  let lengthPx = 0;
  places.forEach((to, index) => {
    const from = places[index - 1];
    const isAlong = from !== undefined && [from, to].every((place) => Math.abs(place.x - x) < 1);
    if (to.step === 'l' && isAlong) lengthPx += Math.abs(to.y - from.y);
  });
  expect(lengthPx / (below - above)).toBeCloseTo(1, 2);
});
