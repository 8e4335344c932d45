import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import * as Lerc from 'lerc';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TerrainError } from '../../src/api/terrain/elevationService.ts';
import { createGroundService } from '../../src/api/terrain/groundService.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { circleRing, ringFigures } from '../../src/domain/geodesy/areas.ts';
import { pathLengthM } from '../../src/domain/geodesy/lines.ts';
import { profileFigures } from '../../src/domain/geodesy/ground/groundLine.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';

const TERRAIN = '/geo/arcgis/rest/services/terrain/ImageServer';
const NEVER = new AbortController().signal;

/** On Sayram lake, whose surface lies at 2072 m. */
const LAKE: LonLat = [81.18, 44.6];
const LAKE_M = 2072;
const EARTH_M = 6_378_137;

let server: ReaderCalls;
const service = createGroundService();
beforeAll(async () => {
  server = await sharedGeoServer();
  // The browser sends the session with what the service fetches.
  vi.stubGlobal('fetch', server.get);
  await Lerc.load({
    locateFile: (file) => createRequire(import.meta.url).resolve(`lerc/${file ?? 'lerc-wasm.wasm'}`),
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const ignore = () => undefined;

async function askLine(path: readonly LonLat[]) {
  const answer = await service.ask(server.origin + TERRAIN, { task: 'line', path }, ignore, NEVER);
  if (answer.task !== 'line') throw new Error('another answer');
  return answer;
}

describe('the ground, asked of the terrain service', () => {
  test('a line over the lake is level, and longer than on the ellipsoid by its height', async () => {
    const path: LonLat[] = [LAKE, [81.2, 44.61]];
    const { profile, method } = await askLine(path);
    expect(Math.max(...profile.heightsM.map((heightM) => Math.abs(heightM - LAKE_M)))).toBeLessThan(0.5);
    const { groundM } = profileFigures(profile);
    expect(groundM / pathLengthM(path)).toBeCloseTo(1 + LAKE_M / EARTH_M, 4);
    expect(method).toMatchObject({ missing: 0, stepM: 10 });
    // The finest level, 13: 19.1 m at the equator.
    expect(method.cellM).toBeCloseTo(19.1 * Math.cos((44.6 * Math.PI) / 180), 0);
    expect(method.samples).toBeGreaterThan(150);
  });

  test('a line up the mountains is longer over the ground, and climbs', async () => {
    const path: LonLat[] = [
      [81.5, 44.45],
      [81.5, 44.2],
    ];
    const { profile } = await askLine(path);
    const { groundM, mostM, ascentM, descentM } = profileFigures(profile);
    expect(groundM / pathLengthM(path)).toBeGreaterThan(1.01);
    expect(mostM).toBeGreaterThan(2500);
    expect(ascentM - descentM).toBeCloseTo((profile.heightsM.at(-1) ?? 0) - (profile.heightsM[0] ?? 0), 3);
  });

  test('an area on the lake is larger than on the ellipsoid by its height, and one in the mountains by its slopes', async () => {
    const areaOf = async (ring: readonly LonLat[]) => {
      const progress: number[] = [];
      const answer = await service.ask(
        server.origin + TERRAIN,
        { task: 'area', ring },
        (done, total) => progress.push(done / total),
        NEVER,
      );
      if (answer.task !== 'area') throw new Error('another answer');
      expect(progress.at(-1)).toBe(1);
      return { ratio: answer.areaM2 / ringFigures(ring).areaM2, ...answer.method };
    };
    const lake = await areaOf(circleRing(LAKE, 3000));
    expect(lake.ratio).toBeCloseTo((1 + LAKE_M / EARTH_M) ** 2, 4);
    expect(lake.samples).toBeGreaterThan(99_000);
    const mountains = await areaOf(circleRing([81.5, 44.3], 3000));
    expect(mountains.ratio).toBeGreaterThan(1.02);
    expect(mountains.ratio).toBeLessThan(1.6);
  });

  test('an area larger than the prefecture is sampled by coarser cells, and they are told', async () => {
    const ring: LonLat[] = [
      [76, 41],
      [88, 41],
      [88, 48],
      [76, 48],
    ];
    const answer = await service.ask(server.origin + TERRAIN, { task: 'area', ring }, ignore, NEVER);
    expect(answer.method.samples).toBeLessThan(110_000);
    expect(answer.method.cellM).toBeGreaterThan(500);
    expect(answer.method.stepM).toBeGreaterThan(2000);
  });

  test('an aborted question rejects with the reason', async () => {
    const controller = new AbortController();
    const asked = service.ask(
      server.origin + TERRAIN,
      {
        task: 'line',
        path: [
          [80.2, 45],
          [80.9, 45],
        ],
      },
      () => controller.abort(new Error('enough')),
      controller.signal,
    );
    await expect(asked).rejects.toThrow('enough');
  });
});

describe('a terrain service that is broken', () => {
  const ask = (origin: string) =>
    createGroundService().ask(`${origin}/dem`, { task: 'line', path: [LAKE, [81.2, 44.61]] }, ignore, NEVER);

  const LODS = [{ level: 0, resolution: 156543 }];
  const tileInfo = {
    rows: 256,
    cols: 256,
    origin: { x: 0, y: 0 },
    spatialReference: { wkid: 3857 },
    lods: LODS,
  };
  const described = JSON.stringify({ tileInfo });
  const degrees = JSON.stringify({ tileInfo: { ...tileInfo, spatialReference: { wkid: 4326 } } });

  test.each([
    ['answers 503', 503, '', '', 'unreachable'],
    ['is not there', 404, '', '', 'unreachable'],
    ['answers a page', 200, '<html>sign in</html>', '', 'invalid'],
    ['has another tiling', 200, degrees, '', 'invalid'],
    ['answers no LERC', 200, described, 'not a tile', 'invalid'],
  ])('that %s is told as such', async (_what, status, description, tile, problem) => {
    const broken = createServer((request, response) => {
      response.statusCode = status;
      response.end(request.url?.includes('/tile/') ? tile : description);
    });
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const address = broken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const failure: unknown = await ask(`http://127.0.0.1:${String(port)}`).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TerrainError);
      expect(failure).toMatchObject({ problem });
    } finally {
      broken.close();
    }
  });

  test('that nobody answers for is told as unreachable', async () => {
    await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ problem: 'unreachable' });
  });
});
