import type { z } from 'zod';
import { accessKeyMake, accessKeyRevoke } from '../../src/api/contracts/accessKeys.ts';
import { logout } from '../../src/api/contracts/auth.ts';
import { callsTo, type ServerCalls } from '../support/server.ts';
import { target } from '../support/target.ts';
import { documentedCalls } from './calls.ts';
import { attempts, intruders, type Attempt, type Secrets } from './intruders.ts';
import { layerProbes, probedLayer, waysTo } from './layerProbes.ts';
import { triedByOthers } from './others.ts';

/** Makes a session, a key, and some of each that ended. A portal from outside lets no session and no key grow old. */
async function secretsOf(server: ServerCalls, password: string): Promise<Secrets & { end(): Promise<void> }> {
  const [token, endedToken] = [
    await server.signIn('admin1', password),
    await server.signIn('admin1', password),
  ];
  const headers = { Authorization: token, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const make = async () => {
    const { body } = await post(accessKeyMake.path, { name: 'attack', resources: ['lakes'], days: 1 });
    return (body as { data: z.output<typeof accessKeyMake.answer> }).data;
  };
  const [live, revoked] = [await make(), await make()];
  await post(accessKeyRevoke.path, { id: revoked.item.id });
  await server.fetch(logout.path, { headers: { Authorization: endedToken } });
  return {
    token,
    endedToken,
    key: live.key,
    revokedKey: revoked.key,
    async end() {
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

/** A layer that is guarded in the sample, and who must not see it. */
const GUARDED = { layer: 'animals', role: 'admin9' } as const;

/** Tries a guarded layer by every way; one line per way, `!` where it is not as it should be. */
async function layerMatrix(server: ServerCalls, { token, key }: Secrets, password: string) {
  const probes = layerProbes(await probedLayer(server, { Authorization: token }, GUARDED.layer));
  const stranger = await server.signIn(GUARDED.role, password);
  const keys = { Authorization: `Bearer ${key}` };
  const [bureau, role, other] = [
    await waysTo(server, { Authorization: token }, probes),
    await waysTo(server, { Authorization: stranger }, probes),
    await waysTo(server, keys, probes),
  ];
  const tried = await triedByOthers(server, token, stranger);
  const ways = probes.map(({ name }) => {
    const cells = [
      [bureau[name], true],
      [role[name], false],
      [other[name], false],
    ].map(([seen, wanted]) => `${seen === true ? 'seen' : '-'}${seen === wanted ? '' : '!'}`.padEnd(7));
    return `${cells.join('')}${name}`;
  });
  const objects = tried.map(({ call, got }) => `${String(got)}${got === 404 ? '' : '!'}  ${call}`);
  return [
    `${GUARDED.layer}: bureau, another role, a key of another layer`,
    ...ways,
    '',
    "another user's objects",
    ...objects,
  ];
}

const { origin, password, stop } = await target();
try {
  const server = callsTo(origin);
  const secrets = await secretsOf(server, password);
  const made = await attempts(server, await documentedCalls(server), intruders(secrets));
  const layers = await layerMatrix(server, secrets, password);
  await secrets.end();
  const wrong = made.filter(({ wanted, got }) => wanted !== got).length;
  const wrongLines = layers.filter((line) => line.includes('!')).length;
  console.log([matrix(made), '', ...layers, ''].join('\n'));
  console.log(
    `${String(made.length)} attempts, ${String(wrong + wrongLines)} answered as they should not be`,
  );
  process.exitCode = wrong + wrongLines === 0 ? 0 : 1;
} finally {
  await stop();
}
