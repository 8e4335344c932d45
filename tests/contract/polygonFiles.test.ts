import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { createSpatialQueries } from '../../src/api/spatialQueries.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

const never = new AbortController().signal;

onEachDatabase('the polygon files', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn();
  });

  const queries = () =>
    createSpatialQueries(
      createApiClient({
        baseUrl: server.origin,
        clock: systemClock,
        token: () => token,
        basicAuthorization: '',
        onSessionEnd: () => undefined,
      }),
    );

  test('are empty where no areas are stored', async () => {
    expect(await queries().regions(never)).toEqual({ ok: true, value: { rows: [], total: 0 } });
    expect(await queries().gridCells(never)).toEqual({ ok: true, value: { rows: [], total: 0 } });
  });

  test('hold the stored areas, and the numbered cells that meet the prefecture', async () => {
    const triangle = [
      [80.9, 44.6],
      [81.9, 44.6],
      [81.4, 45.1],
      [80.9, 44.6],
    ];
    const area = (properties: Record<string, unknown>) => ({
      type: 'Feature' as const,
      properties,
      geometry: { type: 'Polygon' as const, coordinates: [triangle] },
    });
    await storeLayer(server.database, {
      name: 'areas',
      geometryType: 'polygon',
      features: [
        area({ name: '州', code: '652700', level: 'prefecture' }),
        area({ name: '县', code: '652701', level: 'county' }),
      ],
    });
    const regions = await queries().regions(never);
    expect(regions.ok && regions.value.rows.map(({ properties }) => properties.code)).toEqual([
      '652700',
      '652701',
    ]);
    const cells = await queries().gridCells(never);
    if (!cells.ok) throw new Error(JSON.stringify(cells.error));
    // Cells of 0.4 by 0.3 degrees from the frame's north-west: columns from 80.68 to 82.28, rows from 45.29 down to 44.39.
    expect(cells.value.rows.map(({ properties }) => properties._bianhao)).toEqual(
      Array.from({ length: cells.value.total }, (_, index) => index + 1),
    );
    // Four of them along the foot of the triangle, then three, then two.
    expect(cells.value.total).toBe(9);
  });
});
