import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { createFlightRouteService } from '../../src/api/flightRoutes.ts';
import { flightRouteDelete, flightRouteSave } from '../../src/api/contracts/flightRoutes.ts';
import { FIXED_ROUTE, ROUTE_LIMITS } from '../../src/domain/views/flight/route.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const KEPT = { id: 'R-1', name: '城区巡护', route: FIXED_ROUTE };

onEachDatabase('flight routes', (start) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    other = await server.signIn('admin2');
  });
  const service = (own = token) =>
    createFlightRouteService(
      createApiClient({
        baseUrl: server.origin,
        clock: systemClock,
        token: () => own,
        basicAuthorization: '',
        onSessionEnd: () => undefined,
      }),
    );
  const list = async (own = token) => {
    const answer = await service(own).list(new AbortController().signal);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };

  test('a route is kept, replaced under its id, listed and deleted', async () => {
    expect((await service().save(KEPT)).ok).toBe(true);
    expect(await list()).toEqual([KEPT]);
    const higher = { ...KEPT, name: '高一点', route: { ...FIXED_ROUTE, heightM: 80 } };
    expect((await service().save(higher)).ok).toBe(true);
    expect(await list()).toEqual([higher]);
    expect((await service().remove(KEPT.id)).ok).toBe(true);
    expect(await list()).toEqual([]);
  });

  test("another user's route is not listed, not changed and answers as not found", async () => {
    await service().save(KEPT);
    expect(await list(other)).toEqual([]);
    await service(other).save({ ...KEPT, name: '别人的' });
    expect(await list()).toEqual([KEPT]);
    await service(other).remove(KEPT.id);
    expect(await service(other).remove(KEPT.id)).toMatchObject({
      ok: false,
      error: { kind: 'refused', code: 404 },
    });
    expect(await list()).toEqual([KEPT]);
    await service().remove(KEPT.id);
  });

  test('a body that is no route, and a caller without a session, are refused', async () => {
    const post = (body: unknown, headers: Record<string, string>) =>
      server.fetch(flightRouteSave.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const one = { ...KEPT, route: { ...FIXED_ROUTE, stations: [[82, 44]] } };
    expect((await post(one, { Authorization: token })).status).toBe(400);
    const long = { ...KEPT, name: 'x'.repeat(ROUTE_LIMITS.nameLength + 1) };
    expect((await post(long, { Authorization: token })).status).toBe(400);
    expect((await post(KEPT, {})).status).toBe(401);
    expect((await server.fetch(`${flightRouteDelete.path}?id=R-1`, {})).status).toBe(401);
  });
});
