import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRINT_PATHS, type KeptSheet, type PrintJob } from '../../src/api/contracts/print.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { groundExtent, placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import { sheetFurniture } from '../../src/domain/sheet/sheetFurniture.ts';
import { NO_IMPRINT } from '../../src/domain/sheet/sheet.ts';
import { printQuery, PROJECT_MISSING, readSheetTexts } from '../../src/domain/sheet/protocol.ts';
import { decodePicture } from '../support/geoRequests.ts';
import { pdfObjects } from '../support/pdfObjects.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { checkTruth, TRUTH_LAYER, TRUTH_SHEET } from '../support/sheetTruth.ts';
import { storeLayer } from '../support/storedLayer.ts';

let server: TestServer;
let user: Cartographer;
let other: Cartographer;

beforeAll(async () => {
  server = await startServer();
  const ring = [
    [81.0, 44.4],
    [81.4, 44.4],
    [81.4, 44.8],
    [81.0, 44.8],
    [81.0, 44.4],
  ];
  await storeLayer(server.database, {
    name: 'lakes',
    geometryType: 'polygon',
    features: [
      { type: 'Feature', properties: { name: '湖' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    ],
    style: { rules: [{ title: '湖泊', titleEn: 'Lake', fill: { color: '#4ea3d8', alpha: 1 } }] },
  });
  await storeLayer(server.database, TRUTH_LAYER);
  user = await cartographerAt(server.origin);
  other = await cartographerAt(server.origin, 'admin2');
});
afterAll(() => server.close());

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

/** A job of a small sheet, ready to print. */
async function smallJob(cartographer = user, change: Partial<typeof SMALL_SHEET> = {}): Promise<string> {
  const job = await cartographer.begin();
  await cartographer.post('/export/sheet/settings', { job, sheet: { ...SMALL_SHEET, ...change } });
  return job;
}

async function stateOf(job: string, cartographer = user): Promise<PrintJob> {
  const response = await cartographer.call(`/export/sheet/state?job=${job}`);
  return ((await response.json()) as { result: PrintJob }).result;
}

/** Asks until a job is in one of these states, and leaves the processor to its drawing in between. */
async function waitFor(job: string, states: readonly PrintJob['state'][]): Promise<PrintJob> {
  const reached = async () => {
    const now = await stateOf(job);
    return states.includes(now.state) ? now : undefined;
  };
  return vi.waitUntil(reached, { interval: 20, timeout: 60_000 });
}

/** What the history tells to have been drawn on a sheet. @throws what it says otherwise */
const drawnOn = async (job: string, cartographer = user) => {
  const answer = (await (await cartographer.call(`/export/history/drawings?id=${job}`)).json()) as {
    code: number;
    result: unknown;
    message: string;
  };
  if (answer.code !== 200) throw new Error(answer.message);
  return answer.result;
};

const historyOf = async (cartographer = user) =>
  ((await (await cartographer.call('/export/history')).json()) as { result: KeptSheet[] }).result;

describe('the specification’s calls', () => {
  test('answer 目标文件不存在 for a project that is not there', async () => {
    const response = await user.call(`${PRINT_PATHS.download}?serverName=elsewhere`);
    expect([response.status, await response.text()]).toEqual([200, PROJECT_MISSING]);
  });

  test('download a project with both labels, a job for each', async () => {
    const [first, second] = [await user.download(), await user.download()];
    expect(readSheetTexts(first.project)).toEqual({
      title: '博州林业和草原局',
      unit: '博州林业和草原局监制',
    });
    expect(first.project).toContain('name="print_template"');
    expect(first.job).not.toBe(second.job);
    expect(first.project).not.toContain(server.dataDir);
  });

  test('print 5000 px after an upload, with no more than the specification’s parameters', async () => {
    await user.begin({ title: `<b>&"'[% env('HOME') %]`, unit: '甲'.repeat(200) });
    const response = await user.call(`${PRINT_PATHS.print}?${LAKES_QUERY().toString()}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const picture = await decodePicture(await response.arrayBuffer());
    expect([picture.width, picture.height]).toEqual([5000, 3535]);
    expect((await historyOf())[0]?.title).toBe(`<b>&"'[% env('HOME') %]`);
  });

  test.each([
    '/export/file/qgisFileDownload?serverName=bortala',
    `${PRINT_PATHS.print}/x`,
    '/export/history/file/x',
  ])('want a session: %s', async (path) => {
    expect((await fetch(server.origin + path)).status).toBe(401);
  });
});

describe('an upload', () => {
  test.each([
    ['of a text file', 'just words', /不是工程文件/],
    [
      'that declares an entity',
      '<!DOCTYPE qgis [<!ENTITY a "b">]><qgis><LayoutItem id="title" labelText="&a;"/><LayoutItem id="unit" labelText="x"/></qgis>',
      /实体声明/,
    ],
    [
      'with a title of 201 characters',
      `<LayoutItem id="title" labelText="${'长'.repeat(201)}"/><LayoutItem id="unit" labelText="x"/>`,
      /标题不能超过 200 个字/,
    ],
    ['of bytes that are no text', '\uD800', /不是工程文件/],
  ])('%s is refused in words', async (_, project, words) => {
    const response = await user.upload(project);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(words);
  });

  test('of more than 5 MB is refused', async () => {
    const response = await user.upload('x'.repeat(5_000_001));
    expect([response.status, await messageOf(response)]).toEqual([413, '工程文件过大，最大 5 MB']);
  });

  test.each([
    ['tags without an end', `<LayoutItem "'>`, /找不到标题和单位标签/],
    ['tags', `<LayoutItem id='"'>`, /找不到标题和单位标签/],
    ['declarations', '<!DOCTYPE', /找不到标题和单位标签/],
  ])('of 5 MB of %s is refused before anybody waits for it', async (_, piece, words) => {
    const response = await user.upload(piece.repeat(5_000_000 / piece.length));
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(words);
  });

  test('for another user’s job is refused', async () => {
    const { project } = await other.download();
    expect((await user.upload(project)).status).toBe(404);
  });

  test('gives its texts and nothing else: data sources in it are not opened', async () => {
    const { project, job } = await user.download();
    const hostile = project.replace(/<datasource>[^<]*/g, '<datasource>/etc/passwd');
    expect((await user.upload(hostile)).status).toBe(200);
    await user.post('/export/sheet/settings', { job, sheet: SMALL_SHEET });
    expect((await user.print(job)).status).toBe(200);
  });

  test('without its parts is refused', async () => {
    const form = new FormData();
    form.set('serverName', 'bortala');
    const response = await user.call(PRINT_PATHS.upload, { method: 'POST', body: form });
    expect(await messageOf(response)).toBe('缺少工程文件（file）');
    const plain = await user.call(PRINT_PATHS.upload, { method: 'POST', body: 'x' });
    expect(plain.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a map without its sheet', () => {
  const page = { ...SMALL_SHEET.page, mapMm: [120, 80] as const };

  test('is printed in the size that is asked for, to its edges, and is no sheet of the history', async () => {
    const before = await historyOf();
    const centre = { lon: 81.2, lat: 44.6 };
    const job = await smallJob(user, { page, centre, scale: 100_000 });
    const response = await user.print(job);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const picture = await decodePicture(bytes);
    expect([picture.width, picture.height]).toEqual([472, 315]);
    // The lake fills it: no margin, no title, no legend.
    const edge = await sharp(bytes).extract({ left: 0, top: 0, width: 472, height: 12 }).png().toBuffer();
    const { channels } = await sharp(edge).stats();
    expect(channels.slice(0, 3).map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
    expect(await historyOf()).toEqual(before);
  });

  test('has the legend of what is seen on it', async () => {
    const sheet = { ...SMALL_SHEET, page, centre: { lon: 81.2, lat: 44.6 }, scale: 100_000 };
    expect(await user.post('/export/sheet/legend', sheet)).toMatchObject([{ name: '湖泊' }]);
    const elsewhere = { ...sheet, centre: { lon: 83, lat: 45.5 } };
    expect(await user.post('/export/sheet/legend', elsewhere)).toEqual([]);
  });

  test('says where layers come from, for the sheets that a page makes itself', async () => {
    const sources = (layers: readonly string[], language = 'zh') =>
      user.post('/export/sheet/sources', { layers, language });
    expect(await sources(['lakes'])).toEqual(['lakes（test）']);
    expect(await sources(['lakes'], 'en')).toEqual(['lakes (test)']);
    expect(await sources([])).toEqual([]);
  });

  test('has the legend of what lies on the ground that a view shows, by exact outlines', async () => {
    const legend = (area: readonly (readonly [number, number])[], layers = ['lakes']) =>
      user.post('/export/sheet/view-legend', { layers, language: 'zh', area });
    const round = (lon: number, lat: number, half: number) =>
      [
        [lon - half, lat - half],
        [lon + half, lat - half],
        [lon + half, lat + half],
        [lon - half, lat + half],
      ] as const;
    expect(await legend(round(81.2, 44.6, 0.01))).toMatchObject([
      { layer: 'lakes', entries: [{ name: '湖泊', type: 'face', group: 'lakes' }] },
    ]);
    expect(await legend(round(83, 45.5, 0.01))).toEqual([{ layer: 'lakes', entries: [] }]);
    // Of several layers each keeps its own, and of several classes those that lie there.
    expect(await legend(round(82.9, 44.15, 0.01), ['truth', 'lakes'])).toMatchObject([
      { layer: 'truth', entries: [{ name: '#00ff00' }] },
      { layer: 'lakes', entries: [] },
    ]);
    expect(await legend(round(81.2, 44.6, 0.01), ['truth', 'lakes'])).toMatchObject([
      { layer: 'truth', entries: [] },
      { layer: 'lakes', entries: [{ name: '湖泊' }] },
    ]);
    expect(await legend(round(81.2, 44.6, 0.01), ['nowhere'])).toEqual([]);
    await expect(legend([[81, 44]])).rejects.toThrow(/area/);
  });

  test.each([
    ['of two kilometres', [2_000_000, 80]],
    ['of nothing', [0, 80]],
  ])('%s is refused', async (_, mapMm) => {
    const job = await user.begin();
    const sheet = { ...SMALL_SHEET, page: { ...SMALL_SHEET.page, mapMm } };
    await expect(user.post('/export/sheet/settings', { job, sheet })).rejects.toThrow(/mapMm/);
  });
});

describe('GetPrint', () => {
  let job: string;
  beforeAll(async () => {
    job = await smallJob();
  });

  test.each([
    ['map0:EXTENT', '82,44,81,45', /西经必须小于东经/],
    ['map0:EXTENT', '81,44,81,44', /西经必须小于东经/],
    ['map0:EXTENT', '81,45,82,45', /南纬必须小于北纬/],
    ['map0:EXTENT', '81,44,82', /四个数字/],
    ['map0:EXTENT', '81,44,82,NaN', /四个数字/],
    ['map0:EXTENT', '10,44,11,45', /范围与图幅不符/],
    ['map0:LAYERS', '', /没有选择图层/],
    ['map0:LAYERS', 'nowhere', /图层“nowhere”不存在/],
    ['map0:LAYERS', 'bz_imagery', /没有影像/],
    ['CRS', 'EPSG:3857', /CRS：应为 EPSG:4326/],
    ['FORMAT', 'svg', /只支持 png 和 pdf/],
    ['TEMPLATE', 'other', /TEMPLATE：应为 print_template/],
    ['REQUEST', 'GetMap', /REQUEST：应为 GetPrint/],
    ['DPI', '5000', /DPI：须在 72 至 400 之间/],
    ['WIDTH', '90000', /WIDTH：须在/],
    ['HEIGHT', '3000', /该图幅为/],
  ])('with %s=%s is refused in words', async (name, value, words) => {
    const query = LAKES_QUERY();
    query.set(name, value);
    const response = await user.print(job, query);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(words);
  });

  test('takes west,south,east,north whatever version it names, and drops what it does not know', async () => {
    const plain = Buffer.from(await (await user.print(job)).arrayBuffer());
    const query = LAKES_QUERY();
    query.set('VERSION', '1.3.0');
    query.set('MAP', '/etc/passwd');
    expect(Buffer.from(await (await user.print(job, query)).arrayBuffer()).equals(plain)).toBe(true);
  });

  test('of an empty map says so', async () => {
    const nowhere = await smallJob(user, { centre: { lon: 90, lat: 30 }, scale: 100_000 });
    const response = await user.print(
      nowhere,
      printQuery({ west: 89, south: 29, east: 91, north: 31 }, ['lakes']),
    );
    expect([response.status, await messageOf(response)]).toEqual([
      502,
      '图面为空：所选图层在该范围内没有内容。请调整范围或勾选其他图层',
    ]);
    expect(await stateOf(nowhere)).toMatchObject({ state: 'failed' });
  });

  test('before an upload says what to do', async () => {
    const { job: bare } = await user.download();
    const response = await user.print(bare);
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      '还没有上传工程文件：请先下载工程文件，改好标题和单位后上传',
    ]);
  });

  test('prints the page of the settings, turned, with drawings where they belong', async () => {
    const drawn = await user.begin();
    const sheet = { ...SMALL_SHEET, rotationDeg: 20 };
    const drawings = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [82.3, 44.9] },
          properties: { fill: '#ff0000', pointPx: 20, label: '点' },
        },
      ],
    };
    await user.post('/export/sheet/settings', { job: drawn, sheet, drawings });
    const picture = await decodePicture(await (await user.print(drawn)).arrayBuffer());
    const { widthPx, heightPx } = choosePaper(sheet.page);
    expect([picture.width, picture.height]).toEqual([widthPx, heightPx]);
    const { toSheet } = projectionOf(placementOf(sheet));
    const at = (lon: number, lat: number) => picture.at(...toSheet(lon, lat)).slice(0, 3);
    expect(at(82.3, 44.9)).toEqual([255, 0, 0]);
    expect(at(81.1, 44.7)).toEqual([78, 163, 216]);
    expect(at(81.5, 44.6)).toEqual([255, 255, 255]);
  });

  test('names who answers for it and how secret it is, where that is said', async () => {
    const imprint = {
      ...NO_IMPRINT,
      author: '张三',
      approvalNumber: '新S(2026)012号',
      secrecy: 'internal',
      sources: true,
    } as const;
    const pictureOf = async (change: Partial<typeof SMALL_SHEET>) => {
      const printed = await user.print(await smallJob(user, change));
      return decodePicture(await printed.arrayBuffer());
    };
    const [plain, signed] = [await pictureOf({}), await pictureOf({ imprint })];
    const sheet = { ...SMALL_SHEET, imprint };
    const parts = sheetFurniture(sheet, { legend: [], outline: [], sources: ['湖泊（测试）'] });
    for (const wanted of ['imprint', 'secrecy']) {
      const drawn = parts.find(({ part }) => part === wanted)?.furniture;
      if (drawn?.ok !== true) throw new Error(`no ${wanted}`);
      const { xPx, yPx, widthPx, heightPx } = drawn.value.box;
      const darkest = ({ at }: typeof plain) => {
        let least = 765;
        for (let y = yPx; y < yPx + heightPx; y++)
          for (let x = xPx; x < xPx + widthPx; x++)
            least = Math.min(
              least,
              at(x, y)
                .slice(0, 3)
                .reduce((sum, part) => sum + part, 0),
            );
        return least;
      };
      expect(darkest(signed)).toBeLessThan(darkest(plain) - 200);
    }
  });

  test('has the legend of its own meridian, though all else is as on another sheet', async () => {
    const sheet = {
      ...SMALL_SHEET,
      page: { ...SMALL_SHEET.page, dpi: 200 },
      centre: { lon: 82.45, lat: 44.7 },
    };
    const [own, zone] = [placementOf(sheet), placementOf({ ...sheet, meridian: 'zone3' })];
    const { frame } = choosePaper(sheet.page);
    const inFrame = ([x, y]: readonly [number, number]) =>
      x > frame.xPx && x < frame.xPx + frame.widthPx && y > frame.yPx && y < frame.yPx + frame.heightPx;
    // Squares in the corners: two of them leave the frame when the map is turned by the convergence.
    const [left, top] = [frame.xPx + 2, frame.yPx + 2];
    const [right, bottom] = [frame.xPx + frame.widthPx - 12, frame.yPx + frame.heightPx - 12];
    const squares = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ].map(([x = 0, y = 0]) =>
      [
        [x, y],
        [x, y + 10],
        [x + 10, y + 10],
        [x + 10, y],
        [x, y],
      ].map(([px = 0, py = 0]) => {
        const { lon, lat } = projectionOf(own).toGround([px, py]);
        return [lon, lat] as const;
      }),
    );
    const leaving = squares.find((ring) =>
      ring.every(([lon, lat]) => !inFrame(projectionOf(zone).toSheet(lon, lat))),
    );
    if (leaving === undefined) throw new Error('no corner leaves the frame');
    await storeLayer(server.database, {
      name: 'corner',
      geometryType: 'polygon',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates: [leaving.map((at) => [...at])] },
        },
      ],
      style: { rules: [{ title: '角', titleEn: 'Corner', fill: { color: '#d9534f', alpha: 1 } }] },
    });
    const legendOf = (change: Partial<typeof SMALL_SHEET>) =>
      user.post('/export/sheet/legend', { ...sheet, layers: ['corner'], ...change });
    expect(await legendOf({})).toHaveLength(1);
    expect(await legendOf({ meridian: 'zone3' })).toEqual([]);
  });

  test('as PDF has pages of the paper’s size and letters of an embedded font', async () => {
    const pdf = Buffer.from(await (await user.print(job, LAKES_QUERY('pdf'))).arrayBuffer());
    const text = pdf.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toMatch(/\/FontFile2|\/FontFile3/);
    expect(text).toMatch(/NotoSansSC/);
    // The map's layer, names and furniture can be switched off one by one; nothing is drawn on this sheet.
    expect(text.match(/\/Type \/OCG/g)).toHaveLength(3);
    // The lake is an area with its colour in that layer, and no picture.
    const form = pdfObjects(pdf).find(({ head }) => head.includes('/Subtype /Form'));
    expect(form?.stream.toString('latin1')).toMatch(
      /^\/OC \/L1 BDC\n[^]*0\.3059 0\.6392 0\.8471 rg\n[\d.]+ [\d.]+ m /,
    );
    expect(text).not.toContain('/Subtype /Image');
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
    expect(Number(box?.[1]) / 72).toBeCloseTo(297 / 25.4, 1);
    expect(Number(box?.[2]) / 72).toBeCloseTo(210 / 25.4, 1);
  });
});

