import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { startGeoServer, type TestServer } from '../support/server.ts';

const PUBLIC = 'https://portal.example.cn';
const CAPABILITIES = '/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities';

/** What a proxy in front of the portal says of the caller. */
const FORWARDED = {
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Host': 'gis.example.cn',
  'X-Forwarded-Proto': 'https',
};

describe.each([
  ['that was told its own address', { publicOrigin: PUBLIC }, PUBLIC],
  ['whose proxy is trusted', { trustedProxies: ['127.0.0.0/8'] }, 'https://gis.example.cn'],
  ['whose proxy is not', { trustedProxies: ['10.0.0.0/8'] }, undefined],
  ['that was told nothing', {}, undefined],
] as const)('a portal %s', (_what, options, named) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startGeoServer(options);
    token = await server.signIn();
  });
  afterAll(() => server.close());

  test('names itself so in what its services answer', async () => {
    const answer = await server.fetch(CAPABILITIES, { headers: { ...FORWARDED, Authorization: token } });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`xlink:href="${named ?? server.origin}/geo/wmts`);
    expect(answer.body).not.toContain(named === 'https://gis.example.cn' ? server.origin : 'gis.example.cn');
  });

  test('gives its cookie to https alone where callers come by it', async () => {
    const { headers } = await server.fetch(ENDPOINTS.userInfo.path, {
      headers: { ...FORWARDED, Authorization: token },
    });
    const isSecure = named === 'https://gis.example.cn';
    expect(headers.get('set-cookie')?.includes('; Secure')).toBe(isSecure);
  });
});
