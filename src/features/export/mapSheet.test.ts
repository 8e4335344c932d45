import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { JOB_HEADER, PRINT_PATHS } from '../../api/contracts/print.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { createSheetPrinting } from '../../api/sheetPrinting.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { PROJECT_MISSING, readSheetTexts } from '../../domain/sheet/protocol.ts';
import { systemClock } from '../../lib/clock.ts';
import type { SheetStep } from './exportDesk.ts';
import { defaultForm, type ExportForm } from './exportForm.ts';
import { mapSheetWork, printedPdf } from './mapSheet.ts';
import { createSheetJob } from '../../api/sheetJob.ts';

/** A print service on a port of its own, as a bureau runs one; a test changes what one of its calls answers. */
type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>;

const PROJECT = `<qgis><LayoutItem type="65641" id="title" labelText="old"/><LayoutItem id='unit2' labelText="x"/><LayoutItem id="unit" labelText="old"/>${' '.repeat(1000)}</qgis>`;

const asked: { readonly url: string; readonly body: Buffer }[] = [];
let changed: Readonly<Record<string, Handler>> = {};

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const jobOf = (state: string) => ({ job: 'job-1', state, done: 0, total: 1, message: '' });

const page = { size: 'A4', orientation: 'landscape', dpi: 72 } as const;

async function sheetPicture(speckled = true): Promise<Buffer> {
  const { widthPx, heightPx } = choosePaper(page);
  const plain = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#dfe8dd' } });
  const dot = {
    input: Buffer.from('<svg width="90" height="90"><rect width="90" height="90" fill="#247"/></svg>'),
  };
  return (speckled ? plain.composite([dot]) : plain).png().toBuffer();
}

const entry = (name: string) => ({ name, type: 'face', color: '#3fa873', group: '', show: true }) as const;

const SERVICE: Readonly<Record<string, Handler>> = {
  [PRINT_PATHS.download]: (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/xml', [JOB_HEADER]: 'job-1' }).end(PROJECT),
  [PRINT_PATHS.upload]: (_, response) =>
    void json(response, { code: 200, result: jobOf('ready'), message: '' }),
  '/export/sheet/settings': (_, response) =>
    void json(response, { code: 200, result: jobOf('ready'), message: '' }),
  '/export/sheet/state': (_, response) =>
    void json(response, { code: 200, result: jobOf('drawing'), message: '' }),
  '/export/sheet/cancel': (_, response) =>
    void json(response, { code: 200, result: jobOf('cancelled'), message: '' }),
  '/export/sheet/legend': (_, response) =>
    void json(response, { code: 200, result: [entry('林地')], message: '' }),
  [`${PRINT_PATHS.print}/job-1`]: async (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'image/png' }).end(await sheetPicture()),
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const [path = ''] = (request.url ?? '').split('?');
    asked.push({ url: request.url ?? '', body });
    const handler = changed[path] ?? SERVICE[path];
    if (handler === undefined) return void response.writeHead(404).end();
    void handler(request, response, body);
  });
});

