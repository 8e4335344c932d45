import sharp, { type Region, type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BARE_LAND_RGB,
  SURROUNDINGS_PX,
  surroundingsReliefSchema,
} from '../../src/domain/sheet/surroundings.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { hexOf } from '../../src/domain/layers/record/cssColor.ts';
import { printedColours } from '../support/printedColour.ts';
import { pdfObjects } from '../support/pdfObjects.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';

const AROUND = { lon: 81.87, lat: 44.7, halfM: 390_000 } as const;

let server: TestServer;
let user: Cartographer;

beforeAll(async () => {
  server = await startServer({ geo: GEO_OPTIONS.geo });
  user = await cartographerAt(server.origin);
});
afterAll(() => server.close());

/** Figures of a part of a picture: of what is cut only, they would be the whole picture's. */
const partStats = async (picture: Sharp, part: Region) =>
  sharp(await picture.extract(part).png().toBuffer()).stats();

const reliefOf = async (who: Cartographer) =>
  surroundingsReliefSchema.parse(await who.post('/export/sheet/surroundings', AROUND));

test('the relief of surroundings is a picture of slopes, muted', async () => {
  const { jpeg, ...around } = await reliefOf(user);
  expect(around).toEqual(AROUND);
  const picture = sharp(Buffer.from(jpeg ?? '', 'base64'));
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([SURROUNDINGS_PX, SURROUNDINGS_PX]);
  const { channels } = await picture.stats();
  for (const { stdev, mean } of channels) {
    expect(stdev).toBeGreaterThan(2);
    expect(mean).toBeGreaterThan(200);
  }
  // Colours that a press prints: as tests/contract/paperColours.test.ts has it for styles.
  const pixels = await picture.clone().resize(24, 24).raw().toBuffer();
  const colours = new Set(
    Array.from({ length: pixels.length / 3 }, (_, at) => hexOf([...pixels.subarray(at * 3, at * 3 + 3)])),
  );
  // Where the relief ends it fades into bare land: no tint ends at the picture's edge.
  const corner = await partStats(picture.clone(), { left: 0, top: 0, width: 60, height: 60 });
  corner.channels.slice(0, 3).forEach(({ mean, stdev: spread }, channel) => {
    expect(Math.abs(mean - (BARE_LAND_RGB[channel] ?? 0))).toBeLessThan(2);
    expect(spread).toBeLessThan(1.5);
  });
  const printed = await printedColours([...colours]);
  expect(Math.max(...printed.map(([, difference]) => difference))).toBeLessThan(6);
});

test.each([
  ['an area larger than a country', { ...AROUND, halfM: 1e7 }],
  ['no place', { lon: 500, lat: 0, halfM: 1e5 }],
])('%s is refused', async (_, body) => {
  await expect(user.post('/export/sheet/surroundings', body)).rejects.toThrow();
});

test('a deployment without pictures of the ground says that it has none', async () => {
  const bare = await startServer();
  try {
    expect((await reliefOf(await cartographerAt(bare.origin))).jpeg).toBeNull();
  } finally {
    await bare.close();
  }
});

test('a printed sheet has the picture below the lines of its overview, as a PDF too', async () => {
  const sheet = {
    ...SMALL_SHEET,
    page: { size: 'A3', orientation: 'landscape', dpi: 200 },
    scale: 900_000,
  } as const;
  const printed = async (format: 'png' | 'pdf') => {
    const job = await user.begin();
    await user.post('/export/sheet/settings', { job, sheet: { ...sheet, layers: ['bz2d'] } });
    const query = LAKES_QUERY(format);
    query.set('map0:LAYERS', 'bz2d');
    return Buffer.from(await (await user.print(job, query)).arrayBuffer());
  };
  const [png, pdf] = [await printed('png'), await printed('pdf')];
  const images = pdfObjects(pdf).filter(({ head }) => head.includes('/Subtype /Image'));
  expect(images.filter(({ head }) => head.includes(`/Width ${String(SURROUNDINGS_PX)}`))).toHaveLength(1);
  const { channels } = await partStats(sharp(png), { left: 60, top: 110, width: 300, height: 60 });
  expect(channels[0]?.stdev).toBeGreaterThan(2);
});
