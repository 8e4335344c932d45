import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { createFilled } from '../support/filledDatabase.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { startPostgres } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { testUnless } from '../support/skipping.ts';

const unavailable = { code: 503, data: null, msg: '数据服务暂不可用，请稍后重试' };

async function expectOutage(server: TestServer): Promise<void> {
  const health = await server.fetch('/healthz');
  expect(health.status).toBe(503);
  expect(health.body).toMatchObject(unavailable);
  const query = new URLSearchParams({ account: 'admin1', password: DEMO_PASSWORD });
  const signIn = await server.fetch(`${ENDPOINTS.accountToken.path}?${query.toString()}`);
  expect(signIn.status).toBe(503);
  expect(signIn.body).toMatchObject(unavailable);
  const guarded = await server.fetch(ENDPOINTS.layerTree.path, { headers: { Authorization: 'x' } });
  expect(guarded.status).toBe(503);
}

describe('a database that goes away', () => {
  test('embedded: the server answers 503 and lives on', async () => {
    const server = await startServer();
    await server.database.close();
    await expectOutage(server);
    expect((await server.fetch('/config/app.json')).status).toBe(200);
    await server.close();
  });

  testUnless(whyMissing('postgres'), 'PostgreSQL: the server answers 503 and lives on', async () => {
    const postgres = await startPostgres();
    const server = await startServer({ databaseUrl: await createFilled(postgres.url, 'plain') });
    expect((await server.fetch('/healthz')).body).toMatchObject({ status: 'ok', database: 'postgresql' });
    const isOurs = await postgres.stop();
    if (isOurs) await expectOutage(server);
    await server.close();
  });
});
