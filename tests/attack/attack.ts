import { accessKeyRevoke } from '../../src/api/contracts/accessKeys.ts';
import { logout } from '../../src/api/contracts/auth.ts';
import { callsTo, type ServerCalls } from '../support/server.ts';
import { target } from '../support/target.ts';
import { dueSession } from './accounts.ts';
import { documentedCalls } from './calls.ts';
import { expiredIn, type Expired } from './expired.ts';
import { isHarmless, triedFreezes } from './freezes.ts';
import { attempts, intruders, type Attempt, type Secrets } from './intruders.ts';
import { layerProbes, probedLayer, waysTo } from './layerProbes.ts';
import { makeKey } from './keys.ts';
import { seedsOf, sendMutated } from './mutations.ts';
import { triedByOthers } from './others.ts';
import { seedsOn } from './seeds.ts';
import { unitProbes } from './unitProbes.ts';

/** Makes a session, a key, and some of each that ended. A portal from outside lets no session and no key grow old. */
async function secretsOf(
  server: ServerCalls,
  password: string,
  expired: Expired | undefined,
): Promise<Secrets & { end(): Promise<void> }> {
  const [token, endedToken] = [
    await server.signIn('admin1', password),
    await server.signIn('admin1', password),
  ];
  const headers = { Authorization: token, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const due = await dueSession(server, token);
  const [live, revoked] = [await makeKey(server, token), await makeKey(server, token)];
  await post(accessKeyRevoke.path, { id: revoked.item.id });
  await server.fetch(logout.path, { headers: { Authorization: endedToken } });
  return {
    token,
    otherToken: await server.signIn('admin9', password),
    dueToken: due.token,
    endedToken,
    key: live.key,
    revokedKey: revoked.key,
    ...expired,
    async end() {
      await due.end();
      await post(accessKeyRevoke.path, { id: live.item.id });
      await server.fetch(logout.path, { headers });
    },
  };
}

/** One line per call: the answer to each intruder, `!` where he should have been answered otherwise. */
function matrix(made: readonly Attempt[]): string {
  const names = [...new Set(made.map(({ intruder }) => intruder))];
  const calls = [...new Set(made.map(({ call }) => call))];
  const cell = (call: string, name: string) => {
    const found = made.find((attempt) => attempt.call === call && attempt.intruder === name);
    if (found === undefined) return '·';
    return `${String(found.got)}${found.got === found.wanted ? '' : '!'}`;
  };
  const head = names.map((name, index) => `${String(index + 1).padStart(2)}  ${name}`);
  const rows = calls.map((call) => names.map((name) => cell(call, name).padEnd(5)).join('') + call);
  return [...head, '', names.map((_, index) => String(index + 1).padEnd(5)).join(''), ...rows].join('\n');
}

/** A layer that is guarded in the sample, who must not see it, and who sees that of his own land alone. */
const GUARDED = { layer: 'animals', role: 'admin9', unit: 'admin2' } as const;

/** Tries a guarded layer by every way; one line per way, `!` where it is not as it should be. */
async function layerMatrix(server: ServerCalls, { token, key }: Secrets, password: string) {
  const layer = await probedLayer(server, { Authorization: token }, GUARDED.layer);
  const probes = layerProbes(layer);
  const stranger = await server.signIn(GUARDED.role, password);
  const keys = { Authorization: `Bearer ${key}` };
  const [bureau, role, other] = [
    await waysTo(server, { Authorization: token }, probes),
    await waysTo(server, { Authorization: stranger }, probes),
    await waysTo(server, keys, probes),
  ];
  const ways = probes.map(({ name }) => {
    const cells = [
      [bureau[name], true],
      [role[name], false],
      [other[name], false],
    ].map(([seen, wanted]) => `${seen === true ? 'seen' : '-'}${seen === wanted ? '' : '!'}`.padEnd(7));
    return `${cells.join('')}${name}`;
  });
  const unit = await server.signIn(GUARDED.unit, password);
  const places = (await unitProbes(server, layer, token, unit)).map(
    ({ name, all, own }) =>
      `${`${String(all)}${all > 0 ? '' : '!'}`.padEnd(7)}${`${String(own)}${own === 0 ? '' : '!'}`.padEnd(7)}${name}`,
  );
  const tried = await triedByOthers(server, token, stranger);
  const objects = tried.map(({ call, got }) => `${String(got)}${got === 404 ? '' : '!'}  ${call}`);
  return [
    `${GUARDED.layer}: bureau, another role, a key of another layer`,
    ...ways,
    '',
    `${GUARDED.layer} outside of a unit's land: bureau, the unit`,
    ...places,
    '',
    "another user's objects",
    ...objects,
  ];
}

/** Sends what once held the server up; one line each, `!` where it is answered otherwise, or others waited. */
async function freezeLines(server: ServerCalls, { token }: Secrets) {
  const tried = await triedFreezes(server, token);
  return [
    'freezes: answer, how long it took, the longest that others waited for /healthz meanwhile, ms',
    ...tried.map((freeze) => {
      const { name, got, durationMs, othersWaitedMs } = freeze;
      const cells = [
        `${String(got)}${isHarmless(freeze) ? '' : '!'}`,
        durationMs.toFixed(0),
        othersWaitedMs.toFixed(0),
      ];
      return `${cells.map((cell) => cell.padEnd(7)).join('')}${name}`;
    }),
  ];
}

/** Requests with something wrong in them. */
const MUTATED = 10_000;

/** Sends mutated requests and records; one line for what came of them, and one with `!` for each 5xx. */
async function mutatedLines(server: ServerCalls, { token }: Secrets) {
  const layer = await probedLayer(server, { Authorization: token }, 'lakes');
  const seeds = [...seedsOn(layer), ...seedsOf(await documentedCalls(server))];
  const seed = Number(process.env.PORTAL_TEST_SEED ?? Date.now() % 1_000_000);
  const { faults, statuses } = await sendMutated(server, seeds, { token, count: MUTATED, seed });
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${String(status)} x ${String(count)}`);
  return [
    `${String(MUTATED)} mutated requests and records (PORTAL_TEST_SEED=${String(seed)}): ${counts.join(', ')}`,
    ...faults.map(({ status, request, answer }) => `${String(status)}! ${request}\n     ${answer}`),
  ];
}

let expired: Expired | undefined;
const { origin, password, stop } = await target(async (dataDir) => {
  expired = await expiredIn(dataDir);
});
try {
  const server = callsTo(origin);
  const secrets = await secretsOf(server, password, expired);
  const made = await attempts(server, await documentedCalls(server), intruders(secrets));
  console.log([matrix(made), ''].join('\n'));
  const lines: string[] = [];
  for (const part of [layerMatrix, freezeLines, mutatedLines]) {
    const said = await part(server, secrets, password);
    console.log([...said, ''].join('\n'));
    lines.push(...said);
  }
  await secrets.end();
  const wrong = made.filter(({ wanted, got }) => wanted !== got).length;
  const wrongLines = lines.filter((line) => line.includes('!')).length;
  console.log(
    `${String(made.length)} attempts, ${String(wrong + wrongLines)} answered as they should not be`,
  );
  process.exitCode = wrong + wrongLines === 0 ? 0 : 1;
} finally {
  await stop();
}
