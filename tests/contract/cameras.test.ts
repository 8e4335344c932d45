import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

interface Camera {
  readonly code: string;
  readonly state: string;
  readonly county: string;
}

onEachDatabase('the pictures of cameras', (start) => {
  let server: TestServer;
  let bureau: string;
  let cameras: readonly Camera[];

  const ask = (code: string, token?: string) =>
    fetch(`${server.origin}/geo/cameras/${code}.jpg`, {
      headers: token === undefined ? {} : { Authorization: token },
    });
  const camera = (wanted: (camera: Camera) => boolean): Camera => {
    const found = cameras.find(wanted);
    if (found === undefined) throw new Error('the sample has no such camera');
    return found;
  };

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await server.signIn('admin1');
    const { body } = await server.fetch('/geo/features/videos.geojson', {
      headers: { Authorization: bureau },
    });
    const { features } = body as { features: { properties: Record<string, string> }[] };
    cameras = features.map(({ properties }) => ({
      code: properties.编号 ?? '',
      state: properties.状态 ?? '',
      county: properties.县市 ?? '',
    }));
  });

  test('are JPEG of one size, not kept by browsers, with the moment they were taken', async () => {
    const { code } = camera(({ state }) => state === '在线');
    const answer = await ask(code, bureau);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const takenMs = Date.parse(answer.headers.get('last-modified') ?? '');
    expect(Math.abs(Date.now() - takenMs)).toBeLessThan(60_000);
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 360 });
  });

  test('are one for all who look within some seconds', async () => {
    const { code } = camera(({ state }) => state === '在线');
    const nine = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const answer = await ask(code, bureau);
        return [
          answer.headers.get('last-modified'),
          Buffer.from(await answer.arrayBuffer()).toString('base64'),
        ] as const;
      }),
    );
    const byTime = new Map(nine);
    for (const [time, picture] of nine) expect(byTime.get(time)).toBe(picture);
    expect(byTime.size).toBeLessThanOrEqual(2);
  });

  describe('are shown', () => {
    test('to nobody without a session', async () => {
      expect((await ask(camera(() => true).code)).status).toBe(401);
    });

    test('to no role that does not see the layer', async () => {
      const answer = await ask(camera(({ state }) => state === '在线').code, await server.signIn('admin6'));
      expect(answer.status).toBe(404);
    });

    test('to a county of its own cameras only', async () => {
      const county = await server.signIn('admin15');
      const online = ({ state }: Camera) => state === '在线';
      const own = camera((each) => online(each) && each.county === '精河县');
      const other = camera((each) => online(each) && each.county === '温泉县');
      expect((await ask(own.code, county)).status).toBe(200);
      expect((await ask(other.code, county)).status).toBe(404);
    });

    test('of no camera that is not there', async () => {
      for (const code of ['SP-999', 'x', '..%2fSP-001'])
        expect((await ask(code, bureau)).status, code).toBe(404);
    });

    test('of no camera that is offline, which is said', async () => {
      const answer = await ask(camera(({ state }) => state === '离线').code, bureau);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: 409,
        success: false,
        msg: expect.stringContaining('离线') as string,
      });
    });
  });
});