describe('several at once', () => {
  test('two users get their own titles', async () => {
    const [mine, theirs] = [
      await user.begin({ title: '我的图', unit: '甲' }),
      await other.begin({ title: '你的图', unit: '乙' }),
    ];
    await user.post('/export/sheet/settings', { job: mine, sheet: SMALL_SHEET });
    await other.post('/export/sheet/settings', { job: theirs, sheet: SMALL_SHEET });
    const answers = await Promise.all([user.print(mine), other.print(theirs)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [a, b] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false);
    expect((await historyOf())[0]).toMatchObject({ id: mine, title: '我的图' });
    expect((await historyOf(other))[0]).toMatchObject({ id: theirs, title: '你的图' });
    expect((await other.print(mine)).status).toBe(404);
    expect((await other.call(`${PRINT_PATHS.file}/${mine}`)).status).toBe(404);
  });

  test('a sheet comes between the pages of a series, and does not wait for its end', async () => {
    const sheets = Array.from({ length: 20 }, () => SMALL_SHEET);
    const series = (await user.post('/export/sheet/series', { title: '图集', sheets })) as PrintJob;
    await waitFor(series.job, ['drawing', 'checking']);
    const single = await smallJob(other);
    expect((await other.print(single)).status).toBe(200);
    const now = await stateOf(series.job);
    expect(now.done).toBeLessThan(20);
    expect(['queued', 'drawing', 'checking']).toContain(now.state);
    await user.post('/export/sheet/cancel', { job: series.job });
    expect((await waitFor(series.job, ['cancelled', 'done'])).state).toBe('cancelled');
  });

  test('a second print of a job that runs is refused', async () => {
    const job = await user.begin();
    const [first, second] = await Promise.all([user.print(job), user.print(job)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
  });
});

describe('cancelling', () => {
  test('a job that draws ends it, and it can be printed again', async () => {
    const job = await user.begin();
    const printing = user.print(job);
    await waitFor(job, ['drawing', 'checking']);
    await user.post('/export/sheet/cancel', { job });
    const response = await printing;
    expect([response.status, await messageOf(response)]).toEqual([409, '已取消制图']);
    expect((await waitFor(job, ['cancelled'])).state).toBe('cancelled');
    await user.post('/export/sheet/settings', { job, sheet: SMALL_SHEET });
    expect((await user.print(job)).status).toBe(200);
  });

  test('a job that waits takes it out of the queue', async () => {
    const [first, second] = [await user.begin(), await smallJob()];
    const running = user.print(first);
    await waitFor(first, ['drawing']);
    const waiting = user.print(second);
    await waitFor(second, ['queued']);
    await user.post('/export/sheet/cancel', { job: second });
    expect((await waiting).status).toBe(409);
    expect((await running).status).toBe(200);
  });

  test('by going away ends the work', async () => {
    const job = await user.begin();
    const controller = new AbortController();
    const printing = user.print(job, LAKES_QUERY(), { signal: controller.signal }).catch(() => 'gone');
    await waitFor(job, ['drawing', 'checking']);
    controller.abort();
    expect(await printing).toBe('gone');
    expect((await waitFor(job, ['cancelled', 'done'])).state).toBe('cancelled');
  });

  test('a job that only exists, or that does not, changes nothing', async () => {
    const job = await user.begin();
    expect(await user.post('/export/sheet/cancel', { job })).toMatchObject({ state: 'ready' });
    await expect(user.post('/export/sheet/cancel', { job: 'none' })).rejects.toThrow('制图任务不存在');
  });
});

describe('the history', () => {
  test('keeps sheets with their files and what they were drawn from, until they are deleted', async () => {
    const job = await smallJob();
    const printed = Buffer.from(await (await user.print(job)).arrayBuffer());
    await user.print(job, LAKES_QUERY('pdf'));
    const [newest] = await historyOf();
    expect(newest).toMatchObject({
      id: job,
      kind: 'sheet',
      engine: 'embedded',
      pages: 1,
      formats: ['png', 'pdf'],
    });
    expect(newest?.sheets[0]).toMatchObject({ scale: SMALL_SHEET.scale, page: SMALL_SHEET.page });
    const file = await user.call(`${PRINT_PATHS.file}/${job}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(printed)).toBe(true);
    expect((await user.call(`${PRINT_PATHS.file}/${job}?format=pdf`)).headers.get('content-type')).toBe(
      'application/pdf',
    );
    expect(await drawnOn(job)).toEqual({ type: 'FeatureCollection', features: [] });
    await user.post('/export/history/delete', { id: job });
    expect((await historyOf()).some(({ id }) => id === job)).toBe(false);
    expect((await user.call(`${PRINT_PATHS.file}/${job}`)).status).toBe(404);
    await expect(user.post('/export/history/delete', { id: job })).rejects.toThrow('图件不存在');
  });

  test('keeps what was drawn on a map, for its user alone', async () => {
    const drawn = { type: 'Feature', geometry: { type: 'Point', coordinates: [81.2, 44.6] } };
    const drawings = {
      type: 'FeatureCollection',
      features: [{ ...drawn, properties: { fill: '#ff0000', label: '瞭望塔' } }],
    };
    const job = await user.begin();
    await user.post('/export/sheet/settings', { job, sheet: SMALL_SHEET, drawings });
    await user.print(job);
    expect(await drawnOn(job)).toMatchObject(drawings);
    await expect(drawnOn(job, other)).rejects.toThrow('图件不存在');
    // One that was printed before this was kept.
    await server.database.query('UPDATE printed_sheets SET drawings = NULL WHERE id = $1', [job]);
    expect(await drawnOn(job)).toBeNull();
  });
});

describe('the legend of a sheet', () => {
  const legend = (layers: readonly string[], language = 'zh') =>
    user.post('/export/sheet/legend', { ...SMALL_SHEET, layers, language });

  test('says what the symbols of its layers mean, in the language of the sheet', async () => {
    expect(await legend(['lakes'])).toEqual([expect.objectContaining({ name: '湖泊', type: 'face' })]);
    expect(await legend(['lakes'], 'en')).toEqual([expect.objectContaining({ name: 'Lake', show: true })]);
  });

  test('of a layer that is not there says which', async () => {
    await expect(legend(['nowhere'])).rejects.toThrow('图层“nowhere”不存在');
  });
});

describe('a map series', () => {
  const pages = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...SMALL_SHEET, title: `第 ${String(index + 1)} 幅` }));

  test('is one PDF of a page for each sheet', async () => {
    const begun = (await user.post('/export/sheet/series', { title: '图集', sheets: pages(3) })) as PrintJob;
    expect(await waitFor(begun.job, ['done', 'failed'])).toMatchObject({ state: 'done', done: 3, total: 3 });
    const file = await user.call(`${PRINT_PATHS.file}/${begun.job}?format=pdf`);
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
    expect((await historyOf())[0]).toMatchObject({ kind: 'series', title: '图集', pages: 3 });
  });

  test('can be cancelled, and says why it fails', async () => {
    const begun = (await user.post('/export/sheet/series', { title: '图集', sheets: pages(40) })) as PrintJob;
    await waitFor(begun.job, ['drawing', 'checking']);
    await user.post('/export/sheet/cancel', { job: begun.job });
    expect((await waitFor(begun.job, ['cancelled', 'done'])).state).toBe('cancelled');
    const sheets = [{ ...SMALL_SHEET, layers: ['nowhere'] }];
    const wrong = (await user.post('/export/sheet/series', { title: '图集', sheets })) as PrintJob;
    expect(await waitFor(wrong.job, ['failed', 'done'])).toMatchObject({
      state: 'failed',
      message: '图层“nowhere”不存在，请取消勾选或刷新图层后重试',
    });
  });
});

describe('a printed sheet', () => {
  test.each(['zh', 'en'] as const)(
    'has legend, scale bar and north arrow where they belong, and nothing of them elsewhere (%s)',
    async (language) => {
      const printed = async (furniture: typeof SMALL_SHEET.furniture) =>
        decodePicture(await (await user.print(await smallJob(user, { furniture, language }))).arrayBuffer());
      const bare = { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false };
      const without = await printed(bare);
      const roomPx = 30;
      const { frame } = choosePaper(SMALL_SHEET.page);
      const entry = { name: '湖泊', type: 'face', color: '#4ea3d8', group: '', show: true } as const;
      for (const part of ['legend', 'scaleBar', 'northArrow'] as const) {
        const furniture = { ...bare, [part]: true };
        const picture = await printed(furniture);
        const found = sheetFurniture(
          { ...SMALL_SHEET, furniture, language },
          { legend: [entry], outline: [] },
        );
        const drawn = found.find((each) => each.part === part)?.furniture;
        if (drawn?.ok !== true) throw new Error(`${part} is not drawn`);
        const { xPx, yPx, widthPx, heightPx } = drawn.value.box;
        let [inside, outside] = [0, 0];
        for (let y = frame.yPx + 3; y < frame.yPx + frame.heightPx - 3; y += 1) {
          for (let x = frame.xPx + 3; x < frame.xPx + frame.widthPx - 3; x += 1) {
            if (picture.hasSame(without, x, y)) continue;
            // Edges are smoothed; the legend's words are the layer's own, which may be a little longer.
            const near =
              x >= xPx - roomPx &&
              x <= xPx + widthPx + roomPx &&
              y >= yPx - roomPx &&
              y <= yPx + heightPx + roomPx;
            if (near) inside += 1;
            else outside += 1;
          }
        }
        expect([part, outside, inside > 50]).toEqual([part, 0, true]);
      }
    },
  );

  test.each([0, 30])('turned by %i° is true to its scale, errors below 0.2 percent', async (rotationDeg) => {
    const sheet = { ...TRUTH_SHEET, rotationDeg };
    const job = await user.begin();
    await user.post('/export/sheet/settings', { job, sheet });
    const query = printQuery(groundExtent(placementOf(sheet)), ['truth']);
    const picture = Buffer.from(await (await user.print(job, query)).arrayBuffer());
    await checkTruth(picture, sheet);
    const { density } = await sharp(picture).metadata();
    expect(density).toBeCloseTo(choosePaper(sheet.page).dpi, 0);
  });
});
