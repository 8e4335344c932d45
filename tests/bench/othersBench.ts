import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { cartographerAt, type Cartographer } from '../support/sheets.ts';
import { mostWhile, residentMbOf } from './processes.ts';
import { percentile, type Figures } from './report.ts';

/** Rounds of what somebody at work asks, without and with the others' heavy work. */
const ROUNDS = { quiet: 120, busy: 150 } as const;

/** Between two rounds, milliseconds: a person looks at what he got. */
const PAUSE_MS = 50;

/** Memory may take this long to be given back when all is done, milliseconds. */
const CALM_MS = 60_000;

/** Between two looks at the memory, milliseconds. */
const LOOK_MS = 100;

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** What somebody at work asks for: menu, tree, a save, a tile, and what a probe asks. */
async function lightCalls(user: Cartographer): Promise<(() => Promise<Response>)[]> {
  const json = { 'content-type': 'application/json' };
  const versionIn = async (response: Response) =>
    ((await response.json()) as { result: { version: number } }).result.version;
  let version = await versionIn(await user.call(ENDPOINTS.savedViewList.path));
  return [
    () => user.call(ENDPOINTS.menuRoutes.path),
    () => user.call(ENDPOINTS.layerTree.path),
    async () => {
      const response = await user.call(ENDPOINTS.savedViewSave.path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ version, items: [] }),
      });
      version = await versionIn(response.clone());
      return response;
    },
    () => user.call('/geo/tiles/imagery/8/185/92.jpg'),
    () => user.call('/healthz'),
  ];
}

/** Times of the calls, one after the other, milliseconds. */
async function lightTimes(user: Cartographer, rounds: number): Promise<number[]> {
  const calls = await lightCalls(user);
  const timesMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const call of calls) {
      const startedMs = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.url}: ${String(response.status)}`);
      timesMs.push(performance.now() - startedMs);
    }
    await pause(PAUSE_MS);
  }
  return timesMs;
}

/** Lets others do heavy work until it is ended; they live in a process of their own, so that it is the server that makes one wait. */
function startOthers(origin: string): { readonly begun: Promise<unknown>; end(): Promise<unknown> } {
  const users = fork('tests/bench/othersUsers.ts', [origin], { execArgv: ['--import', 'tsx'] });
  const ended = once(users, 'exit').then(([code]: unknown[]) => {
    if (code !== 0) throw new Error('the others failed');
  });
  return {
    begun: Promise.race([once(users, 'message'), ended]),
    end() {
      if (users.connected) users.send('end');
      return ended;
    },
  };
}

/**
 * Times what somebody asks for alone, and then while others print a sheet of A0, draw a map of 4096 px and read the largest layer all the
 * time; and the memory of all that.
 */
export async function measureOthers(origin: string, pid: number): Promise<Figures> {
  const user = await cartographerAt(origin, 'admin1');
  await lightTimes(user, 10);
  // Looking at the memory takes the processors, too: it is looked at in both.
  const look = () => residentMbOf(pid);
  const quiet = lightTimes(user, ROUNDS.quiet);
  await mostWhile(quiet, look, LOOK_MS);
  const quietMs = percentile(await quiet, 99);
  const others = startOthers(origin);
  await others.begun;
  const busy = lightTimes(user, ROUNDS.busy);
  const othersMemoryMb = await mostWhile(busy, look, LOOK_MS);
  const busyMs = percentile(await busy, 99);
  await others.end();
  await pause(CALM_MS);
  return {
    othersP99Ms: busyMs,
    othersP99Ratio: busyMs / quietMs,
    othersMemoryMb,
    othersMemoryAfterMb: await residentMbOf(pid),
  };
}
