import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaperLook } from '../../src/domain/layers/record/layerStyle.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';

/** A map without furniture: what is found on it is no swatch of its own legend. */
const BARE: Sheet = {
  ...SMALL_SHEET,
  page: { size: 'A4', orientation: 'landscape', dpi: 300 },
  furniture: { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false },
};

interface Entry {
  readonly name: string;
  readonly group: string;
  readonly look: PaperLook;
}

let server: TestServer;
let user: Cartographer;

beforeAll(async () => {
  server = await startServer({ geo: GEO_OPTIONS.geo });
  user = await cartographerAt(server.origin);
});
afterAll(() => server.close());

const legendOf = async (sheet: Sheet) => (await user.post('/export/sheet/legend', sheet)) as Entry[];

/** The colours that pixels of the printed map have. */
async function coloursOf(sheet: Sheet): Promise<ReadonlySet<string>> {
  const job = await user.begin();
  await user.post('/export/sheet/settings', { job, sheet });
  const query = LAKES_QUERY();
  query.set('map0:LAYERS', sheet.layers.join(','));
  const { lon, lat } = sheet.centre;
  query.set('map0:EXTENT', [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1].join(','));
  const response = await user.print(job, query);
  expect(response.headers.get('content-type')).toBe('image/png');
  const { frame } = choosePaper(sheet.page);
  const { xPx: left, yPx: top, widthPx: width, heightPx: height } = frame;
  const bytes = await sharp(Buffer.from(await response.arrayBuffer()))
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
  // There are nine million pixels: a text for each would take as long as the sheet.
  const isThere = new Uint8Array(1 << 24);
  for (let at = 0; at < bytes.length; at += 3)
    isThere[((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)] = 1;
  const colours = new Set<string>();
  for (let number = isThere.indexOf(1); number >= 0; number = isThere.indexOf(1, number + 1))
    colours.add(`#${number.toString(16).padStart(6, '0')}`);
  return colours;
}

/** The colours that an entry's swatch has. */
const swatchOf = ({ fill, hatch, casing, line, point }: PaperLook) =>
  [fill?.color, hatch?.color, casing?.color, line?.color, point?.color].flatMap((color) => color ?? []);

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Whether a map has a colour: exactly, or by so little off as a slope's shade or a fine line's soft edge makes it. */
function isAmong(colours: ReadonlySet<string>, wanted: string): boolean {
  if (colours.has(wanted)) return true;
  const parts = partsOf(wanted);
  return [...colours].some((colour) =>
    partsOf(colour).every((part, index) => Math.abs(part - (parts[index] ?? 0)) <= NEAR),
  );
}

/** A channel of a colour that is off by no more is not seen to be, of 255. */
const NEAR = 4;

const SHEETS: readonly (readonly [string, Sheet])[] = [
  // Areas smaller than the gaps of their hatching show their edges only: near enough that none is, and where none is cut to a sliver.
  [
    'land cover with reserves',
    {
      ...BARE,
      layers: ['bz2d', 'landcover', 'reserves'],
      centre: { lon: 82.8, lat: 44.9 },
      scale: 500_000,
    },
  ],
  ['fire protection', { ...BARE, layers: ['bz2d', 'firerisk', 'towers', 'stations'] }],
  [
    'land use near Bole',
    { ...BARE, layers: ['bz2d', 'landuse'], centre: { lon: 82.05, lat: 44.85 }, scale: 200_000 },
  ],
  [
    'Ebinur through the years',
    { ...BARE, layers: ['bz2d', 'ebinuryears', 'zones'], centre: { lon: 82.9, lat: 44.9 }, scale: 400_000 },
  ],
];

describe.each(SHEETS)('a sheet of %s', (_, sheet) => {
  test('has every colour of its legend', async () => {
    const [legend, colours] = [await legendOf(sheet), await coloursOf(sheet)];
    expect(legend.length).toBeGreaterThan(5);
    const missing = legend.flatMap(({ name, look }) =>
      swatchOf(look)
        .filter((colour) => !isAmong(colours, colour))
        .map((colour) => `${name} ${colour}`),
    );
    expect(missing).toEqual([]);
  });
});

test('a legend says only what is seen on its map', async () => {
  const whole: Sheet = { ...BARE, layers: ['bz2d', 'landcover'] };
  const mountains: Sheet = { ...whole, centre: { lon: 80.5, lat: 44.75 }, scale: 150_000 };
  const classes = async (sheet: Sheet) =>
    new Map(
      (await legendOf(sheet))
        .filter(({ group }) => group === '土地覆被')
        .map(({ name, look }) => [name, look]),
    );
  const [all, seen] = [await classes(whole), await classes(mountains)];
  const unseen = [...all].filter(([name]) => !seen.has(name));
  expect(seen.size).toBeGreaterThan(2);
  expect(unseen.map(([name]) => name)).toContain('沙地');
  const colours = await coloursOf(mountains);
  expect(unseen.filter(([, look]) => colours.has(look.fill?.color ?? '')).map(([name]) => name)).toEqual([]);
});

test('areas over coloured ground are hatched in the legend as on the map', async () => {
  const sheet: Sheet = {
    ...BARE,
    layers: ['bz2d', 'landcover', 'zones'],
    centre: { lon: 82.9, lat: 44.9 },
    scale: 400_000,
  };
  const zones = (await legendOf(sheet)).filter(({ group }) => group === '保护区功能区划');
  expect(zones.map(({ name, look }) => [name, look.hatch?.angleDeg])).toEqual([
    ['核心区', 45],
    ['缓冲区', 45],
    ['实验区', 45],
  ]);
});

test('a cover that hides another is alone in the legend', async () => {
  const ring = [
    [81, 44],
    [83, 44],
    [83, 45],
    [81, 45],
    [81, 44],
  ];
  for (const name of ['under', 'over'])
    await storeLayer(server.database, {
      name,
      geometryType: 'polygon',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
      style: {
        paperRole: 'cover',
        rules: [{ title: name, titleEn: name, fill: { color: '#4ea3d8', alpha: 0.8 } }],
      },
    });
  const names = async (...layers: string[]) => (await legendOf({ ...BARE, layers })).map(({ name }) => name);
  expect(await names('under', 'over')).toEqual(['over']);
  expect(await names('under')).toEqual(['under']);
});
