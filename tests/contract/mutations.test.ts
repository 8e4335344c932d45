import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedCalls } from '../attack/calls.ts';
import { probedLayer } from '../attack/layerProbes.ts';
import { sendMutated, seedsOf } from '../attack/mutations.ts';
import { seedsOn } from '../attack/seeds.ts';
import { startGeoServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startGeoServer();
});
afterAll(() => server.close());

test('no request that something is wrong with is the server’s fault', async () => {
  const token = await server.signIn();
  const layer = await probedLayer(server, { Authorization: token }, 'lakes');
  const seeds = [...seedsOn(layer), ...seedsOf(await documentedCalls(server))];
  const { faults, statuses } = await sendMutated(server, seeds, { token, count: 600, seed: 16 });
  expect(faults).toEqual([]);
  // Some are right all the same: what is wrong with them means nothing.
  for (const status of [200, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(20);
  expect(statuses.get(401) ?? 0).toBeLessThan(60);
  expect((await server.fetch('/healthz')).status).toBe(200);
});
