import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PLOT_STYLE } from '../../src/domain/drawing/plot/attribute.ts';
import { PICTURE_IDS, pictureOf, type PictureId } from '../../src/domain/drawing/plot/shapes/pictures.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import { plotDrawings } from '../../src/features/plot/plotDrawings.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { pdfOperators } from '../support/pdfObjects.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { storeLayer } from '../support/storedLayer.ts';

const SHEET = { ...SMALL_SHEET, page: { size: 'A3', orientation: 'landscape', dpi: 192 } } as const;

/** Sheet pixels of a CSS pixel at 192 dots per inch. */
const ENLARGEMENT = 2;

const SIZE_PX = 60;
const COLOR = '#2d6d9e';

/** Where the plots stand: six columns of them. */
const placeOf = (index: number) => ({
  lon: 80.4 + (index % 6) * 0.5,
  lat: 45.2 - Math.floor(index / 6) * 0.4,
});

const DRAWINGS = {
  type: 'FeatureCollection',
  features: plotDrawings(
    PICTURE_IDS.map((symbol, index) => ({
      id: symbol,
      symbol,
      points: [[placeOf(index).lon, placeOf(index).lat]],
      text: '',
      style: { ...DEFAULT_PLOT_STYLE, pointMaterialColor: COLOR, pointPixelSize: SIZE_PX },
    })),
    () => undefined,
  ),
};

let server: TestServer;
let user: Cartographer;

beforeAll(async () => {
  server = await startServer();
  // Nothing of it lies on the sheet: the plots stand on white.
  await storeLayer(server.database, {
    name: 'lakes',
    geometryType: 'point',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } }],
    style: { rules: [{ title: '湖泊', titleEn: 'Lake', fill: { color: '#4ea3d8', alpha: 1 } }] },
  });
  user = await cartographerAt(server.origin);
});
afterAll(() => server.close());

async function printed(format: 'png' | 'pdf'): Promise<Buffer> {
  const job = await user.begin();
  await user.post('/export/sheet/settings', { job, sheet: SHEET, drawings: DRAWINGS });
  return Buffer.from(await (await user.print(job, LAKES_QUERY(format))).arrayBuffer());
}

/** The middle of a plot on the sheet, whole pixels. */
function middleOf(id: PictureId): readonly [number, number] {
  const { lon, lat } = placeOf(PICTURE_IDS.indexOf(id));
  const [x, y] = projectionOf(placementOf(SHEET)).toSheet(lon, lat);
  return [Math.round(x), Math.round(y)];
}

const SIDE = SIZE_PX * ENLARGEMENT;

/** The picture that the map and the panel show, as large, on white. */
const onMap = (id: PictureId) =>
  sharp(Buffer.from(pictureOf(id, COLOR) ?? ''))
    .resize(SIDE, SIDE)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer();

const onSheet = (sheet: Buffer, [x, y]: readonly [number, number]) =>
  sharp(sheet)
    .extract({ left: x - SIDE / 2, top: y - SIDE / 2, width: SIDE, height: SIDE })
    .removeAlpha()
    .raw()
    .toBuffer();

test('a plotted point on a printed sheet is the picture that it is on the map', async () => {
  const sheet = await printed('png');
  expect((await sharp(sheet).metadata()).width).toBe(choosePaper(SHEET.page).widthPx);
  const whole = SIDE ** 2 * 3;
  for (const id of PICTURE_IDS) {
    const [map, paper] = [await onMap(id), await onSheet(sheet, middleOf(id))];
    const away = map.reduce((sum, value, index) => sum + Math.abs(value - (paper[index] ?? 0)), 0) / whole;
    // Half a pixel's shift is 4, a disc instead of the picture 47.
    expect(away, id).toBeLessThan(6);
  }
});

test('what is drawn has its kind in the legend, in its colour', async () => {
  const colour = '#c2185b';
  const [west, south, side] = [82, 44.5, 0.002];
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south],
  ];
  const withLegend = { ...SHEET, furniture: { ...SHEET.furniture, legend: true } };
  /** Sheet pixels of the colour: of so small an area on the map, and of its swatch. */
  const coloured = async (legend: object) => {
    const job = await user.begin();
    const features = [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { fill: colour, ...legend },
      },
    ];
    const drawings = { type: 'FeatureCollection', features };
    await user.post('/export/sheet/settings', { job, sheet: withLegend, drawings });
    const png = Buffer.from(await (await user.print(job, LAKES_QUERY('png'))).arrayBuffer());
    const rgb = await sharp(png).removeAlpha().raw().toBuffer();
    let count = 0;
    for (let at = 0; at < rgb.length; at += 3)
      if (rgb[at] === 0xc2 && rgb[at + 1] === 0x18 && rgb[at + 2] === 0x5b) count += 1;
    return count;
  };
  const [untold, told] = [await coloured({}), await coloured({ legend: '拟建防火道' })];
  expect(untold).toBeLessThan(100);
  expect(told - untold).toBeGreaterThan(200);
});

test('in a PDF it is made of lines, as sharp as the printer is', async () => {
  const operators = pdfOperators(await printed('pdf'));
  const share = (at: number) => Number.parseInt(COLOR.slice(at, at + 2), 16) / 255;
  const badge = [1, 3, 5].map((at) => String(Math.round(share(at) * 10_000) / 10_000)).join(' ');
  expect(operators.split(`${badge} rg`)).toHaveLength(PICTURE_IDS.length + 1);
  // What is drawn on a badge begins where its place and the size of the picture say: the mast of the command post.
  const { toSheet } = projectionOf(placementOf(SHEET));
  const { lon, lat } = placeOf(PICTURE_IDS.indexOf('commandPost'));
  const [x, y] = toSheet(lon, lat);
  const unit = (SIDE / 48) * 1.1;
  const [mastX, mastY] = [x + (7 - 12) * unit, y + (21 - 12) * unit];
  expect(operators).toMatch(new RegExp(`^${mastX.toFixed(1)}\\d* ${mastY.toFixed(1)}\\d* m `, 'm'));
});
