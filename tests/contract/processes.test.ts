import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessKeyRevoke } from '../../src/api/contracts/accessKeys.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { IMPORT_PART_PATH, type ImportState } from '../../src/api/contracts/imports.ts';
import type { BackupPolicy } from '../../server/environment.ts';
import { openDatabase, type Database } from '../../server/base/db/database.ts';
import { joinProcesses } from '../../server/base/processes/processes.ts';
import { askedBy } from '../../server/base/queue/asker.ts';
import { createSharedQueue } from '../../server/base/queue/sharedQueue.ts';
import { QueueFull, type QueueLimits } from '../../server/base/queue/workQueue.ts';
import { DUTIES, isDoneNow } from '../../server/base/processes/alone.ts';
import { HEALTH_LIMITS } from '../../src/domain/layers/layerHealth.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createEmpty, createFilled, GEO_OPTIONS } from '../support/filledDatabase.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { importCallsAt } from '../support/importCalls.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { readerOf, startServer, type ReaderCalls, type TestServer } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { describeUnless } from '../support/skipping.ts';

const post = (at: ReaderCalls, endpoint: { readonly path: string }, body: object) =>
  at.fetch(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A parcel as a file of features. */
const parcel = (name: string) =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [82, 44],
                [82.1, 44],
                [82.1, 44.1],
                [82, 44],
              ],
            ],
          },
        },
      ],
    }),
  );

