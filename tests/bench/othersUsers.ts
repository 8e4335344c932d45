import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { maxDpiOf } from '../../src/domain/sheet/paper.ts';
import { frameFor } from '../../src/domain/sheet/placement.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { cartographerAt, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';

/** The users whose heavy work the bench lets run: each does his over and over until he is told to end. */
const [, , origin = ''] = process.argv;

/** Layers that a large map and a large sheet show. */
const LAYERS = ['landcover', 'landuse', 'lakes', 'rivers', 'roads', 'areas'];

/** What a busy machine may say of heavy work: it was stopped, come again. */
const isPutOff = ({ status }: Response) => [429, 503, 504].includes(status);

/** Prints a sheet of A0 with imagery and all layers. */
async function printLargest(user: Cartographer): Promise<void> {
  const page = { size: 'A0', orientation: 'landscape', dpi: maxDpiOf('A0') } as const;
  const framed = frameFor(PREFECTURE_EXTENT, page, { rotationDeg: 0 });
  if (!framed.ok) throw new Error('the prefecture fits no sheet');
  const layers = ['bz_hybrid', ...LAYERS];
  const job = await user.begin();
  const sheet = { ...SMALL_SHEET, ...framed.value, page, layers };
  await user.post('/export/sheet/settings', { job, sheet });
  const query = printQuery(PREFECTURE_EXTENT, layers);
  query.delete('DPI');
  const response = await user.print(job, query);
  const bytes = await response.arrayBuffer();
  if (!response.ok && !isPutOff(response))
    throw new Error(`no sheet: ${Buffer.from(bytes).toString().slice(0, 300)}`);
}

/** Draws a map of 4096 x 4096 pixels. */
async function drawLargest(user: Cartographer): Promise<void> {
  const { west, south, east, north } = PREFECTURE_EXTENT;
  const query = `service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&layers=${LAYERS.join(',')}&width=4096&height=4096&bbox=${[west, south, east, north].join(',')}`;
  const response = await user.call(`/geo/wms?${query}`);
  const bytes = await response.arrayBuffer();
  if (response.headers.get('content-type') !== 'image/png' && !isPutOff(response))
    throw new Error(`no map: ${Buffer.from(bytes).toString().slice(0, 300)}`);
}

/** Reads the largest layer whole. */
async function readLargest(user: Cartographer): Promise<void> {
  const response = await user.call('/geo/features/landuse.geojson', { cache: 'no-store' });
  const bytes = await response.arrayBuffer();
  if (!response.ok || bytes.byteLength < 1e6) throw new Error('no layer');
}

let isOn = true;
process.once('message', () => {
  isOn = false;
  process.disconnect();
});

const WORK = { admin2: printLargest, admin3: drawLargest, admin4: readLargest } as const;
const users = Object.entries(WORK).map(async ([name, work]) => {
  const user = await cartographerAt(origin, name);
  while (isOn) await work(user);
});
process.send?.('begun');
await Promise.all(users);
