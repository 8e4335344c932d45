import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { portalVersion } from '../../src/api/contracts/portalVersion.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { movableClock } from '../support/movableClock.ts';
import type { TestServer } from '../support/server.ts';

onEachDatabase('the version of the portal', (start) => {
  const clock = movableClock();
  let server: TestServer;
  let startedFromMs: number;
  let startedToMs: number;
  beforeAll(async () => {
    startedFromMs = clock.nowMs();
    server = await start({ clock });
    startedToMs = clock.nowMs();
  });

  const told = async (account: string) => {
    const headers = { Authorization: await server.signIn(account) };
    const { status, body } = await server.fetch(portalVersion.path, { headers });
    expect(status).toBe(200);
    return (body as { data: Record<string, unknown> }).data;
  };

  test('is told with the start and the kind of the database, and nothing of the machine', async () => {
    clock.advance(600_000);
    const { startedAtMs, ...rest } = await told('admin1');
    expect(rest).toEqual({ version: packageJson.version, database: server.database.kind });
    expect(startedAtMs).toBeGreaterThanOrEqual(startedFromMs);
    expect(startedAtMs).toBeLessThanOrEqual(startedToMs);
  });

  test('is told to every unit, and to nobody from outside', async () => {
    expect(await told('admin9')).toEqual(await told('admin1'));
    expect((await server.fetch(portalVersion.path)).status).toBe(401);
  });
});