describeUnless(whyMissing('postgres'), 'two portals on one PostgreSQL', () => {
  let files: TestFolder;
  let databaseUrl: string;
  const servers: TestServer[] = [];
  let first: ReaderCalls;
  let second: ReaderCalls;

  beforeAll(async () => {
    files = await temporaryFolder();
    databaseUrl = await createFilled(await sharedAddress('postgres'), 'geo');
    const options = { databaseUrl, filesDir: files.path, geo: GEO_OPTIONS.geo, serviceHosts: ['127.0.0.1'] };
    servers.push(...(await Promise.all([startServer(options), startServer(options)])));
    const [one, other] = servers;
    if (one === undefined || other === undefined) throw new Error('no servers');
    first = await readerOf(one);
    // The session of the first one.
    const token = await one.signIn();
    const signedIn = (init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('Authorization')) headers.set('Authorization', token);
      return { ...init, headers };
    };
    second = {
      ...other,
      fetch: (path, init) => other.fetch(path, signedIn(init)),
      get: (address, init) => fetch(new URL(address, other.origin), signedIn(init)),
      key: () => first.key(),
      keyed: async (path) => `${other.origin}${path}?key=${await first.key()}`,
    };
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await files.remove();
  });

  test('guesses at either count at both, and whoever signed in from his address before is let in', async () => {
    const guess = async (index: number, account: string) => {
      const query = new URLSearchParams({ account, password: 'wrong-Pass-2026' });
      const at = index % 2 === 0 ? first : second;
      const { status } = await at.fetch(`${ENDPOINTS.accountToken.path}?${query.toString()}`);
      return status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await guess(index, 'admin7'));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).not.toContain(429);
    // All at once, no more can be made than one after the other.
    const atOnce = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index, 'admin8')));
    expect(atOnce.filter((status) => status !== 429)).toHaveLength(10);
    expect(await servers[1]?.signIn('admin9')).toBeTruthy();
  });

  test('a file is sent to both in turn, read at one, told of by the other, and a sixth is refused by either', async () => {
    const bytes = parcel('两处');
    const half = Math.floor(bytes.length / 2);
    const begun = await post(first, ENDPOINTS.importBegin, { file: '两处.geojson', sizeBytes: bytes.length });
    const { id } = (begun.body as { data: ImportState }).data;
    const part = (at: ReaderCalls, offset: number, slice: Uint8Array) =>
      at.fetch(`${IMPORT_PART_PATH}?id=${id}&offset=${String(offset)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(slice),
      });
    expect((await part(second, 0, bytes.subarray(0, half))).status).toBe(200);
    expect((await part(first, 0, bytes.subarray(0, half))).body).toMatchObject({ code: 409 });
    expect((await part(first, half, bytes.subarray(half))).status).toBe(200);
    await post(second, ENDPOINTS.importRead, { id });
    const state = async () =>
      ((await first.fetch(`${ENDPOINTS.importState.path}?id=${id}`)).body as { data: ImportState }).data;
    await expect.poll(async () => (await state()).stage, { timeout: 20_000 }).toBe('described');
    expect((await state()).layers[0]).toMatchObject({ kind: 'polygon', count: 1 });
    const calls = importCallsAt(second);
    for (let index = 0; index < 4; index += 1) await calls.send('更多.geojson', bytes);
    const sixth = await post(first, ENDPOINTS.importBegin, { file: '更多.geojson', sizeBytes: 10 });
    expect(sixth.body).toMatchObject({ code: 429 });
    await calls.forget();
    await post(first, ENDPOINTS.importCancel, { id });
    expect(existsSync(join(files.path, 'imports', id))).toBe(false);
  });

  test('a file whose process died while it read it is told as failed, and is there to be read again', async () => {
    const calls = importCallsAt(second);
    const id = await calls.send('中断.geojson', parcel('中断'));
    await servers[0]?.database.query(
      `UPDATE imports SET process = 'killed', state = state || '{"stage": "reading"}' WHERE id = $1`,
      [id],
    );
    const { body } = await second.fetch(`${ENDPOINTS.importState.path}?id=${id}`);
    const { data } = body as { data: ImportState };
    expect([data.stage, data.problem]).toEqual(['failed', expect.stringContaining('服务进程已中断')]);
    await post(first, ENDPOINTS.importRead, { id });
    const stage = async () =>
      ((await second.fetch(`${ENDPOINTS.importState.path}?id=${id}`)).body as { data: ImportState }).data
        .stage;
    await expect.poll(stage, { timeout: 20_000 }).toBe('described');
    await calls.forget();
  });

  test('what is stored, changed, taken back or locked at one is so at the other with the next request', async () => {
    const calls = importCallsAt(first);
    const code = (await calls.storeFile('共享图层', parcel('甲'))).code ?? '';
    const name = (await calls.list()).find((layer) => layer.code === code)?.name ?? '';
    const seen = async () => JSON.stringify((await second.fetch(`/geo/features/${name}.geojson`)).body);
    const picture = async () =>
      Buffer.from(
        await (
          await second.get(
            `/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&layers=${name}&width=64&height=64&bbox=82,44,82.1,44.1`,
          )
        ).arrayBuffer(),
      );
    expect(await seen()).toContain('甲');
    const before = await picture();
    const moved = new TextEncoder().encode(
      new TextDecoder().decode(parcel('乙')).replaceAll('82.1', '82.03'),
    );
    await calls.storeFile('共享图层', moved, { replaces: name });
    expect(await seen()).toContain('乙');
    expect((await picture()).equals(before)).toBe(false);
    const tree = JSON.stringify((await second.fetch(ENDPOINTS.layerTree.path)).body);
    expect(tree).toContain('共享图层');
    // Rights are read with each request.
    await servers[0]?.database.query(
      "INSERT INTO data_rights (resource, role, area, hidden_fields) VALUES ($1, '0', '', '[\"name\"]')",
      [name],
    );
    expect(await seen()).not.toContain('乙');
    await post(first, ENDPOINTS.ownLayerRemove, { name });
    expect((await second.fetch(`/geo/features/${name}.geojson`)).status).toBe(404);
  });

  test('an access key that is revoked, and an account that is locked, at one is of no use at the other', async () => {
    const address = await second.keyed('/geo/layers');
    expect((await fetch(address)).status).toBe(200);
    const listed = await first.fetch(ENDPOINTS.accessKeyList.path);
    const [key] = (listed.body as { data: { keys: { id: string }[] } }).data.keys;
    await post(first, accessKeyRevoke, { id: key?.id ?? '' });
    expect((await fetch(address)).status).toBe(401);

    const token = (await servers[1]?.signIn('admin12')) ?? '';
    const live = async () =>
      (await second.fetch(ENDPOINTS.userInfo.path, { headers: { Authorization: token } })).body;
    expect(await live()).toMatchObject({ Success: true });
    const accounts = await first.fetch(`${ENDPOINTS.accountList.path}?search=admin12`);
    const [item] = (accounts.body as { data: { items: { account: string }[] } }).data.items;
    await post(first, ENDPOINTS.accountLock, { ...item, isLocked: true });
    expect(await live()).not.toMatchObject({ Success: true });
  });

  test('each tells administrators which process it is, and which others there are', async () => {
    const read = async (at: ReaderCalls) => {
      const { body } = await at.fetch(ENDPOINTS.systemHealth.path);
      return ENDPOINTS.systemHealth.answer.parse((body as { data: unknown }).data);
    };
    const [one, other] = [await read(first), await read(second)];
    // Both run in the process of this test, and are called as it is.
    expect(one.process).toMatch(new RegExp(`:${String(process.pid)}$`));
    expect([one.otherProcesses, other.otherProcesses]).toEqual([[other.process], [one.process]]);
  });

  test('a page that is opened at one may ask the services that were added at the other', async () => {
    const service = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const origin = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
    const policy = async () =>
      (await second.fetch('/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
    expect(await policy()).not.toContain(origin);
    const layers = [{ name: 'a', title: '外来' }];
    const asked = { kind: 'wms', link: `${origin}/wms`, group: 'Z02OWN', layers };
    const added = await post(first, ENDPOINTS.foreignAdd, asked);
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ code: 200 });
    expect(await policy()).toContain(origin);
    service.close();
  });
});

describeUnless(whyMissing('postgres'), 'two portals that start at the same moment', () => {
  test('on an empty database store everything once', async () => {
    const databaseUrl = await createEmpty(await sharedAddress('postgres'));
    const files = await temporaryFolder();
    const options = { databaseUrl, filesDir: files.path };
    const servers = await Promise.all([startServer(options), startServer(options)]);
    try {
      const [{ database } = { database: undefined }] = servers;
      const count = async (sql: string) => (await database?.query<{ count: number }>(sql))?.[0]?.count;
      expect(await count('SELECT count(*)::int AS count FROM accounts')).toBe(18);
      expect(await count('SELECT count(*)::int AS count FROM catalogue_versions')).toBe(1);
      expect(await count('SELECT count(*)::int AS count FROM portal_processes')).toBe(2);
      expect(
        await count('SELECT (count(*) - count(DISTINCT name))::int AS count FROM schema_migrations'),
      ).toBe(0);
      for (const server of servers) expect(await server.signIn()).toBeTruthy();
    } finally {
      for (const server of servers) await server.close();
      await files.remove();
    }
  });

  test('look at what layers read once between them, and again when its time has come', async () => {
    const databaseUrl = await createFilled(await sharedAddress('postgres'), 'plain');
    const files = await temporaryFolder();
    const clock = createFakeClock(new Date(2026, 10, 24, 12).getTime());
    let asked = 0;
    const service = createServer((_request, response) => {
      asked += 1;
      response.end('{"type":"FeatureCollection","features":[]}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const start = () =>
      startServer({ databaseUrl, filesDir: files.path, clock, serviceHosts: ['127.0.0.1'] });
    const servers = [await start(), await start()];
    const query = servers[0]?.database.query;
    if (query === undefined) throw new Error('no server');
    try {
      const link = `http://127.0.0.1:${String(port)}/a.geojson`;
      const resource = { ResourceAbstract: JSON.stringify({ type: 'vectorLayer', name: 'a', link }) };
      await query(
        `INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags)
         VALUES ('watched', '', 'a', 1, $1::jsonb, '{}'::jsonb)`,
        [JSON.stringify(resource)],
      );
      const lookedAtMs = async () => {
        const rows = await query<{ checked_at: Date }>(
          "SELECT checked_at FROM layer_health WHERE code = 'watched'",
        );
        return rows[0]?.checked_at.getTime();
      };
      const tick = async () => {
        await clock.run(HEALTH_LIMITS.tickMs);
        // Nobody looks any more.
        await expect
          .poll(() => isDoneNow({ kind: 'postgresql', query } as Database, DUTIES.health))
          .toBe(false);
      };
      await tick();
      await expect.poll(lookedAtMs, { timeout: 20_000 }).toBe(clock.nowMs());
      await tick();
      expect(asked).toBe(1);
      await clock.run(HEALTH_LIMITS.fineMs - 2 * HEALTH_LIMITS.tickMs);
      await tick();
      await expect.poll(lookedAtMs, { timeout: 20_000 }).toBe(clock.nowMs());
      expect(asked).toBe(2);
    } finally {
      for (const server of servers) await server.close();
      service.close();
      await files.remove();
    }
  });

  test('make one backup each night, which both tell of', async () => {
    const databaseUrl = await createFilled(await sharedAddress('postgres'), 'plain');
    const files = await temporaryFolder();
    const clock = createFakeClock(new Date(2026, 10, 24, 12).getTime());
    const policyOf = (name: string): BackupPolicy => ({ folder: join(files.path, name), hour: 3, keep: 3 });
    const start = (name: string) =>
      startServer({ databaseUrl, filesDir: files.path, clock, backups: policyOf(name) });
    const servers = [await start('one'), await start('other')];
    try {
      await clock.run(5 * 60_000);
      const told = () =>
        Promise.all(
          servers.map(async (server) => (await server.fetch('/healthz')).body as { backup: string }),
        );
      const made = () =>
        ['one', 'other'].flatMap((name) => {
          const folder = join(files.path, name);
          return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.tar')) : [];
        });
      await expect.poll(made, { timeout: 20_000 }).toHaveLength(1);
      await expect
        .poll(
          async () => {
            await clock.run(2000);
            return (await told()).map(({ backup }) => backup);
          },
          { timeout: 20_000 },
        )
        .toEqual(['ok', 'ok']);
      expect(made()).toHaveLength(1);
    } finally {
      for (const server of servers) await server.close();
      await files.remove();
    }
  });
});

