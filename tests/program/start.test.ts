import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdName } from '../../server/base/heldName.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { linkSample } from '../support/filledFolder.ts';
import { freePort, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { SERVER_PROGRAM } from '../support/serverProgram.ts';

/** A process of the server. */
interface Run {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when this text was printed; rejects when the process ends before. */
  until(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** The same with a page whose build takes for ever, and ends when it is given up. */
const BUILDING = SERVER_PROGRAM.replace(
  'run()',
  `run({ buildPage: (stop) => new Promise((_, fail) => {
    stop.addEventListener('abort', () => fail(stop.reason));
    setInterval(() => undefined, 1000).unref();
    console.error('building');
  }) })`,
);

function start(env: Readonly<Record<string, string>>, program = SERVER_PROGRAM): Run {
  const { PORT: _port, DATABASE_URL: _url, PORTAL_DEMO_PASSWORD: _password, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--eval', program], {
    env: { ...inherited, ...env },
  });
  const text = { stdout: '', stderr: '' };
  const heard = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      text[name] += chunk.toString();
      for (const listener of heard) listener();
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return {
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    ended,
    kill: (signal) => void child.kill(signal),
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!(text.stdout + text.stderr).includes(wanted)) return;
          heard.delete(look);
          resolve();
        };
        heard.add(look);
        look();
        void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${text.stderr}`)));
      }),
  };
}

const oneLine = /^[^\n]+\n$/;

describe('a start', () => {
  let folder: TestFolder;
  let port: number;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    port = await freePort();
    const dataDir = join(folder.path, 'data');
    env = { PORT: String(port), PORTAL_DATA_DIR: dataDir };
    // The sample takes long to make, and has tests of its own; the database is made from nothing.
    mkdirSync(dataDir);
    await linkSample(dataDir);
  });
  afterAll(() => folder.remove());

  async function signIn(password: string): Promise<unknown> {
    const query = new URLSearchParams({ account: 'admin1', password });
    const path = `${ENDPOINTS.accountToken.path}?${query.toString()}`;
    return (await fetch(`http://127.0.0.1:${String(port)}${path}`)).json();
  }

  test(
    'prints the address and the sign-in, keeps its data to itself, and again after it was killed',
    { timeout: 300_000 },
    async () => {
      const first = start(env);
      const lock = join(env.PORTAL_DATA_DIR ?? '', 'portal.lock');
      await expect.poll(() => existsSync(lock), { timeout: 60_000 }).toBe(true);
      const sameFolder = start({ ...env, PORT: String(await freePort()) });
      expect(await sameFolder.ended).toBe(1);
      expect(sameFolder.stderr()).toMatch(oneLine);
      expect(sameFolder.stderr()).toContain('is in use by process');
      expect(sameFolder.stdout()).toBe('');

      await first.until('demo sign-in');
      const lines = first.stdout().trim().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(`http://127.0.0.1:${String(port)}`);
      const password = lines[1]?.split(' / ')[1] ?? '';
      expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/);
      expect(await signIn(password)).toMatchObject({ code: 200 });
      expect(statSync(join(env.PORTAL_DATA_DIR ?? '', 'demo-password')).mode & 0o777).toBe(0o600);

      first.kill('SIGKILL');
      await first.ended;
      const second = start(env);
      await second.until('demo sign-in');
      expect(second.stdout()).not.toContain(password);
      expect(second.stdout()).toContain(
        `auditor (密码见 password in ${join(env.PORTAL_DATA_DIR ?? '', 'demo-password')})\n`,
      );
      expect(await signIn(password)).toMatchObject({ code: 200 });

      second.kill('SIGINT');
      expect(await second.ended).toBe(0);
      expect(second.stderr()).toBe('');
      expect(existsSync(lock)).toBe(false);

      const chosen = start({ ...env, PORTAL_DEMO_PASSWORD: 'another-Pass-1' });
      await chosen.until('demo sign-in');
      expect(chosen.stdout()).toContain(' / another-Pass-1\n');
      expect(await signIn('another-Pass-1')).toMatchObject({ code: 200 });
      expect(await signIn(password)).toMatchObject({ code: 400 });
      chosen.kill('SIGTERM');
      expect(await chosen.ended).toBe(0);
    },
  );

  test(
    'without the sample names the one administrator, and its password once',
    { timeout: 300_000 },
    async () => {
      const dataDir = join(folder.path, 'empty');
      mkdirSync(dataDir);
      await linkSample(dataDir);
      const own = { ...env, PORT: String(await freePort()), PORTAL_DATA_DIR: dataDir, PORTAL_SAMPLE: 'off' };
      const first = start(own);
      await first.until('administrator sign-in');
      expect(first.stdout()).toMatch(/管理员登录 administrator sign-in: admin1 \/ [a-z0-9-]{14}\n$/);
      first.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const second = start(own);
      await second.until('administrator sign-in');
      expect(second.stdout()).toContain('admin1 (密码见 password in ');
      second.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    },
  );

  test(
    'that is killed while it fills a new folder leaves nobody behind who writes into it',
    { timeout: 300_000 },
    async () => {
      const dataDir = join(folder.path, 'killed');
      mkdirSync(dataDir);
      await linkSample(dataDir);
      const own = { ...env, PORT: String(await freePort()), PORTAL_DATA_DIR: dataDir };
      const killed = start(own);
      // A second use of the name fails as long as the filling process lives.
      const isFilling = async () => {
        const release = await holdName(dataDir, 'filling');
        release?.();
        return release === undefined;
      };
      await expect.poll(isFilling, { timeout: 60_000, interval: 20 }).toBe(true);
      killed.kill('SIGKILL');
      await expect.poll(isFilling, { timeout: 10_000 }).toBe(false);
      const next = start(own);
      await next.until('demo sign-in');
      expect(readdirSync(dataDir).filter((name) => name.startsWith('db.new'))).toEqual([]);
      next.kill('SIGTERM');
      expect(await next.ended).toBe(0);
    },
  );

  test.each([
    ['it has the folder', 'portal.lock'],
    ['it makes the database', 'db.new'],
    ['it fills the database', 'db'],
  ])(
    'that is told to stop when %s ends within ten seconds with 0, and frees the folder',
    { timeout: 120_000 },
    async (_when, made) => {
      const dataDir = join(folder.path, `stopped-${made}`);
      mkdirSync(dataDir);
      await linkSample(dataDir);
      const run = start({ ...env, PORT: String(await freePort()), PORTAL_DATA_DIR: dataDir });
      const isThere = () => readdirSync(dataDir).some((name) => name === made || name.startsWith(`${made}-`));
      await expect.poll(isThere, { timeout: 60_000, interval: 10 }).toBe(true);
      const startedMs = performance.now();
      run.kill('SIGTERM');
      expect(await run.ended).toBe(0);
      expect(performance.now() - startedMs).toBeLessThan(10_000);
      expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false);
      expect(run.stderr()).toBe('');
    },
  );

  test('on a taken port ends with one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const takenPort = typeof address === 'object' ? String(address?.port) : '';
    const run = start({ PORT: takenPort, PORTAL_DATA_DIR: join(folder.path, 'other') });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(oneLine);
    expect(run.stderr()).toContain(`port ${takenPort} on 127.0.0.1 is in use`);
    taken.close();
  });

  test('with wrong variables ends with one line that names each of them', async () => {
    const run = start({
      ...env,
      PORT: 'eighty',
      PORTAL_DEMO_PASSWORD: 'short',
      DATABASE_URL: 'mysql://localhost/x',
      LOG_LEVEL: 'loud',
    });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(oneLine);
    for (const name of ['PORT', 'PORTAL_DEMO_PASSWORD', 'DATABASE_URL', 'LOG_LEVEL'])
      expect(run.stderr()).toContain(`${name}:`);
  });

  test('in a data folder that cannot be made ends with one line', async () => {
    const run = start({ ...env, PORTAL_DATA_DIR: '/dev/null/data' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(oneLine);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 at %s while its page is built', async (signal) => {
    const dataDir = join(folder.path, `building-${signal}`);
    mkdirSync(dataDir);
    await linkSample(dataDir);
    const run = start({ ...env, PORTAL_DATA_DIR: dataDir }, BUILDING);
    await run.until('building');
    run.kill(signal);
    expect(await run.ended).toBe(0);
    expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false);
  });

  test('without its database answers 503 until it is stopped', async () => {
    const nobody = await freePort();
    const url = `postgres://portal@127.0.0.1:${String(nobody)}/portal`;
    const run = start({ ...env, PORTAL_DATA_DIR: join(folder.path, 'third'), DATABASE_URL: url });
    await run.until('retrying');
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${String(port)}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(503);
    run.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.stdout()).toBe('');
  });
});
