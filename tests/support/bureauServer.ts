import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';

/** An HTTP server that answers the sign-in calls as a test scripts them. */
export interface BureauServer {
  readonly origin: string;
  /** Ids of the endpoints that were called, in order. */
  readonly calls: readonly string[];
  /** Headers and query of the last call of an endpoint. */
  received(endpoint: Endpoint): {
    readonly headers: IncomingMessage['headers'];
    readonly query: URLSearchParams;
  };
  /** From now on the endpoint answers this. */
  answer(endpoint: Endpoint, status: number, body: unknown): void;
  /** From now on the endpoint's connection breaks. */
  breakOff(endpoint: Endpoint): void;
  close(): Promise<void>;
}

/** The system that the default answers let the user enter. */
export const BUREAU_SYSTEM = '林草资源管理系统';

/** The user of the default answers. */
export const BUREAU_USER = {
  UserID: 'u1',
  UserName: 'admin1',
  RoleIDs: ['3', '0'],
  UserConfig: '{"department":"博州林业和草原局"}',
};

const blade = (data: unknown) => ({ code: 200, data, msg: 'ok' });
const baseos = (Message: unknown) => ({ Success: true, Message, ErrorInfo: null });

const layer = {
  Code: 'Z0201',
  PCode: 'Z02',
  Name: '影像',
  Resources: [
    {
      ResourceAbstract: JSON.stringify({
        name: '影像',
        type: 'domLayer',
        link: '/geo/tiles/imagery',
        visibility: true,
      }),
    },
  ],
};

const DEFAULTS: readonly (readonly [Endpoint, unknown])[] = [
  [ENDPOINTS.accountToken, blade({ token: 'token-1' })],
  [ENDPOINTS.userToken, baseos({ Token: 'token-1' })],
  [ENDPOINTS.userInfo, baseos(BUREAU_USER)],
  [ENDPOINTS.roleSystems, baseos([{ systemname: BUREAU_SYSTEM, systemid: 's1' }])],
  [
    ENDPOINTS.roleMenu,
    baseos([{ menuid: '1', parentid: '-100', code: 'zonglan', name: '综合总览', path: '/ZongLanIndex' }]),
  ],
  [
    ENDPOINTS.menuRoutes,
    blade([{ menuid: 'DaYin', parentid: '-100', code: 'DaYin', name: '地图打印', path: 'DaYin' }]),
  ],
  [ENDPOINTS.layerTree, baseos({ Items: [{ Code: 'Z02', PCode: '', Name: '基础', Items: [layer] }] })],
  [ENDPOINTS.logout, { flag: 'Success' }],
  [ENDPOINTS.switchUnit, blade({ token: 'token-2' })],
];

/** Starts a server on loopback whose answers let a user of the bureau in. */
export async function startBureauServer(): Promise<BureauServer> {
  const answers = new Map(
    DEFAULTS.map(([{ path, id }, body]) => [path, { id, status: 200, body, broken: false }]),
  );
  const calls: string[] = [];
  const received = new Map<string, ReturnType<BureauServer['received']>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bureau');
    const found = answers.get(pathname);
    received.set(pathname, { headers: request.headers, query: searchParams });
    if (found !== undefined) calls.push(found.id);
    if (found?.broken === true) return void request.socket.destroy();
    response.writeHead(found?.status ?? 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found?.body ?? { code: 404, data: null, msg: 'not found' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    calls,
    received: ({ path }) => received.get(path) ?? { headers: {}, query: new URLSearchParams() },
    answer: ({ id, path }, status, body) => void answers.set(path, { id, status, body, broken: false }),
    breakOff: ({ id, path }) => void answers.set(path, { id, status: 0, body: null, broken: true }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
