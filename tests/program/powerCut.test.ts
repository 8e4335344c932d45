import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { filledFolder } from '../support/filledFolder.ts';
import { DEMO_PASSWORD, freePort, temporaryFolder } from '../support/portal.ts';
import { callsTo, startServer } from '../support/server.ts';
import { SERVER_PROGRAM } from '../support/serverProgram.ts';

const RECORDER = pathToFileURL('tests/support/recordSynced.mjs').href;

/** Saves that are acknowledged before the power goes. */
const SAVES = 20;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Makes of a database folder what a power cut leaves of it: each file as it was last synced, or before the run; nothing in those that
 * were never synced.
 */
function cutPower(folder: string, before: string, synced: string): void {
  for (const file of filesUnder(folder)) {
    const kept = [synced, before].map((from) => join(from, file)).find((path) => existsSync(path));
    if (kept === undefined) writeFileSync(join(folder, file), '');
    else cpSync(kept, join(folder, file));
  }
}

test.runIf(existsSync('/proc/self/fd'))(
  'what was acknowledged is there after a power cut, since it was on the disk',
  { timeout: 300_000 },
  async () => {
    const [folder, records] = [await filledFolder(), await temporaryFolder()];
    const [before, synced] = [join(records.path, 'before'), join(records.path, 'synced')];
    cpSync(join(folder.path, 'db'), before, { recursive: true });
    mkdirSync(synced);
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: folder.path,
      PORTAL_DEMO_PASSWORD: DEMO_PASSWORD,
      SYNCED_DIR: synced,
    };
    const child = spawn(process.execPath, ['--import', RECORDER, '--eval', SERVER_PROGRAM], { env });
    const exited = once(child, 'exit');
    try {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await expect.poll(() => said, { timeout: 120_000 }).toContain('portal ready');
      const server = callsTo(`http://127.0.0.1:${String(port)}`);
      const headers = { Authorization: await server.signIn(), 'content-type': 'application/json' };
      for (let version = 0; version < SAVES; version += 1) {
        const body = JSON.stringify({ version, items: [] });
        const saved = await server.fetch(ENDPOINTS.savedViewSave.path, { method: 'POST', headers, body });
        expect(saved.body).toMatchObject({ result: { version: version + 1 } });
      }
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
    cutPower(join(folder.path, 'db'), before, join(synced, 'db'));
    rmSync(join(folder.path, 'portal.lock'));
    const again = await startServer({ dataDir: folder.path });
    try {
      const headers = { Authorization: await again.signIn() };
      const { body } = await again.fetch(ENDPOINTS.savedViewList.path, { headers });
      expect(body).toMatchObject({ result: { version: SAVES } });
    } finally {
      await again.close();
      await folder.remove();
      await records.remove();
    }
  },
);
