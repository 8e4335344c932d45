// Lets many users work on a portal for some minutes and says how it was for them; or kills it over and over (`--kill-rounds`).
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mostWhile, residentMbOf } from '../bench/processes.ts';
import { target, type Target } from '../support/target.ts';
import { killRounds } from './killRounds.ts';
import { failures, loadTable, type Run } from './table.ts';
import { startUser, type Outcome } from './user.ts';

const HELP = `npm run load -- [options]
  --users 50,200     so many users, one run after the other
  --seconds 300      how long each run takes
  --markdown         prints tables for a note
  --kill-rounds N    instead: kills its own portal N times while it saves and prints, and looks for what is lost

PORTAL_URL and PORTAL_DEMO_PASSWORD name another portal of this machine than its own.`;

/** Demo accounts, which the users share. */
const ACCOUNTS = 17;

/** When a run is over, whoever still waits may wait so long, milliseconds. */
const LAST_MS = 60_000;

/** Memory may take so long to be given back, milliseconds. */
const CALM_MS = 60_000;

const LOOK_MS = 500;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '50,200' },
    seconds: { type: 'string', default: '300' },
    markdown: { type: 'boolean', default: false },
    'kill-rounds': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** A number of an option. @throws where it is none */
function numberOf(text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`${text}: a whole number from 1 to ${String(most)} is wanted`);
  return number;
}

/** Lets so many users work for some time. */
async function run({ origin, password, pid }: Target, users: number, seconds: number): Promise<Run> {
  const outcomes: Outcome[] = [];
  const signal = AbortSignal.timeout(seconds * 1000);
  const all = Array.from({ length: users }, (_, index) =>
    startUser(`${String(process.pid)}-${String(users)}-${String(index)}`, {
      origin,
      account: `admin${String((index % ACCOUNTS) + 1)}`,
      password,
      signal,
      note: (outcome) => void outcomes.push(outcome),
    }),
  );
  const ended = Promise.race([
    Promise.all(all.map((user) => user.ended)),
    setTimeout(seconds * 1000 + LAST_MS, undefined, { ref: false }),
  ]);
  const look = () => (pid === undefined ? Promise.resolve(Number.NaN) : residentMbOf(pid));
  const beforeMb = await look();
  const mostMb = await mostWhile(ended, look, LOOK_MS);
  await ended;
  for (const user of all) user.leave();
  if (pid !== undefined) await setTimeout(CALM_MS);
  return { users, seconds, outcomes, memory: { beforeMb, mostMb, afterMb: await look() } };
}

/** Whether an address is of this machine: a load is nothing for others. */
const isLoopback = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

async function load(): Promise<boolean> {
  const counts = values.users.split(',').map((text) => numberOf(text, 1000));
  const seconds = numberOf(values.seconds, 3600);
  const portal = await target();
  try {
    if (!isLoopback(portal.origin))
      throw new Error(`${portal.origin}: only a portal of this machine is loaded`);
    let isGood = true;
    for (const users of counts) {
      const made = await run(portal, users, seconds);
      console.log(loadTable(made, values.markdown));
      isGood &&= failures(made).length === 0;
    }
    return isGood;
  } finally {
    await portal.stop();
  }
}

if (values.help) console.log(HELP);
else if (values['kill-rounds'] === undefined) process.exitCode = (await load()) ? 0 : 1;
else {
  const { lost, words } = await killRounds(numberOf(values['kill-rounds'], 10_000), console.log);
  console.log(words);
  process.exitCode = lost === 0 ? 0 : 1;
}
