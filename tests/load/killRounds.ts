import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { filledFolderOnDisk } from '../support/filledFolder.ts';
import { DEMO_PASSWORD, freePort } from '../support/portal.ts';
import { callsTo, type ServerCalls } from '../support/server.ts';
import { SERVER_PROGRAM } from '../support/serverProgram.ts';
import { createPrinter, createSaver, type Worker } from './workers.ts';

/** What came of some rounds. */
export interface Rounds {
  /** Saves and sheets that were acknowledged. */
  readonly saves: number;
  readonly sheets: number;
  /** Kills that came while a save, or a print, was not answered yet. */
  readonly cutSaves: number;
  readonly cutPrints: number;
  /** Saves, sheets and sessions that were acknowledged and are not there, or half. */
  readonly lost: number;
  readonly words: string;
}

/** Accounts that save at the same time. */
const SAVERS = ['admin1', 'admin2', 'admin3'];

const PRINTER = 'admin4';

/** The server is killed so long after somebody was told that his work is done, milliseconds at most: as chance has it. */
const KILLED_AFTER_MS = 700;

/** It is killed all the same when nobody was told anything for this long, milliseconds. */
const PATIENCE_MS = 30_000;

/** Waits until somebody's work is acknowledged. */
async function nextAcknowledged(worker: Worker): Promise<void> {
  const [before, endMs] = [worker.acknowledged, performance.now() + PATIENCE_MS];
  while (worker.acknowledged === before && performance.now() < endMs) await setTimeout(5);
}

/** A process that serves, until it is killed. */
async function startProcess(dataDir: string, port: number) {
  const env = {
    ...process.env,
    PORT: String(port),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DEMO_PASSWORD: DEMO_PASSWORD,
  };
  const child = spawn(process.execPath, ['--eval', SERVER_PROGRAM], { env });
  const exited = once(child, 'exit');
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('portal ready')) resolve();
      });
    exited.then(() => reject(new Error(`the server ended:\n${said}`)), reject);
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  await ready.catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return { kill };
}

async function workersAt(server: ServerCalls): Promise<{ savers: Worker[]; printer: Worker }> {
  const tokenOf = (account: string) => server.signIn(account, DEMO_PASSWORD);
  const savers: Worker[] = [];
  for (const account of SAVERS)
    savers.push(await createSaver(server.origin, account, await tokenOf(account)));
  return { savers, printer: createPrinter(server.origin, await tokenOf(PRINTER)) };
}

const sum = (workers: readonly Worker[], count: 'acknowledged' | 'cut') =>
  workers.reduce((total, worker) => total + worker[count], 0);

/**
 * Kills a server in the middle of saves and prints, starts it again on the same folder and looks whether all that it had acknowledged
 * is there, as often as told.
 * @param say hears how it goes
 */
export async function killRounds(
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<Rounds> {
  const folder = await filledFolderOnDisk();
  const port = await freePort();
  const startedMs = performance.now();
  let serving = await startProcess(folder.path, port);
  let lost = 0;
  try {
    const { savers, printer } = await workersAt(callsTo(`http://127.0.0.1:${String(port)}`));
    const all = [...savers, printer];
    for (let round = 1; round <= rounds; round += 1) {
      const working = all.map((worker) => worker.work());
      // Whoever it is: saves are quick, a print takes its time.
      const watched = all[round % all.length];
      if (watched !== undefined) await nextAcknowledged(watched);
      await setTimeout(Math.random() * KILLED_AFTER_MS);
      await serving.kill();
      await Promise.all(working);
      serving = await startProcess(folder.path, port);
      for (const worker of all) {
        const missing = await worker.missing();
        for (const line of missing) say(`round ${String(round)}: ${line}`);
        lost += missing.length;
      }
      if (round % 25 === 0) say(`${String(round)} rounds, ${String(lost)} lost`);
    }
    const [saves, cutSaves] = [sum(savers, 'acknowledged'), sum(savers, 'cut')];
    const [sheets, cutPrints] = [printer.acknowledged, printer.cut];
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    const words = `${String(rounds)} kills in ${seconds} s: ${String(saves)} saves and ${String(sheets)} sheets acknowledged, ${String(cutSaves)} saves and ${String(cutPrints)} prints cut, ${String(lost)} lost`;
    return { saves, sheets, cutSaves, cutPrints, lost, words };
  } finally {
    await serving.kill();
    await folder.remove();
  }
}
