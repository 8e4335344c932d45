import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A program that serves until it is told to stop, and then ends with 7. */
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs';
import { endWithParent, runApart, servesItself } from ${JSON.stringify(pathToFileURL('server/base/apart.mjs').href)};
if (!servesItself()) await runApart();
endWithParent();
process.once('SIGTERM', () => process.exit(7));
setInterval(() => undefined, 1000);
const nice = (thread) => Number(readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8').split(') ')[1].split(' ')[16]);
const threads = readdirSync('/proc/self/task').map((thread) => ({ isMain: Number(thread) === process.pid, nice: nice(thread) }));
console.log(JSON.stringify({ pid: process.pid, arenas: process.env.MALLOC_ARENA_MAX, threads }));
`;

/** What the program says of itself. */
interface Served {
  readonly pid: number;
  readonly arenas: string;
  readonly threads: readonly { readonly isMain: boolean; readonly nice: number }[];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux')('a process that serves apart', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-apart-'));
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function start() {
    const { MALLOC_ARENA_MAX: _arenas, PORTAL_APART: _mark, ...env } = process.env;
    const parent = spawn(process.execPath, [join(folder, 'program.mjs')], { env });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const served = JSON.parse(said.toString()) as Served;
    return { parent, served, exited: once(parent, 'exit') };
  }

  test('keeps one store of memory, is told to stop, and gives its code', async () => {
    const { parent, served, exited } = await start();
    expect(served.arenas).toBe('1');
    expect(served.pid).not.toBe(parent.pid);
    parent.kill('SIGTERM');
    expect((await exited)[0]).toBe(7);
    expect(isAlive(served.pid)).toBe(false);
  });

  test('lets the thread that answers go before those that draw, compress and hash', async () => {
    const { parent, served, exited } = await start();
    parent.kill('SIGTERM');
    await exited;
    expect(served.threads.find(({ isMain }) => isMain)?.nice).toBe(0);
    expect(served.threads.filter(({ nice }) => nice > 0)).toHaveLength(12);
  });

  test('does not outlive the process that began it', async () => {
    const { parent, served, exited } = await start();
    parent.kill('SIGKILL');
    await exited;
    await expect.poll(() => isAlive(served.pid), { timeout: 10_000 }).toBe(false);
  });
});