describeUnless(whyMissing('postgres'), 'a queue of two processes', () => {
  const LIMITS: QueueLimits = { what: '制图', atOnce: 1, atOncePerUser: 1, waiting: 3, waitingPerUser: 2 };
  const never = new AbortController().signal;
  const databases: Database[] = [];
  const parts: Awaited<ReturnType<typeof startPart>>[] = [];

  async function startPart(url: string) {
    const database = await openDatabase({ url });
    databases.push(database);
    const onError = (error: unknown) => expect.fail(String(error));
    const processes = await joinProcesses({ database, clock: systemClock, onError });
    const queue = createSharedQueue({
      name: 'sheets',
      limits: LIMITS,
      database,
      processes,
      clock: systemClock,
    });
    const started: string[] = [];
    /** Asks for work that ends when told. */
    const ask = (who: string, name: string, signal = never) => {
      let finish = () => {};
      const held = new Promise<void>((resolve) => (finish = resolve));
      const done = askedBy(who, () =>
        queue.run(signal, async () => {
          started.push(name);
          await held;
          return name;
        }),
      );
      return { done, finish };
    };
    return { queue, processes, started, ask };
  }

  beforeAll(async () => {
    const url = await createFilled(await sharedAddress('postgres'), 'plain');
    for (let index = 0; index < 2; index += 1) parts.push(await startPart(url));
  });
  afterAll(async () => {
    for (const { processes } of parts) await processes.close();
    for (const database of databases) await database.close();
  });

  test('gives a user one turn at a time, others theirs meanwhile, and counts who waits wherever he asked', async () => {
    const [one, other] = parts;
    if (one === undefined || other === undefined) throw new Error('no parts');
    const a1 = one.ask('a', 'a1');
    await expect.poll(() => one.started).toEqual(['a1']);
    const a2 = other.ask('a', 'a2');
    const a3 = one.ask('a', 'a3');
    await expect.poll(() => [one.queue.load().waiting, other.queue.load().waiting]).toEqual([1, 1]);
    await expect(other.ask('a', 'a4').done).rejects.toThrow(QueueFull);
    const b1 = other.ask('b', 'b1');
    // The other process is free, but not for the user who has his turn elsewhere.
    await expect.poll(() => other.started).toEqual(['b1']);
    const c1 = one.ask('c', 'c1');
    await expect.poll(() => one.queue.load().waiting).toBe(2);
    await expect(other.ask('d', 'd1').done).rejects.toMatchObject({ httpStatus: 503 });
    a1.finish();
    b1.finish();
    await expect.poll(() => [...one.started, ...other.started].sort()).toHaveLength(4);
    for (const each of [a2, a3, c1]) each.finish();
    expect(await Promise.all([a1, a2, a3, b1, c1].map(({ done }) => done))).toEqual([
      'a1',
      'a2',
      'a3',
      'b1',
      'c1',
    ]);
  });

  test('forgets what a dead process had, and who leaves', async () => {
    const [one, other] = parts;
    if (one === undefined || other === undefined) throw new Error('no parts');
    const leaving = new AbortController();
    const held = one.ask('a', 'held');
    await expect.poll(() => one.started).toContain('held');
    const left = other.ask('a', 'left', leaving.signal);
    await expect.poll(() => other.queue.load().waiting).toBe(1);
    leaving.abort(new Error('gone'));
    await expect(left.done).rejects.toThrow('gone');
    const next = other.ask('a', 'next');
    await expect.poll(() => other.queue.load().waiting).toBe(1);
    expect(other.started).not.toContain('next');
    // As the database has it of one that was killed a while ago.
    await databases[1]?.query('DELETE FROM portal_processes WHERE id = $1', [one.processes.id]);
    next.finish();
    expect(await next.done).toBe('next');
    held.finish();
    await held.done;
  });
});
