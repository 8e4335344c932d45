import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { AUDIT_EXPORT_PATH, type AuditRecordItem } from '../../src/api/contracts/audit.ts';
import { verifyChain, type ChainPlace } from '../../server/audit/verifyChain.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { movableClock } from '../support/movableClock.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';

const DAY_MS = 86_400_000;

onEachDatabase('the audit log', (start) => {
  const clock = movableClock();
  let server: TestServer;
  let auditor: string;
  let bureau: string;
  beforeAll(async () => {
    server = await start({ clock });
    [auditor, bureau] = [await server.signIn('auditor'), await server.signIn('admin1')];
  });

  const get = (path: string, token: string) => server.fetch(path, { headers: { Authorization: token } });
  const post = (endpoint: { readonly path: string }, token: string, body: unknown = {}) =>
    server.fetch(endpoint.path, {
      method: 'POST',
      headers: { Authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const listed = async (query = '') => {
    const { body } = await get(`${ENDPOINTS.auditList.path}?limit=200${query}`, auditor);
    return (body as { data: { records: AuditRecordItem[]; total: number } }).data;
  };
  const last = async (query = '') => (await listed(query)).records[0];
  /** Changes the log as the owner of the database could. */
  const behind = async (sql: string) => {
    await server.database.exec('ALTER TABLE audit_records DISABLE TRIGGER USER');
    await server.database.exec(sql);
    await server.database.exec('ALTER TABLE audit_records ENABLE TRIGGER USER');
  };
  const verified = async () => {
    const { body } = await get(ENDPOINTS.auditVerify.path, auditor);
    return (body as { data: { checked: number; last: number; broken: unknown } }).data;
  };

  describe('tells who did what', () => {
    test('who signed in, and from where', async () => {
      await server.signIn('admin3');
      expect(await last('&group=sign')).toMatchObject({
        action: 'sign.in',
        outcome: 'done',
        account: 'admin3',
        address: '127.0.0.1',
        reason: '',
      });
    });

    test('whose sign-in was refused, and no password', async () => {
      const query = new URLSearchParams({ account: 'admin4', password: 'Not-the-one-7' }).toString();
      await server.fetch(`${ENDPOINTS.accountToken.path}?${query}`);
      expect(await last('&outcome=refused')).toMatchObject({
        action: 'sign.in',
        account: 'admin4',
        accountId: null,
        reason: '用户名或密码不正确!',
      });
      const whole = JSON.stringify(await listed());
      for (const secret of ['Not-the-one-7', DEMO_PASSWORD, auditor, bureau])
        expect(whole).not.toContain(secret);
    });

    test('a sign-in of the page, which asks for two tokens, once', async () => {
      const before = (await listed('&search=admin5')).total;
      const token = await server.signIn('admin5');
      await server.fetch(`${ENDPOINTS.userToken.path}?un=admin5&pw=${DEMO_PASSWORD}`, {
        method: 'POST',
        headers: { Authorization: token },
      });
      expect((await listed('&search=admin5')).total).toBe(before + 1);
    });

    test('what an administrator did to which account', async () => {
      await post(ENDPOINTS.accountCreate, bureau, { account: 'wang.li', name: '王丽', roleType: 8 });
      expect(await last('&group=account')).toMatchObject({
        action: 'account.create',
        outcome: 'done',
        account: 'admin1',
        roleType: 0,
        object: 'wang.li',
        details: JSON.stringify({ name: '王丽', roleType: 8 }),
      });
      const { id, version } = (
        (await get(`${ENDPOINTS.accountList.path}?search=wang.li`, bureau)).body as {
          data: { items: { id: string; version: number }[] };
        }
      ).data.items[0] ?? { id: '', version: 0 };
      await post(ENDPOINTS.accountLock, bureau, { id, version, isLocked: true });
      expect(await last('&search=wang.li')).toMatchObject({ action: 'account.lock', object: 'wang.li' });
    });

    test('who tried what he may not, by whatever door', async () => {
      const other = await server.signIn('admin9');
      await post(ENDPOINTS.accountCreate, other, { account: 'mine', name: '', roleType: 0 });
      expect(await last('&outcome=refused')).toMatchObject({
        action: 'account.create',
        account: 'admin9',
        reason: '此操作只限管理员（州局）',
      });
      const { total } = await listed();
      await server.fetch(ENDPOINTS.accountCreate.path, { method: 'POST' });
      expect((await listed()).total).toBe(total);
    });

    test('which file the page gave to whom', async () => {
      await post(ENDPOINTS.fileNote, bureau, { file: '林地.csv', bytes: 1200 });
      expect(await last('&group=output')).toMatchObject({ action: 'output.file', object: '林地.csv' });
    });

    test('nothing of what is only read', async () => {
      const { total } = await listed();
      await get(ENDPOINTS.layerTree.path, bureau);
      await get(ENDPOINTS.auditList.path, auditor);
      expect((await listed()).total).toBe(total);
    });
  });

  describe('is read by auditors, who do nothing else', () => {
    test.each(['admin1', 'admin8'])('not by %s', async (account) => {
      const token = await server.signIn(account);
      for (const path of [ENDPOINTS.auditList.path, ENDPOINTS.auditVerify.path, AUDIT_EXPORT_PATH])
        expect((await get(path, token)).status).toBe(403);
    });

    test('an auditor reads no data, prints nothing and keeps nothing', async () => {
      for (const { path } of [ENDPOINTS.layerTree, ENDPOINTS.annotationList, ENDPOINTS.accountList])
        expect((await get(path, auditor)).status, path).toBe(403);
      expect((await get('/export/history', auditor)).status).toBe(403);
      const made = await post(ENDPOINTS.accessKeyMake, auditor, { name: 'k', resources: ['x'], days: 1 });
      expect(made.status).toBe(403);
      expect((await get(ENDPOINTS.userInfo.path, auditor)).status).toBe(200);
    });

    test('page by page, the newest first', async () => {
      for (let index = 0; index < 5; index += 1)
        await post(ENDPOINTS.fileNote, bureau, { file: `页${String(index)}.png`, bytes: index });
      const page = async (before: string) =>
        (await get(`${ENDPOINTS.auditList.path}?search=页&limit=2${before}`, auditor)).body as {
          data: { records: AuditRecordItem[]; total: number };
        };
      const { records, total } = (await page('')).data;
      expect([total, records.map(({ object }) => object)]).toEqual([5, ['页4.png', '页3.png']]);
      const next = (await page(`&before=${String(records[1]?.seq)}`)).data.records;
      expect(next.map(({ object }) => object)).toEqual(['页2.png', '页1.png']);
    });

    test('as a file with the hashes, which is itself told', async () => {
      await post(ENDPOINTS.fileNote, bureau, { file: '=HYPERLINK("x")', bytes: 1 });
      const { body, headers } = await get(`${AUDIT_EXPORT_PATH}?group=output`, auditor);
      expect(headers.get('content-type')).toContain('text/csv');
      const lines = (body as string).trim().split('\r\n');
      expect(lines[0]).toMatch(/seq,at,action,outcome,accountId,account,.*,hash$/);
      expect(lines.at(-1)).toContain(`"'=HYPERLINK(""x"")"`);
      expect(lines.at(-1)).toMatch(/,[0-9a-f]{64}$/);
      expect(await last()).toMatchObject({ action: 'audit.export', account: 'auditor' });
    });
  });

  describe('cannot be changed unseen', () => {
    test('the database refuses to change or empty it', async () => {
      for (const sql of [
        "UPDATE audit_records SET account = 'x'",
        'DELETE FROM audit_records',
        'TRUNCATE audit_records',
      ])
        await expect(server.database.query(sql), sql).rejects.toThrow(/audit records are kept/);
    });

    test('records that come at the same time stand one after the other', async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          post(ENDPOINTS.fileNote, bureau, { file: `同时${String(index)}`, bytes: 1 }),
        ),
      );
      expect((await listed('&search=同时')).total).toBe(40);
      expect(await verified()).toMatchObject({ broken: null });
    });

    test('is gone through part by part', async () => {
      const { signal } = new AbortController();
      const whole = await verifyChain(server.database, signal);
      let [at, checked]: [ChainPlace | undefined, number] = [undefined, 0];
      for (;;) {
        const part = await verifyChain(server.database, signal, { after: at, most: 7 });
        expect(part.broken).toBeNull();
        checked += part.checked;
        if (part.checked < 7) break;
        at = { seq: part.last, hash: part.hash };
      }
      expect(checked).toBe(whole.checked);
      const wrong = { seq: 3, hash: whole.hash };
      expect(await verifyChain(server.database, signal, { after: wrong })).toMatchObject({
        broken: { seq: 4, why: 'changed' },
      });
    });

    test('whoever changes a record, or takes one out, past the database’s own guard is found out', async () => {
      const { records } = await listed('&search=同时');
      const seq = records[20]?.seq ?? 0;
      await behind(`UPDATE audit_records SET account = 'admin2' WHERE seq = ${String(seq)}`);
      expect(await verified()).toMatchObject({ broken: { seq, why: 'changed' } });
      await behind(`UPDATE audit_records SET account = 'admin1' WHERE seq = ${String(seq)}`);
      expect(await verified()).toMatchObject({ broken: null });
      await behind(
        `CREATE TABLE aside AS SELECT * FROM audit_records WHERE seq = ${String(seq)}; DELETE FROM audit_records WHERE seq = ${String(seq)}`,
      );
      expect(await verified()).toMatchObject({ broken: { seq: seq + 1, why: 'missing' } });
      await behind('INSERT INTO audit_records SELECT * FROM aside; DROP TABLE aside');
      expect(await verified()).toMatchObject({ broken: null });
    });
  });

  test('keeps records for as long as it is told, and can be followed from there', async () => {
    const past = movableClock();
    past.advance(-400 * DAY_MS);
    await behind('DELETE FROM audit_records');
    server = await server.again({ clock: past });
    await server.signIn('admin2');
    server = await server.again({ clock, auditDays: 365 });
    auditor = await server.signIn('auditor');
    const purge = (await listed('&group=system')).records.find(({ action }) => action === 'system.purge');
    const { from, to } = JSON.parse(purge?.details ?? '{}') as { from: number; to: number };
    expect([from, purge?.object]).toEqual([1, String(to)]);
    expect(await verified()).toMatchObject({ broken: null, first: to + 1 });
  });
});