beforeEach(async () => {
  asked.length = 0;
  changed = {};
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Decodes with the library of the server, as the browser does with its own. */
async function inspect(picture: Blob) {
  try {
    const image = sharp(Buffer.from(await picture.arrayBuffer()));
    const [{ width, height }, { channels }] = [await image.metadata(), await image.stats()];
    return { widthPx: width, heightPx: height, isBlank: channels.every(({ min, max }) => min === max) };
  } catch {
    return undefined;
  }
}

function jobAt(
  baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  timeoutMs?: number,
) {
  const options = {
    baseUrl,
    clock: systemClock,
    token: () => 'token-1',
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  };
  const printing = createSheetPrinting(createApiClient(options), createFileClient(options));
  const work = mapSheetWork({
    printing,
    clock: systemClock,
    serverName: 'bortala',
    made: () => ({ date: '2026-11-22', language: 'zh' }),
    drawings: () => ({ type: 'FeatureCollection', features: [] }),
    legend: () => [entry('地图上的图例')],
    layers: () => [{ name: 'forest', title: '林地' }],
    inspect,
  });
  const job = createSheetJob<SheetStep, unknown>(systemClock);
  const base = defaultForm();
  const form: ExportForm = {
    ...base,
    sheet: {
      ...base.sheet,
      title: '林草<&>"[% env(1) %] 资源图',
      unit: '林草局',
      page,
      layers: ['forest', 'bz2d'],
    },
  };
  const start = () =>
    job.start({
      steps: work.steps,
      timeoutMs: timeoutMs ?? work.timeoutMs,
      run: (report, signal) => work.run(form, report, signal),
    });
  const sheet = { ...form.sheet, date: '2026-11-22', language: 'zh' } as const;
  const pdf = () =>
    printedPdf({ printing, serverName: 'bortala' }, sheet, undefined, new AbortController().signal);
  return { job, start, pdf };
}

/** Resolves once the service was asked for an address. */
async function heard(part: string): Promise<void> {
  await expect.poll(() => asked.some(({ url }) => url.includes(part)), { timeout: 5000 }).toBe(true);
}

describe('a sheet of the 2D map', () => {
  it('fetches the project, replaces the two texts, sends it back and prints, with the parameters of the specification', async () => {
    const { job, start } = jobAt();
    expect(await start()).toMatchObject({ job: 'job-1', sheet: { unit: '林草局' } });
    expect(job.state.value.kind).toBe('done');
    const calls = asked.map(({ url }) => url).filter((url) => !url.includes('/state'));
    expect(calls.slice(0, 3)).toEqual([
      `${PRINT_PATHS.download}?serverName=bortala`,
      PRINT_PATHS.upload,
      '/export/sheet/settings',
    ]);
    const upload = asked.find(({ url }) => url === PRINT_PATHS.upload)?.body.toString('utf8') ?? '';
    expect(upload).toContain('name="serverName"');
    expect(readSheetTexts(upload.slice(upload.indexOf('<qgis>')))).toEqual({
      title: '林草<&>"[% env(1) %] 资源图',
      unit: '林草局',
    });
    const query = new URLSearchParams(calls[3]?.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      CRS: 'EPSG:4326',
      FORMAT: 'png',
      REQUEST: 'GetPrint',
      TEMPLATE: 'print_template',
      'map0:EXTENT': '79.88,43.5,83.86,45.89',
      'map0:LAYERS': 'bz2d,forest',
    });
  });

  const answering =
    (status: number, type: string, body: string | Buffer): Handler =>
    (_, response) =>
      void response.writeHead(status, { 'Content-Type': type }).end(body);
  const print = `${PRINT_PATHS.print}/job-1`;

  it.each<readonly [string, string, Handler, string, string]>([
    [
      '目标文件不存在',
      PRINT_PATHS.download,
      answering(200, 'text/plain', PROJECT_MISSING),
      'project',
      'export.noFile',
    ],
    [
      'a project without the two labels',
      PRINT_PATHS.download,
      answering(200, 'text/xml', '<qgis/>'),
      'texts',
      'export.noLabels',
    ],
    [
      'a refused upload',
      PRINT_PATHS.upload,
      (_, r) => void json(r, { code: 400, message: '文件过大' }, 400),
      'upload',
      'export.refused',
    ],
    [
      'an error report with status 200',
      print,
      answering(
        200,
        'text/xml',
        '<ServiceExceptionReport><ServiceException>no layer</ServiceException></ServiceExceptionReport>',
      ),
      'check',
      'export.report',
    ],
    [
      'something that is no image',
      print,
      answering(200, 'image/png', 'not a picture'),
      'check',
      'export.notImage',
    ],
    [
      'a gateway that finds nobody',
      print,
      answering(502, 'text/html', '<h1>Bad Gateway</h1>'),
      'print',
      'export.down',
    ],
    [
      'a wrong layer name',
      print,
      (_, r) => void json(r, { code: 400, message: '图层“forest”不存在' }, 400),
      'print',
      'export.refused',
    ],
  ])('%s stops it with what is wrong', async (_name, path, handler, step, id) => {
    changed = { [path]: handler };
    const { job, start } = jobAt();
    expect(await start()).toBeUndefined();
    expect(job.state.value).toMatchObject({ kind: 'failed', step, event: { id } });
  });

  it('its legend is that of its layers; the map’s stands in where the service has none', async () => {
    expect(await jobAt().start()).toMatchObject({ legend: [{ name: '林地' }] });
    const asking = asked.find(({ url }) => url === '/export/sheet/legend');
    expect(JSON.parse(asking?.body.toString('utf8') ?? '')).toMatchObject({
      layers: ['forest', 'bz2d'],
      language: 'zh',
    });
    changed = { '/export/sheet/legend': (_, response) => void response.writeHead(404).end() };
    expect(await jobAt().start()).toMatchObject({ legend: [{ name: '地图上的图例' }] });
  });

  it('as PDF it is printed once more, and a report is no PDF', async () => {
    changed = { [print]: answering(200, 'application/pdf', '%PDF-1.7') };
    expect(await (await jobAt().pdf()).text()).toBe('%PDF-1.7');
    expect(new URLSearchParams(asked.at(-1)?.url.split('?')[1]).get('FORMAT')).toBe('pdf');
    changed = { [print]: answering(200, 'text/xml', '<ServiceException>no</ServiceException>') };
    await expect(jobAt().pdf()).rejects.toMatchObject({ event: { id: 'export.report', message: 'no' } });
  });

  it('a blank picture, and one of another size, are no sheet', async () => {
    const blank = await sheetPicture(false);
    changed = { [print]: answering(200, 'image/png', blank) };
    const first = jobAt();
    await first.start();
    expect(first.job.state.value).toMatchObject({ kind: 'failed', event: { id: 'export.blank' } });
    const small = await sharp(await sheetPicture())
      .resize(100, 71)
      .png()
      .toBuffer();
    changed = { [print]: answering(200, 'image/png', small) };
    const second = jobAt();
    await second.start();
    expect(second.job.state.value).toMatchObject({
      event: { id: 'export.wrongSize', message: expect.stringContaining('100 × 71') as string },
    });
  });

  it('a service that is down says so', async () => {
    const { job, start } = jobAt('http://127.0.0.1:9');
    await start();
    expect(job.state.value).toMatchObject({ kind: 'failed', step: 'project', event: { id: 'export.down' } });
  });

  it('a service that never answers is given up after its time', async () => {
    changed = { [print]: () => undefined };
    const { job, start } = jobAt(undefined, 400);
    await start();
    expect(job.state.value).toMatchObject({ kind: 'failed', step: 'print', event: { id: 'export.timeout' } });
    // Nobody waits for its sheet any more: the service is told.
    await heard('/export/sheet/cancel');
  });

  it.each([
    ['project', PRINT_PATHS.download],
    ['upload', PRINT_PATHS.upload],
    ['upload', '/export/sheet/settings'],
    ['print', print],
  ] as const)('cancelled in its step %s (%s), it is cancelled at once', async (step, path) => {
    changed = { [path]: () => undefined };
    const { job, start } = jobAt();
    const running = start();
    await heard(path);
    job.cancel();
    expect(await running).toBeUndefined();
    expect(job.state.value).toMatchObject({ kind: 'cancelled', step });
    if (path === print) await heard('/export/sheet/cancel');
  });

  it('shows at which step the service is while it draws', async () => {
    let finish = () => {};
    const drawn = new Promise<void>((resolve) => (finish = resolve));
    changed = {
      [print]: async (_, response) => {
        await drawn;
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(await sheetPicture());
      },
      '/export/sheet/state': (_, response) =>
        void json(response, { code: 200, result: jobOf('queued'), message: '' }),
    };
    const { job, start } = jobAt();
    const running = start();
    await expect
      .poll(() => job.state.value, { timeout: 5000 })
      .toMatchObject({ kind: 'running', step: 'queue' });
    finish();
    expect(await running).toBeDefined();
  });
});
