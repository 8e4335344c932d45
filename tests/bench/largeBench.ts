import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { runData } from '../support/dataCommand.ts';
import { startPortal, TEMPORARY_ROOT, temporaryFolder } from '../support/portal.ts';
import { callsTo, readerOf, type ReaderCalls } from '../support/server.ts';
import { writeParcels } from './parcelFile.ts';
import { tellPostgis } from './postgisBench.ts';
import { median, type Figures } from './report.ts';
import { residentMb } from './serverBench.ts';

/** As many as `BENCH_FEATURES` says; the budgets are those of a million. */
const [FEATURES, CORNERS] = [Number(process.env.BENCH_FEATURES ?? 1_000_000), 40];

/** Maps of a level, each elsewhere, so that none is asked for twice. */
const MAPS = 9;

/** Most memory of the portal while something runs, looked at each second, MB. */
async function mostMemory(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    most = Math.max(most, await residentMb(pid));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return most;
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const startedMs = performance.now();
  const response = await ask();
  const bytes = await response.arrayBuffer();
  if (response.status !== 200 || (response.headers.get('content-type') ?? '').includes('xml'))
    throw new Error(Buffer.from(bytes).toString());
  return performance.now() - startedMs;
}

/** Where maps of 512 px square at a level of Web Mercator are asked for, each in metres as west, south, east, north. */
const boxesAt = (level: number): readonly string[] =>
  Array.from({ length: MAPS }, (_, index) => {
    const { x, y } = toWebMercator(80.9 + 0.27 * index, 44.3 + 0.13 * index);
    const half = (256 * 2 * Math.PI * 6378137) / (256 * 2 ** level);
    return [x - half, y - half, x + half, y + half].join(',');
  });

/** The median of maps at a level. */
async function mapMs(reader: ReaderCalls, level: number): Promise<number> {
  const timesMs: number[] = [];
  for (const box of boxesAt(level)) {
    const query =
      'service=WMS&version=1.3.0&request=GetMap&styles=&crs=EPSG:3857&format=image/png&transparent=true';
    timesMs.push(
      await timed(() => reader.get(`/geo/wms?${query}&layers=million&width=512&height=512&bbox=${box}`)),
    );
  }
  return median(timesMs);
}

/** A polygon that holds a fifth of the parcels. */
const RING = [
  [80.6, 44.2],
  [82.3, 44],
  [82.1, 45.1],
  [80.9, 45.3],
  [80.6, 44.2],
];

/** A condition that one of sixteen parcels meets. */
const WHERE = "use = '果园' AND area > 488";

/** Figures of each use. */
const STATISTICS = ['count', 'sum', 'avg', 'max', 'stddev'].map((statisticType) => ({
  statisticType,
  onStatisticField: 'area',
  outStatisticFieldName: statisticType,
}));

/** What is asked of the layer by the ArcGIS protocol: counts in a polygon and by values, and a page from its middle. */
async function queryMs(reader: ReaderCalls): Promise<Figures> {
  const asked = '/geo/arcgis/rest/services/bortala/MapServer/0/query?f=json';
  const path = `${asked}&where=1%3D1`;
  const rings = [RING];
  const polygon = `geometryType=esriGeometryPolygon&inSR=4326&geometry=${encodeURIComponent(JSON.stringify({ rings }))}`;
  const count = () => timed(() => reader.get(`${path}&${polygon}&returnCountOnly=true`));
  const counted = `${asked}&where=${encodeURIComponent(WHERE)}&returnCountOnly=true`;
  const where = () => timed(() => reader.get(counted));
  const whereIn = () => timed(() => reader.get(`${counted}&${polygon}`));
  const offset = String(FEATURES / 2);
  const paged = `${path}&outFields=*&resultOffset=${offset}&resultRecordCount=100`;
  const page = (order = '') => timed(() => reader.get(`${paged}${order}`));
  const ordered = () => page('&orderByFields=area%20DESC,code');
  const orderedByText = () => page('&orderByFields=code%20DESC');
  const statistics = () =>
    timed(() =>
      reader.get(
        `${path}&groupByFieldsForStatistics=use&outStatistics=${encodeURIComponent(JSON.stringify(STATISTICS))}`,
      ),
    );
  const distinct = () =>
    timed(() => reader.get(`${path}&outFields=use,area&returnDistinctValues=true&returnGeometry=false`));
  const filter = encodeURIComponent(WHERE);
  const filtered = () =>
    timed(() =>
      reader.get(
        `/geo/ogc/features/collections/million/items?filter=${filter}&offset=${String(FEATURES / 32)}&limit=100`,
      ),
    );
  return {
    largeFirstQueryMs: await count(),
    largeCountMs: median([await count(), await count(), await count()]),
    largeWhereMs: median([await where(), await where(), await where()]),
    largeWhereInMs: median([await whereIn(), await whereIn(), await whereIn()]),
    largeOffsetMs: median([await page(), await page(), await page()]),
    largeOrderMs: median([await ordered(), await ordered(), await ordered()]),
    largeOrderTextMs: median([await orderedByText(), await orderedByText(), await orderedByText()]),
    largeStatisticsMs: median([await statistics(), await statistics(), await statistics()]),
    largeDistinctMs: median([await distinct(), await distinct(), await distinct()]),
    largeFilterMs: median([await filtered(), await filtered(), await filtered()]),
  };
}

/** The PostgreSQL server to measure on, where the environment names one: an empty database. */
const onPostgres: Readonly<Record<string, string>> =
  process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL };

/** Imports a million parcels into an empty portal, and asks for maps of them, and for some of them. */
export async function measureLarge(): Promise<Figures> {
  // The files of more do not fit into memory: seven GB, and what the import writes of them.
  const folder = await temporaryFolder(FEATURES > 1_000_000 ? tmpdir() : TEMPORARY_ROOT);
  const file = join(folder.path, 'million.fgb');
  await writeParcels(file, FEATURES, CORNERS);
  const data = join(folder.path, 'data');
  const portal = await startPortal(data, { PORTAL_SAMPLE: 'off', PORTAL_BACKUP_HOUR: 'off' });
  try {
    const startedMs = performance.now();
    const run = runData(['import', file, '--layer', 'million'], {
      PORTAL_DATA_DIR: data,
      PORTAL_SAMPLE: 'off',
      ...onPostgres,
    });
    const largeImportMemoryMb = await mostMemory(portal.pid, run);
    const { code, stderr } = await run;
    if (code !== 0) throw new Error(stderr);
    const largeImportS = (performance.now() - startedMs) / 1000;
    const reader = await readerOf(callsTo(portal.origin));
    const maps = {
      largeMapZ7Ms: await mapMs(reader, 7),
      largeMapZ11Ms: await mapMs(reader, 11),
      largeMapZ15Ms: await mapMs(reader, 15),
    };
    const queries = await queryMs(reader);
    const largeMemoryMb = await residentMb(portal.pid);
    const { DATABASE_URL: url } = process.env;
    if (url !== undefined)
      await tellPostgis({
        url,
        ring: RING,
        boxes: new Map([7, 11, 15].map((z) => [z, boxesAt(z)])),
        offset: FEATURES / 2,
      });
    return { largeImportS, largeImportMemoryMb, ...maps, ...queries, largeMemoryMb };
  } finally {
    await portal.stop();
    await folder.remove();
  }
}
