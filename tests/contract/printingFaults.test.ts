import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { TRUTH_LAYER } from '../support/sheetTruth.ts';
import { storeLayer } from '../support/storedLayer.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const { widthPx, heightPx } = choosePaper(SMALL_SHEET.page);

let answer: Answer;
let asked: URL[] = [];
/** The projects as they were while they were asked for. */
let projects: string[] = [];
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://qgis');
  const file = url.searchParams.get('MAP') ?? '';
  asked.push(url);
  projects.push(existsSync(file) ? readFileSync(file, 'utf8') : '');
  answer(request, response);
});

let portal: TestServer;
let user: Cartographer;
const clock = createFakeClock();

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  portal = await startServer({ qgisServerUrl: `http://127.0.0.1:${String(port)}/ows`, clock });
  await storeLayer(portal.database, TRUTH_LAYER);
  user = await cartographerAt(portal.origin);
});
afterAll(async () => {
  await portal.close();
  service.closeAllConnections();
  service.close();
});

const picture = (width: number, height: number, svg: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`),
  )
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();

const sends =
  (status: number, type: string, body: string | Buffer): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const EXCEPTION =
  '<ServiceExceptionReport version="1.3.0"><ServiceException code="Error"><![CDATA[Layer "x" \n unknown]]></ServiceException></ServiceExceptionReport>';

async function job(): Promise<string> {
  const begun = await user.begin({ title: "[% env('HOME') %]", unit: '单位' });
  await user.post('/export/sheet/settings', { job: begun, sheet: { ...SMALL_SHEET, layers: ['truth'] } });
  return begun;
}

const query = () => printQuery(PREFECTURE_EXTENT, ['truth']);

async function refusal(): Promise<readonly [number, string]> {
  const response = await user.print(await job(), query());
  return [response.status, ((await response.json()) as { message: string }).message];
}

describe('a print service', () => {
  test('is asked with parameters of the portal’s own, and a project that lets no expression through', async () => {
    const map = await picture(
      widthPx,
      heightPx,
      '<rect x="300" y="300" width="200" height="90" fill="red"/>',
    );
    answer = sends(200, 'image/png', map);
    asked = [];
    projects = [];
    const begun = await job();
    const sent = query();
    sent.set('title', "[% env('HOME') %]");
    sent.set('map0:HIGHLIGHT_GEOM', 'POINT(1 1)');
    const response = await user.print(begun, sent);
    expect(response.status).toBe(200);
    expect([...(asked[0]?.searchParams.keys() ?? [])].sort()).toEqual(
      [
        'CRS',
        'DPI',
        'FORMAT',
        'HEIGHT',
        'MAP',
        'REQUEST',
        'SERVICE',
        'TEMPLATE',
        'VERSION',
        'WIDTH',
        'map0:EXTENT',
        'map0:LAYERS',
      ].sort(),
    );
    expect(asked[0]?.searchParams.get('VERSION')).toBe('1.1.1');
    expect(projects[0]).toContain('name="print_template"');
    expect(projects[0]).toContain('[% &apos;[%&apos; %]');
    expect(projects[0]).not.toContain('[% env');
    expect(existsSync(asked[0]?.searchParams.get('MAP') ?? '')).toBe(false);
  });

  test.each([
    ['answers XML with 200', sends(200, 'text/xml', EXCEPTION), /没有返回图片（200）：Layer "x" unknown/],
    ['answers 500', sends(500, 'text/plain', 'boom'), /没有返回图片（500）：boom/],
    ['answers text that says it is an image', sends(200, 'image/png', 'hello'), /没有返回图片（200）：hello/],
    ['answers nothing', sends(200, 'image/png', ''), /没有返回图片（200）：无内容/],
    [
      'answers half an image',
      (request: IncomingMessage, response: ServerResponse) => {
        void picture(widthPx, heightPx, '<circle r="99"/>').then((bytes) =>
          sends(200, 'image/png', bytes.subarray(0, 60))(request, response),
        );
      },
      /已损坏/,
    ],
    [
      'answers an image of another size',
      (request: IncomingMessage, response: ServerResponse) => {
        void picture(100, 70, '<circle r="20"/>').then((bytes) =>
          sends(200, 'image/png', bytes)(request, response),
        );
      },
      /尺寸不符：应为 \d+×\d+，实为 100×70/,
    ],
    [
      'answers a blank image',
      (request: IncomingMessage, response: ServerResponse) => {
        void picture(widthPx, heightPx, '').then((bytes) =>
          sends(200, 'image/png', bytes)(request, response),
        );
      },
      /图面为空/,
    ],
    ['breaks off', (request: IncomingMessage) => void request.socket.destroy(), /QGIS Server）无法连接/],
    [
      'leads elsewhere',
      (_: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      /无法连接/,
    ],
  ] satisfies (readonly [string, Answer, RegExp])[])('that %s is said in words', async (_, given, words) => {
    answer = given;
    const [status, message] = await refusal();
    expect(status).toBe(502);
    expect(message).toMatch(words);
  });

  test('that is slow is given up after a minute, and the next sheet can be printed', async () => {
    const heard = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const slow = refusal();
    await heard;
    clock.advance(60_000);
    expect(await slow).toEqual([504, expect.stringContaining('制图超过 60 秒未完成')]);
    const map = await picture(
      widthPx,
      heightPx,
      '<rect x="300" y="300" width="200" height="90" fill="red"/>',
    );
    answer = sends(200, 'image/png', map);
    expect((await user.print(await job(), query())).status).toBe(200);
  });

  test('is no longer waited for once the user cancels', async () => {
    let hearClose: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      hearClose = resolve;
    });
    const heard = new Promise<void>((resolve) => {
      answer = (request) => {
        request.socket.once('close', hearClose);
        resolve();
      };
    });
    const begun = await job();
    const printing = user.print(begun, query());
    await heard;
    await user.post('/export/sheet/cancel', { job: begun });
    expect((await printing).status).toBe(409);
    await closed;
  });
});

test('a print service that is not there is said in words', async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  const [status, message] = await refusal();
  expect([status, message]).toEqual([502, '打印服务（QGIS Server）无法连接，请稍后重试或联系管理员']);
});
