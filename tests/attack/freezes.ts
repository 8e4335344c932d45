import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { DEFAULT_EXPORT_NAME } from '../../src/domain/sheet/protocol.ts';
import { PRINT_PATHS } from '../../src/api/contracts/print.ts';
import type { ServerCalls } from '../support/server.ts';

/** A request that once held, or might hold, the thread that answers everybody. */
interface Freeze {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
  /** How it may be answered; any refusal of the client's unless told. */
  readonly wanted?: readonly number[];
}

/** What came of a freeze. */
export interface Frozen {
  readonly name: string;
  readonly got: number;
  readonly isWanted: boolean;
  readonly durationMs: number;
  /** The longest that somebody else waited for an answer meanwhile, milliseconds. */
  readonly othersWaitedMs: number;
}

/** Nobody else waits longer for the smallest of answers, milliseconds. The first freeze took 87 s, the second one never ended. */
export const LONGEST_WAIT_MS = 1000;

/** A map that is really drawn is given up by its client after this, milliseconds. */
const LEAVES_AFTER_MS = 8000;

const PAUSE_MS = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const SIDE_PX = 4096;

const mapOf = (layers: readonly string[]) =>
  `/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&bbox=79.8,43.5,83.9,45.9&width=${String(SIDE_PX)}&height=${String(SIDE_PX)}&layers=${layers.join(',')}`;

function upload(name: string, project: string): Freeze {
  const form = new FormData();
  form.set('serverName', DEFAULT_EXPORT_NAME);
  form.set('file', new Blob([project], { type: 'text/xml' }), 'project.qgs');
  return { name, path: PRINT_PATHS.upload, init: { method: 'POST', body: form } };
}

function json(name: string, path: string, body: string): Freeze {
  const headers = { 'content-type': 'application/json' };
  return { name, path, init: { method: 'POST', headers, body } };
}

const SPATIAL = ENDPOINTS.spatialRecords.path
  .replace('{type}', 'landuse')
  .replace('{fieldSet}', 'fields_all');
const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';

/** The ArcGIS service says no with 200, as ArcGIS does. */
const ESRI = [200, 413];

/** A ring of so many corners that crosses itself all the time. */
const star = (corners: number) =>
  Array.from(
    { length: corners },
    (_, index) =>
      `${(80 + ((index * 7919) % 4000) / 1000).toFixed(3)},${(44 + ((index * 104729) % 1900) / 1000).toFixed(3)}`,
  );

const filled = (opener: string, bytes: number) =>
  opener.repeat(Math.ceil(bytes / opener.length)).slice(0, bytes);

/** Everything that is tried. @param layers names of all layers */
function freezesOn(layers: readonly string[]): readonly Freeze[] {
  const fifty = Array.from({ length: 50 }, (_, index) => layers[index % 2] ?? '');
  const corners = star(8000);
  return [
    { name: '50 layers x 4096², two of them over and over', path: mapOf(fifty) },
    { name: 'all layers x 4096²', path: mapOf(layers) },
    {
      name: 'as many layers x 4096² as are drawn',
      path: mapOf(layers.slice(0, 23)),
      wanted: [0, 200, 400, 429, 503, 504],
    },
    upload('upload of 96 kB of "<LayoutItem"', filled('<LayoutItem ', 96_000)),
    upload('upload of 4.8 MB of "<LayoutItem"', filled('<LayoutItem ', 4_800_000)),
    upload("upload of 4.8 MB of '<LayoutItem id=\"'", filled('<LayoutItem id="', 4_800_000)),
    upload('upload of 4.8 MB of DOCTYPE', filled('<!DOCTYPE ', 4_800_000)),
    upload('upload of entities within entities', `<!DOCTYPE a [<!ENTITY b "${filled('&b;', 4_000_000)}">]>`),
    json('a body of a million brackets', ENDPOINTS.plotLinkQuery.path, filled('[', 1_000_000)),
    json(
      'a body of deep objects',
      ENDPOINTS.savedViewSave.path,
      `${filled('{"a":', 1_000_000)}1${filled('}', 40_000)}`,
    ),
    json('a body of half a million numbers', ENDPOINTS.metadataQuery.path, `[${filled('1,', 1_000_000)}1]`),
    {
      ...json(
        'a polygon of 8,000 corners that cross',
        SPATIAL,
        JSON.stringify({ sc: `(2,${String(corners.length)},${corners.join(',')})`, pg: '0,50' }),
      ),
      wanted: [200, 400],
    },
    {
      name: 'a condition of 30,000 brackets',
      path: `${MAP_SERVICE}/1/query`,
      init: {
        method: 'POST',
        body: new URLSearchParams({ f: 'json', where: `${'('.repeat(30_000)}1=1${')'.repeat(30_000)}` }),
      },
      wanted: ESRI,
    },
    {
      name: 'a condition of 20,000 comparisons',
      path: `${MAP_SERVICE}/1/query`,
      init: {
        method: 'POST',
        body: new URLSearchParams({
          f: 'json',
          where: Array.from({ length: 20_000 }, () => 'objectid=1').join(' OR '),
        }),
      },
      wanted: ESRI,
    },
    json(
      'the letters of a text of a megabyte',
      ENDPOINTS.sheetLetters.path,
      JSON.stringify({ bold: true, text: '字'.repeat(300_000) }),
    ),
  ];
}

/** Asks for the smallest of answers over and over until `work` ends; the longest wait, milliseconds. */
async function longestWait({ fetch }: Pick<ServerCalls, 'fetch'>, work: Promise<unknown>): Promise<number> {
  let isOn = true;
  const stop = () => (isOn = false);
  work.then(stop, stop);
  let longestMs = 0;
  while (isOn) {
    const startedMs = performance.now();
    await fetch('/healthz');
    longestMs = Math.max(longestMs, performance.now() - startedMs);
    await pause();
  }
  return longestMs;
}

async function tryOne(
  server: ServerCalls,
  headers: Record<string, string>,
  { name, path, init, wanted }: Freeze,
): Promise<Frozen> {
  const startedMs = performance.now();
  const leaving = AbortSignal.timeout(LEAVES_AFTER_MS);
  const asked = fetch(`${server.origin}${path}`, {
    ...init,
    headers: { ...headers, ...(init?.headers as Record<string, string> | undefined) },
    signal: leaving,
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  const othersWaitedMs = await longestWait(server, asked);
  const got = await asked;
  const isWanted = wanted === undefined ? got >= 400 && got < 500 : wanted.includes(got);
  return { name, got, isWanted, durationMs: performance.now() - startedMs, othersWaitedMs };
}

/** Sends what once froze the server, signed in and as nobody, and looks how long others wait meanwhile. */
export async function triedFreezes(server: ServerCalls, token: string): Promise<readonly Frozen[]> {
  const headers = { Authorization: token };
  const { layers } = (await server.fetch('/geo/layers', { headers })).body as { layers: { name: string }[] };
  const freezes = freezesOn(layers.map(({ name }) => name));
  const tried: Frozen[] = [];
  for (const freeze of freezes) {
    tried.push(await tryOne(server, headers, freeze));
    tried.push(await tryOne(server, {}, { ...freeze, name: `the same as nobody`, wanted: [401] }));
  }
  return tried;
}

/** Whether a freeze was none. */
export const isHarmless = ({ isWanted, othersWaitedMs }: Frozen): boolean =>
  isWanted && othersWaitedMs <= LONGEST_WAIT_MS;
