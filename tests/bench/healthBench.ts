import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { LayerHealthList } from '../../src/api/contracts/layerHealth.ts';
import { startServer } from '../support/server.ts';
import type { Figures } from './report.ts';

/** Hosts elsewhere, each with as many layers: of every ten one hangs, and two take their time. */
const HOSTS = 10;
const LAYERS = 200;

/** How long services that are slow and services that are not take, milliseconds. */
const SLOW_MS = 3000;
const QUICK_MS = 100;

const isHanging = (index: number) => index % 10 === 0;
const isSlow = (index: number) => index % 10 === 3 || index % 10 === 7;

/** A service whose files answer as their numbers say. */
async function startService(): Promise<Server> {
  const service = createServer((request, response) => {
    const index = Number(/(\d+)\.geojson/.exec(request.url ?? '')?.[1]);
    if (isHanging(index)) return;
    setTimeout(() => response.end('{"type":"FeatureCollection"}'), isSlow(index) ? SLOW_MS : QUICK_MS);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return service;
}

/** How long a look at 200 layers of services elsewhere takes, some of which hang. */
export async function measureHealth(): Promise<Figures> {
  const services = await Promise.all(Array.from({ length: HOSTS }, startService));
  const server = await startServer({ serviceHosts: ['127.0.0.1'] });
  try {
    const { query } = server.database;
    await query('DELETE FROM catalogue_items');
    for (let index = 0; index < LAYERS; index += 1) {
      // Each host has some of either kind.
      const { port } = services[Math.floor(index / 10) % HOSTS]?.address() as AddressInfo;
      const link = `http://127.0.0.1:${String(port)}/${String(index)}.geojson`;
      const record = JSON.stringify({ type: 'vectorLayer', name: `l${String(index)}`, link });
      await query(
        "INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags) VALUES ($1, '', $1, $2, $3::jsonb, '{}'::jsonb)",
        [`l${String(index)}`, index, JSON.stringify({ ResourceAbstract: record })],
      );
    }
    const headers = { Authorization: await server.signIn(), 'content-type': 'application/json' };
    const startedMs = performance.now();
    await server.fetch(ENDPOINTS.layerHealthCheck.path, { method: 'POST', headers, body: '{}' });
    for (;;) {
      const { body } = await server.fetch(ENDPOINTS.layerHealthList.path, { headers });
      const { layers, isChecking } = (body as { data: LayerHealthList }).data;
      if (isChecking) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      const failing = layers.filter(({ health }) => health?.state === 'unreachable').length;
      const unknown = layers.filter(({ health }) => health === null).length;
      console.log(
        `layers: ${String(LAYERS)}, of which ${String(failing)} hang; not reached: ${String(unknown)}`,
      );
      return { layerHealthS: (performance.now() - startedMs) / 1000 };
    }
  } finally {
    await server.close();
    for (const service of services) {
      service.closeAllConnections();
      service.close();
    }
  }
}
