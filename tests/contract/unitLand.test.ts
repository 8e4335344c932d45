import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { unitLand } from '../../src/api/contracts/unitLand.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { startGeoServer, startServer, type TestServer } from '../support/server.ts';

/** The land of an account's unit, as the portal's page asks for it. */
async function landOf(server: TestServer, account: string) {
  const token = await server.signIn(account);
  const api = createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => token,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
  const answer = await api.call(unitLand, { query: {} });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.land;
}

describe('the land of a unit', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startGeoServer();
  });
  afterAll(() => server.close());

  it.each([
    ['admin2', '艾比湖湿地', [82.6, 44.9]],
    ['admin10', '甘家湖', [83.5, 44.9]],
    ['admin13', '夏尔希里', [82.3, 45.15]],
    ['admin15', '精河县', [82.9, 44.5]],
  ] as const)('of %s is %s, with closed rings round a place in it', async (account, name, [lon, lat]) => {
    const land = await landOf(server, account);
    expect(land?.name).toBe(name);
    const { west = 0, south = 0, east = 0, north = 0 } = land?.extent ?? {};
    expect([west < lon, lon < east, south < lat, lat < north]).toEqual([true, true, true, true]);
    for (const ring of land?.rings ?? []) expect(ring.at(0)).toEqual(ring.at(-1));
    expect(land?.rings.length).toBeGreaterThan(0);
  });

  it('is none for those of the whole prefecture', async () => {
    expect(await landOf(server, 'admin1')).toBeNull();
    expect(await landOf(server, 'admin5')).toBeNull();
  });

  it('is for nobody without a session', async () => {
    expect((await server.fetch(unitLand.path)).status).toBe(401);
  });
});

describe('without any layer that names areas', () => {
  it('no unit has land', async () => {
    const server = await startServer();
    try {
      expect(await landOf(server, 'admin2')).toBeNull();
    } finally {
      await server.close();
    }
  });
});
