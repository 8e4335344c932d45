import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms, whyMissing } from './foreignPrograms.mjs';
import { freePort, TEMPORARY_ROOT } from './portal.ts';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Address of a database of it. */
  readonly url: string;
  /** Stops the server and cuts its clients off; false for a given server, which is not ours to stop. */
  stop(): Promise<boolean>;
}

const { DATABASE_URL_TEST = '' } = process.env;

/** PostgreSQL refuses to run as root: then the account that its package makes. */
function serverAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadlineMs = Date.now() + 90_000;
  while (!(await accepts(url))) {
    if (server.exitCode !== null || Date.now() > deadlineMs)
      throw new Error(`PostgreSQL did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A PostgreSQL server: the one `DATABASE_URL_TEST` names, else one started from the programs on this machine in a temporary
 * folder.
 * @throws where neither is at hand
 */
export async function startPostgres(): Promise<PostgresServer> {
  if (DATABASE_URL_TEST !== '') return { url: DATABASE_URL_TEST, stop: () => Promise.resolve(false) };
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error(whyMissing('postgres'));
  const account = serverAccount();
  const folder = mkdtempSync(join(TEMPORARY_ROOT, 'portal-pg-'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const flags = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...flags],
    options,
  );
  let text = '';
  server.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const url = `postgres://portal@127.0.0.1:${String(port)}/postgres`;
  await untilReady(url, server, () => text);
  return {
    url,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        // SIGINT is PostgreSQL's fast shutdown: connected clients are cut off.
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
      return true;
    },
  };
}
