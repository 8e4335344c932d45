import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { setProblemLanguage } from './problemLanguage.ts';
import { readConfig } from './readConfig.ts';
import { zh } from '../../tests/support/allTexts.ts';

let body = '';
let status = 200;
/** By path; `body` for every other. */
const files = new Map<string, string>();
const server = createServer(({ url = '' }, response) =>
  response.writeHead(status).end(files.get(url) ?? body),
);
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${String(address.port)}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const read = () => readConfig(origin, systemClock, (key) => zh[key]);

describe('reading config/app.json', () => {
  it('lists every problem with file, path, expected and found, in the language of the user', async () => {
    status = 200;
    body = JSON.stringify({
      deployment: 'foresty',
      systemName: '林草资源管理系统',
      home: { x: 82, y: 43, z: -1, h: 0, p: -45 },
      api: { baseUrl: '' },
      services: { imagery: '/i', elevation: '/e', attribution: '' },
    });
    setProblemLanguage('zh');
    const config = await read();
    expect(config).toMatchObject({
      ok: false,
      error: [
        { file: 'config/app.json', path: 'deployment', found: '"foresty"' },
        { file: 'config/app.json', path: 'home.z', found: '-1' },
      ],
    });
    expect(!config.ok && config.error[0]?.expected).toMatch(/\p{Script=Han}.*forest.*drainage/u);
  });

  it('says where a file stops being JSON', async () => {
    status = 200;
    body = '{\n  "deployment": forest\n}';
    expect(await read()).toMatchObject({ ok: false, error: [{ path: '2:17', expected: 'JSON' }] });
  });

  it('says what came instead of a file', async () => {
    status = 404;
    expect(await read()).toMatchObject({
      ok: false,
      error: [{ path: '/config/app.json', expected: '能够读取的文件', found: 'HTTP 404' }],
    });
  });
});

describe('reading config/facilities.json', () => {
  const APP = {
    systemName: '林草资源管理系统',
    home: { x: 82, y: 43, z: 1, h: 0, p: -45 },
    api: { baseUrl: '' },
    services: { imagery: '/i', attribution: '' },
  };
  const deploy = (deployment: string, facilities: string) => {
    status = 200;
    files.set('/config/app.json', JSON.stringify({ ...APP, deployment }));
    files.set('/config/facilities.json', facilities);
  };

  it('gives the drainage deployment its facility layers', async () => {
    deploy('drainage', '{"facilities":[{"id":"wells","type":"manhole"}]}');
    expect(await read()).toMatchObject({
      ok: true,
      value: {
        app: { deployment: 'drainage' },
        facilities: { facilities: [{ id: 'wells', type: 'manhole', visible: false }] },
      },
    });
  });

  it('says what is wrong with it', async () => {
    deploy('drainage', '{"facilities":[{"id":"wells","type":"well"}]}');
    expect(await read()).toMatchObject({
      ok: false,
      error: [{ file: 'config/facilities.json', path: 'facilities.0.type', found: '"well"' }],
    });
  });

  it('is not done by a deployment without facilities', async () => {
    deploy('forest', 'no JSON');
    expect(await read()).toMatchObject({ ok: true, value: { facilities: { facilities: [] } } });
  });
});
