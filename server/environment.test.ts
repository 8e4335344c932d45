import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('allows no other origin unless told, and then those alone that are written as origins', () => {
  const originsOf = (text: string) => {
    const read = readEnvironment({ PORTAL_ALLOWED_ORIGINS: text });
    return read.ok ? read.value.allowedOrigins : read.error;
  };
  expect(originsOf('')).toEqual([]);
  expect(originsOf('https://gis.example.cn, http://10.0.0.5:8080')).toEqual([
    'https://gis.example.cn',
    'http://10.0.0.5:8080',
  ]);
  for (const wrong of ['*', 'gis.example.cn', 'https://gis.example.cn/', 'https://gis.example.cn/map'])
    expect(originsOf(wrong), wrong).toContain('PORTAL_ALLOWED_ORIGINS');
});

it('takes one origin of its own, and proxies that are addresses or networks', () => {
  const read = readEnvironment({
    PORTAL_PUBLIC_URL: 'https://gis.example.cn',
    PORTAL_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  });
  expect(read).toMatchObject({
    ok: true,
    value: { publicOrigin: 'https://gis.example.cn', trustedProxies: ['10.0.0.0/8', '::1'] },
  });
  expect(readEnvironment({})).toMatchObject({
    value: { publicOrigin: undefined, trustedProxies: undefined },
  });
  const wrong = [
    ...['gis.example.cn', 'https://a.cn,https://b.cn'].map((text) => ({ PORTAL_PUBLIC_URL: text })),
    ...['*', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8'].map((text) => ({ PORTAL_TRUSTED_PROXIES: text })),
  ];
  for (const env of wrong) {
    const refused = readEnvironment(env);
    expect(refused.ok ? '' : refused.error, JSON.stringify(env)).toContain(Object.keys(env)[0]);
  }
});

it('keeps seven backups, made at three in the night in the data folder, unless told', () => {
  const backupsOf = (env: Readonly<Record<string, string>>) => {
    const read = readEnvironment({ PORTAL_DATA_DIR: '/srv/portal', ...env });
    return read.ok ? read.value.backups : read.error;
  };
  expect(backupsOf({})).toEqual({ folder: '/srv/portal/backups', hour: 3, keep: 7 });
  expect(
    backupsOf({ PORTAL_BACKUP_HOUR: '23', PORTAL_BACKUP_KEEP: '30', PORTAL_BACKUP_DIR: '/mnt/keep' }),
  ).toEqual({ folder: '/mnt/keep', hour: 23, keep: 30 });
  expect(backupsOf({ PORTAL_BACKUP_HOUR: 'off' })).toMatchObject({ hour: undefined });
  for (const hour of ['24', '-1', '3.5', '03:00', 'never'])
    expect(backupsOf({ PORTAL_BACKUP_HOUR: hour }), hour).toContain('PORTAL_BACKUP_HOUR');
  for (const keep of ['0', 'all', '2.5'])
    expect(backupsOf({ PORTAL_BACKUP_KEEP: keep }), keep).toContain('PORTAL_BACKUP_KEEP');
});

it('stores the sample unless told not to, and takes no short token', () => {
  expect(readEnvironment({})).toMatchObject({ value: { hasSample: true, metricsToken: undefined } });
  expect(readEnvironment({ PORTAL_SAMPLE: 'off' })).toMatchObject({ value: { hasSample: false } });
  for (const env of [
    { PORTAL_SAMPLE: 'no' },
    { PORTAL_METRICS_TOKEN: 'short' },
    { PORTAL_METRICS_TOKEN: `${'x'.repeat(16)} y` },
  ]) {
    const refused = readEnvironment(env);
    expect(refused.ok ? '' : refused.error, JSON.stringify(env)).toContain(Object.keys(env)[0]);
  }
});

it('knows no other service to sign in by unless told, and wants what belongs together', () => {
  const read = (env: Readonly<Record<string, string>>) => {
    const found = readEnvironment(env);
    return found.ok ? { oidc: found.value.oidc, ldap: found.value.ldap } : found.error;
  };
  expect(read({})).toEqual({ oidc: undefined, ldap: undefined });
  const oidc = {
    PORTAL_OIDC_ISSUER: 'https://sso.example.cn',
    PORTAL_OIDC_CLIENT_ID: 'portal',
    PORTAL_OIDC_CLIENT_SECRET: 'secret',
  };
  const ldap = { PORTAL_LDAP_URL: 'ldaps://ldap.example.cn', PORTAL_LDAP_BASE: 'dc=example,dc=cn' };
  expect(
    read({ ...oidc, PORTAL_OIDC_ROLES: 'fire = 4; staff=102;', ...ldap, PORTAL_LDAP_ROLES: 'cn=a,dc=b=2' }),
  ).toMatchObject({
    oidc: {
      accountClaim: 'preferred_username',
      roles: [
        ['fire', 4],
        ['staff', 102],
      ],
    },
    ldap: { filter: '(uid={account})', startTls: false, bind: undefined, roles: [['cn=a,dc=b', 2]] },
  });
  const wrong: readonly (readonly [variable: string, env: Readonly<Record<string, string>>])[] = [
    ['PORTAL_OIDC_CLIENT_SECRET', { ...oidc, PORTAL_OIDC_CLIENT_SECRET: '' }],
    ['PORTAL_OIDC_ISSUER', { ...oidc, PORTAL_OIDC_ISSUER: 'http://sso.example.cn' }],
    ['PORTAL_OIDC_ROLES', { ...oidc, PORTAL_OIDC_ROLES: 'fire' }],
    ['PORTAL_LDAP_BASE', { ...ldap, PORTAL_LDAP_BASE: '' }],
    ['PORTAL_LDAP_URL', { ...ldap, PORTAL_LDAP_URL: 'ldap://ldap.example.cn' }],
    ['PORTAL_LDAP_BIND_PASSWORD', { ...ldap, PORTAL_LDAP_BIND_DN: 'cn=reader' }],
    ['PORTAL_LDAP_FILTER', { ...ldap, PORTAL_LDAP_FILTER: '(uid=admin)' }],
  ];
  for (const [variable, env] of wrong) expect(read(env), variable).toContain(variable);
  const startTls = { ...ldap, PORTAL_LDAP_URL: 'ldap://ldap.example.cn', PORTAL_LDAP_STARTTLS: 'on' };
  expect(read(startTls)).toMatchObject({ ldap: { startTls: true } });
});
