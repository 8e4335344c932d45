import { expect, test } from 'vitest';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { startGeoServer } from '../support/server.ts';
import { cartographerAt } from '../support/sheets.ts';

test('a server that stops cancels what is printed and drawn, says so, and has ended within ten seconds', async () => {
  const server = await startGeoServer();
  const user = await cartographerAt(server.origin);
  const job = await user.begin();
  const printed = user.print(job, printQuery(PREFECTURE_EXTENT, ['bz_hybrid', 'landuse', 'landcover']));
  const maps = ['landuse', 'landcover'].map((layer) =>
    user
      .call(
        `/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&layers=${layer}&width=4096&height=4096&bbox=80,44,82,45.5`,
      )
      .then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      ),
  );
  const stateOf = async () => {
    const answer = await user.call(`/export/sheet/state?job=${job}`);
    return ((await answer.json()) as { result: { state: string } }).result.state;
  };
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('drawing');
  const startedMs = performance.now();
  await server.close();
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  const answer = await printed;
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('服务器正在停止，制图已取消，请稍后重试');
  await Promise.all(maps);
});
