import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from '../../server/environment.ts';

const FOLDER = 'docs/deploy';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** The variables of a file of `NAME=value` lines; `# NAME=value` are those that it offers. */
function variablesOf(text: string, kind: 'set' | 'offered'): Record<string, string> {
  const lines = kind === 'set' ? /^([A-Z][A-Z_]+)=(.*)$/gm : /^# ([A-Z][A-Z_]+)=(.*)$/gm;
  return Object.fromEntries([...text.matchAll(lines)].map(([, name = '', value = '']) => [name, value]));
}

const composeSchema = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.looseObject({ context: z.string(), dockerfile: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
      hostname: z.string().optional(),
    }),
  ),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
  }),
  volumes: z.record(z.string(), z.unknown()),
});

/** A value of the compose file with what `.env` says put in. */
const filledIn = (value: string, env: Readonly<Record<string, string>>) =>
  value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind?: string, otherwise?: string) => {
      const said = env[name] ?? '';
      return said !== '' || kind !== '-' ? said : (otherwise ?? '');
    },
  );

/** What the portal's documents and code say it reads. */
const KNOWN = ['server/environment.ts', 'server/base/variables.ts']
  .map((file) => readFileSync(file, 'utf8'))
  .join('');
const isKnown = (name: string) => KNOWN.includes(`${name}:`) || name === 'TZ';

const FILLED = {
  ...variablesOf(read('compose.env'), 'set'),
  DATABASE_PASSWORD: 'abcdefghijklmnopqrstuvwx',
  QGIS_SERVER_URL: 'http://qgis:8000',
};

const dockerfile = read('Dockerfile');
const dockerEnv = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

describe('the compose file', () => {
  const compose = composeSchema.parse(parse(read('compose.yaml'), { merge: true }));
  const portals = Object.entries(compose.services).filter(([name]) => name.startsWith('portal'));
  const [[, portal] = []] = portals;

  test('has two portals that differ in their name and their own data alone', () => {
    expect(portals).toHaveLength(2);
    const shared = portals.map(([, { hostname: _hostname, volumes, ...rest }]) => ({
      ...rest,
      volumes: volumes?.filter((volume) => !volume.endsWith(':/data')),
    }));
    expect(shared[0]).toEqual(shared[1]);
    expect(shared[0]?.volumes).toEqual(['files:/files', 'backups:/backups']);
    for (const what of ['hostname', 'volumes'] as const)
      expect(portals[0]?.[1][what]).not.toEqual(portals[1]?.[1][what]);
    expect(compose.services.qgis?.volumes).toEqual(['files:/files:ro']);
  });

  test('gives the portal an environment that it takes, and no variable that it does not know', () => {
    const given = Object.fromEntries(
      Object.entries({ ...dockerEnv, ...portal?.environment }).map(([name, value]) => [
        name,
        filledIn(value, FILLED),
      ]),
    );
    expect(Object.keys(given).filter((name) => !isKnown(name))).toEqual([]);
    const taken = readEnvironment(given);
    if (!taken.ok) throw new Error(taken.error);
    expect(taken.value).toMatchObject({
      host: '0.0.0.0',
      dataDir: '/data',
      filesDir: '/files',
      hasSample: false,
      publicOrigin: 'https://gis.example.cn',
      backups: { folder: '/backups', hour: 3 },
      qgisServerUrl: 'http://qgis:8000',
    });
    expect(taken.value.trustedProxies).toEqual([compose.networks.default.ipam.config[0]?.subnet]);
  });

  test('asks for nothing that compose.env does not name', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const named = Object.keys(variablesOf(read('compose.env'), 'set'));
    expect([...new Set(asked)].sort()).toEqual(named.sort());
  });

  test('builds from files that are there, and keeps what is to last in volumes', () => {
    for (const { build, volumes = [] } of Object.values(compose.services)) {
      if (build !== undefined) expect(existsSync(join(FOLDER, build.context, build.dockerfile))).toBe(true);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        expect(from.startsWith('./') ? existsSync(join(FOLDER, from)) : from in compose.volumes, volume).toBe(
          true,
        );
      }
    }
    const kept = [...(/^VOLUME (\[.*\])$/m.exec(dockerfile)?.[1] ?? '').matchAll(/"(\/\w+)"/g)].map(
      ([, path]) => path,
    );
    expect(portal?.volumes?.map((volume) => volume.split(':')[1])).toEqual(kept);
  });

  test('gives a stop more than the ten seconds that it may take', () => {
    expect(Number.parseInt(portal?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('portal.service'))?.[1])).toBeGreaterThan(10);
  });

  test('has its proxy lead to the port that the portal listens on, and keep the metrics to itself', () => {
    const led = portals.map(([name]) => `${name}:${dockerEnv.PORT ?? ''}`).join(' ');
    const caddyfile = read('Caddyfile');
    for (const line of [`to ${led}`, `forward_auth ${led}`, 'health_uri /readyz', 'respond /metrics 403'])
      expect(caddyfile).toContain(line);
    expect(dockerfile).toContain(`EXPOSE ${dockerEnv.PORT ?? ''}`);
  });
});

describe('the unit of several portals', () => {
  const text = read('portal@.service');

  test('differs from that of one in what each has for itself', () => {
    const own = /^ExecStart=\/usr\/bin\/env (.*?) \/usr\/bin\/node (\S+)$/m.exec(text);
    const variables = Object.fromEntries(
      (own?.[1] ?? '')
        .replaceAll('%i', '8081')
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>;
    const taken = readEnvironment({ ...variablesOf(read('portal.env'), 'set'), ...variables });
    if (!taken.ok) throw new Error(taken.error);
    expect(taken.value).toMatchObject({
      port: 8081,
      dataDir: '/var/lib/portal/8081',
      filesDir: '/var/lib/portal/files',
    });
    expect(existsSync(own?.[2] ?? '')).toBe(true);
    const others = (unit: string) =>
      unit.split('\n').filter((line) => !/^(#|ExecStart=|Description=|StateDirectory=|$)/.test(line));
    expect(others(text)).toEqual(others(read('portal.service')));
  });
});

describe('the unit of systemd', () => {
  const text = read('portal.env');

  test('has an environment that the portal takes, with what is offered in it as well', () => {
    const variables = { ...variablesOf(text, 'offered'), ...variablesOf(text, 'set') };
    expect(Object.keys(variables).filter((name) => !isKnown(name))).toEqual([]);
    const taken = readEnvironment(variables);
    expect(taken.ok || taken.error).toBe(true);
    expect(taken.ok && taken.value.dataDir).toBe('/var/lib/portal');
  });

  test('starts what is there', () => {
    const program = /^ExecStart=\S+ (\S+)$/m.exec(read('portal.service'))?.[1] ?? '';
    expect(existsSync(program)).toBe(true);
    expect(dockerfile).toContain(`CMD ["node", "${program}"]`);
  });
});

test('what the image is built without is not what a build or a start needs', () => {
  const left = read('Dockerfile.dockerignore').trim().split('\n');
  for (const needed of [
    'package.json',
    'server',
    'services',
    'sample',
    'src',
    'assets',
    'config',
    'index.html',
  ])
    expect(left).not.toContain(needed);
});
