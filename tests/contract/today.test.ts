import { strFromU8, unzipSync } from 'fflate';
import type { Position } from 'geojson';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_DATA_PATHS, accountDelete, accountList } from '../../src/api/contracts/accounts.ts';
import {
  todayHistory,
  todayList,
  todayStep,
  type AttentionHistory,
  type AttentionItem,
  type AttentionList,
} from '../../src/api/contracts/today.ts';
import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { ATTENTION_LIMITS, ATTENTION_SEVERITIES } from '../../src/domain/bureau/attention.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';

interface Served {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Whether a place is within a ring, by the corners to its east. */
function isInRing(ring: readonly Position[], [x = NaN, y = NaN]: Position): boolean {
  let inside = false;
  ring.forEach(([x0 = NaN, y0 = NaN], index) => {
    const [x1 = NaN, y1 = NaN] = ring[(index + 1) % ring.length] ?? [];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  });
  return inside;
}

onEachDatabase('what needs attention', (start) => {
  let server: TestServer;
  let bureau: ReaderCalls;
  /** Of 精河县. */
  let unit: ReaderCalls;
  /** Sees neither cameras nor the land of enterprises. */
  let greenery: ReaderCalls;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    [bureau, unit, greenery] = await Promise.all([
      readerOf(server, 'admin1'),
      readerOf(server, 'admin15'),
      readerOf(server, 'admin6'),
    ]);
  });

  const dataOf = <T>({ body }: { readonly body: unknown }) => (body as { data: T }).data;
  const wordsOf = ({ body }: { readonly body: unknown }) => (body as { msg: string }).msg;
  const list = async (who: ReaderCalls) => dataOf<AttentionList>(await who.fetch(todayList.path));
  const ofRule = async (who: ReaderCalls, rule: AttentionItem['rule']) =>
    (await list(who)).items.filter((item) => item.rule === rule);
  const historyOf = (who: ReaderCalls, key: string) =>
    who.fetch(`${todayHistory.path}?key=${encodeURIComponent(key)}`);
  const step = (who: ReaderCalls, body: object) =>
    who.fetch(todayStep.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const taken = async (who: ReaderCalls, body: object) => {
    const answer = await step(who, body);
    expect([answer.status, wordsOf(answer)]).toEqual([200, '操作成功']);
    return dataOf<AttentionHistory>(answer);
  };
  const served = async (layer: string) =>
    ((await bureau.fetch(`/geo/features/${layer}.geojson`)).body as { features: Served[] }).features;
  const offline = async () => (await served('videos')).filter(({ properties }) => properties.状态 === '离线');
  /** The first open item of a rule. */
  const someItem = async (who: ReaderCalls, rule: AttentionItem['rule']) => {
    const item = (await ofRule(who, rule)).find(({ version }) => version === 0);
    if (item === undefined) throw new Error(`nothing of ${rule}`);
    return item;
  };

  test('is for nobody without a session', async () => {
    expect((await server.fetch(todayList.path)).status).toBe(401);
    expect((await server.fetch(`${todayHistory.path}?key=camera:SP-001`)).status).toBe(401);
    expect((await server.fetch(todayStep.path, { method: 'POST' })).status).toBe(401);
  });

  describe('is told of what the layers say', () => {
    test('of every camera that is off line, and of no other', async () => {
      const codes = (await offline()).map(({ properties }) => `camera:${String(properties.编号)}`);
      expect((await ofRule(bureau, 'camera')).map(({ key }) => key).sort()).toEqual(codes.sort());
    });

    test('of cameras by the danger of fire where they stand', async () => {
      const zones = (await served('firerisk')).filter(({ properties }) => properties.火险程度 === '高');
      const rings = zones.flatMap(
        ({ geometry }) =>
          (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Position[][][],
      );
      const endangered = (await offline()).filter(({ geometry }) =>
        rings.some(([outer = []]) => isInRing(outer, geometry.coordinates as Position)),
      );
      const urgent = (await ofRule(bureau, 'camera')).filter(({ severity }) => severity === 'urgent');
      expect(urgent.map(({ name }) => name).sort()).toEqual(
        endangered.map(({ properties }) => properties.name).sort(),
      );
    });

    test('of hot spots that nobody checked, and of patrols that are late', async () => {
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const open = (await served('hotspots')).filter(({ properties }) => properties.核查状态 === '未核查');
      const late = (await served('patrols')).filter(
        ({ properties: { 计划日期, 状态 } }) => 状态 === '未完成' && String(计划日期) < today,
      );
      const codes = async (rule: AttentionItem['rule']) =>
        (await ofRule(bureau, rule)).map(({ facts }) => facts.find(({ id }) => id === 'code')?.value).sort();
      const coded = (features: readonly Served[]) => features.map(({ properties }) => properties.编号).sort();
      expect(open.length).toBeGreaterThan(0);
      expect(late.length).toBeGreaterThan(0);
      const [hotspots, patrols] = [await codes('hotspot'), await codes('patrol')];
      expect(hotspots).toEqual(coded(open));
      expect(patrols).toEqual(coded(late));
      // Who sends no patrols is not told of them.
      expect((await list(greenery)).counts.map(({ rule }) => rule)).not.toContain('patrol');
    });

    test('of fire danger as the newest day of each county has it', async () => {
      const now = Date.now() + 8 * 3_600_000;
      const dayBefore = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
      const [today, yesterday] = [dayBefore(0), dayBefore(1)];
      const newest = new Map<unknown, Served['properties']>();
      for (const date of [yesterday, today])
        for (const { properties } of await served('firedanger'))
          if (properties.日期 === date && properties.火险等级 !== 'null')
            newest.set(properties.县市, properties);
      const high = [...newest.values()].filter(({ 火险等级 }) => Number(火险等级) >= 4);
      expect((await ofRule(bureau, 'fireDanger')).map(({ key }) => key).sort()).toEqual(
        high.map(({ 县市 }) => `fireDanger:${String(县市)}`).sort(),
      );
      // Outside the season nobody measures: that it was looked at is said all the same.
      expect((await list(bureau)).counts.map(({ rule }) => rule)).toContain('fireDanger');
    });

    test('of greening that is late, of misconnections, and of dischargers without a licence', async () => {
      const year = new Date().getFullYear();
      const isLate = ({ properties: { 年度, 验收 } }: Served) => Number(年度) < year && 验收 !== '合格';
      const expected = {
        greeningPlan: (await served('greening')).filter(isLate).length,
        hybrid: (await served('hybrid')).filter(({ properties }) =>
          ['未整治', '整治中'].includes(String(properties.整治状态)),
        ).length,
        license: (await served('discharger')).filter(({ properties }) => properties.排水许可证 === 'null')
          .length,
      };
      const { counts } = await list(bureau);
      for (const [rule, number] of Object.entries(expected)) {
        const count = counts.find((one) => one.rule === rule);
        expect([rule, (count?.urgent ?? 0) + (count?.soon ?? 0) + (count?.watch ?? 0)]).toEqual([
          rule,
          number,
        ]);
        expect(number).toBeGreaterThan(0);
      }
    });

    test('the most urgent first, with a place within its extent and the county that it lies in', async () => {
      const { items, area } = await list(bureau);
      const ranks = items.map(({ severity }) => ATTENTION_SEVERITIES.indexOf(severity));
      expect(ranks).toEqual([...ranks].sort());
      expect(area).toBeNull();
      for (const { place, extent, county } of items) {
        const [lon, lat] = place;
        expect(extent.west <= lon && lon <= extent.east && extent.south <= lat && lat <= extent.north).toBe(
          true,
        );
        expect(county).toMatch(/[市县]$/u);
      }
    });
  });

  test('a unit is told of its own land only, and nobody of what he does not see', async () => {
    const [county] = (await served('areas')).filter(({ properties }) => properties.name === '精河县');
    const outer = (county?.geometry.coordinates as Position[][])[0] ?? [];
    const within = (await offline()).filter(({ geometry }) =>
      isInRing(outer, geometry.coordinates as Position),
    );
    const { items, area, counts } = await list(unit);
    expect(area).toBe('精河县');
    expect(
      items
        .filter(({ rule }) => rule === 'camera')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(within.map(({ properties }) => properties.name).sort());
    expect(counts.map(({ rule }) => rule)).toContain('hybrid');
    expect(items.filter(({ rule }) => rule === 'hybrid')).toEqual([]);
    const seen = (await list(greenery)).counts.map(({ rule }) => rule);
    expect(seen).not.toContain('camera');
    expect(seen).not.toContain('landTaken');
    expect(seen).toContain('greeningPlan');
    const { key } = await someItem(bureau, 'camera');
    for (const answer of [
      await historyOf(greenery, key),
      await step(greenery, { key, version: 0, kind: 'taken' }),
      await historyOf(bureau, 'camera:nothing'),
      await historyOf(bureau, 'nothing'),
    ])
      expect(answer.status).toBe(404);
  });

  test('is taken, commented, given back, closed with a word and opened again', async () => {
    const { key } = await someItem(bureau, 'hybrid');
    const own = await taken(bureau, { key, version: 0, kind: 'taken' });
    expect(own.item).toMatchObject({ state: 'taken', takenBy: { isMe: true }, version: 1 });
    await taken(greenery, { key, version: 1, kind: 'comment', note: '  现场看过 ' });
    const forOthers = dataOf<AttentionHistory>(await historyOf(greenery, key));
    expect(forOthers.item.takenBy).toMatchObject({ isMe: false });
    expect(forOthers.steps.map(({ seq, kind, note, isMe }) => [seq, kind, note, isMe])).toEqual([
      [1, 'taken', '', false],
      [2, 'comment', '现场看过', true],
    ]);
    expect((await step(greenery, { key, version: 2, kind: 'released' })).status).toBe(409);
    expect((await taken(bureau, { key, version: 2, kind: 'released' })).item.state).toBe('open');
    expect((await taken(bureau, { key, version: 3, kind: 'closed', note: '已改造' })).item.state).toBe(
      'closed',
    );
    const listed = await list(bureau);
    expect(listed.items.at(-1)?.key).toBe(key);
    expect(listed.counts.find(({ rule }) => rule === 'hybrid')?.closed).toBe(1);
    expect((await step(bureau, { key, version: 4, kind: 'taken' })).status).toBe(409);
    expect((await taken(bureau, { key, version: 4, kind: 'reopened' })).item).toMatchObject({
      state: 'open',
      isBack: false,
      version: 5,
    });
  });

  test('of two who act at once the later is told who did what, and nothing is lost', async () => {
    const { key } = await someItem(bureau, 'hybrid');
    const answers = await Promise.all([
      step(bureau, { key, version: 0, kind: 'comment', note: '一' }),
      step(greenery, { key, version: 0, kind: 'comment', note: '二' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late && wordsOf(late)).toMatch(/已经写了评论，您的操作没有执行/u);
    expect(dataOf<AttentionHistory>(await historyOf(bureau, key)).steps).toHaveLength(1);
  });

  test('is handed to a unit, which finds it first, wherever it lies', async () => {
    const { key } = await someItem(bureau, 'hybrid');
    expect((await historyOf(unit, key)).status).toBe(404);
    await taken(bureau, { key, version: 0, kind: 'handed', unit: 14, note: '请核实' });
    const [first] = (await list(unit)).items;
    expect(first).toMatchObject({ key, unit: 14, state: 'open' });
    expect((await taken(unit, { key, version: 1, kind: 'taken' })).item.takenBy?.isMe).toBe(true);
    await taken(unit, { key, version: 2, kind: 'handed', unit: 13 });
    expect((await historyOf(unit, key)).status).toBe(404);
    const camera = await someItem(bureau, 'camera');
    await taken(bureau, { key: camera.key, version: 0, kind: 'handed', unit: 5 });
    expect((await historyOf(greenery, camera.key)).status).toBe(404);
  });

  test('comes back by itself when what was closed has changed', async () => {
    const { key } = await someItem(bureau, 'hybrid');
    const code = key.slice('hybrid:'.length);
    const [found] = (await served('hybrid')).filter((one) => one.properties.编号 === code);
    await taken(bureau, { key, version: 0, kind: 'closed', note: '已安排' });
    const changed = found?.properties.整治状态 === '未整治' ? '整治中' : '未整治';
    const set = async (state: unknown, revision: string) => {
      await server.database.query(
        `UPDATE geo_features SET properties = properties || $1::jsonb WHERE layer = 'hybrid' AND properties ->> '编号' = $2`,
        [JSON.stringify({ 整治状态: state }), code],
      );
      await server.database.query(`UPDATE geo_layers SET revision = $1 WHERE name = 'hybrid'`, [revision]);
    };
    await set(changed, 'changed');
    const back = (await ofRule(bureau, 'hybrid')).find((item) => item.key === key);
    expect(back).toMatchObject({ state: 'open', isBack: true, version: 1 });
    expect(dataOf<AttentionHistory>(await historyOf(bureau, key)).steps).toHaveLength(1);
    await set('已整治', 'done');
    expect((await historyOf(bureau, key)).status).toBe(404);
  });

  test('is a lot that lies on woodland, with the hectares under it', async () => {
    const [parcel] = await server.database.query<{ geometry: { coordinates: Position[][] } }>(
      `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
       SELECT 'enterprises', 9999, '{"name": "林中厂区", "类型": "仓储物流"}'::jsonb, geometry, west, south, east, north
       FROM geo_features WHERE layer = 'landuse' AND properties ->> 'dlbm' = '0301' AND geometry ->> 'type' = 'Polygon'
       ORDER BY id LIMIT 1 RETURNING geometry`,
    );
    await server.database.query(`UPDATE geo_layers SET revision = 'with a lot' WHERE name = 'enterprises'`);
    const [outer = 0, ...holes] = (parcel?.geometry.coordinates ?? []).map(
      (ring) => Math.abs(ellipsoidAreaKm2(ring.map(([lon = NaN, lat = NaN]) => [lon, lat] as const))) * 100,
    );
    const hectares = holes.reduce((left, hole) => left - hole, outer);
    const [lot] = await ofRule(bureau, 'landTaken');
    expect(lot).toMatchObject({ key: 'landTaken:#9999', name: '林中厂区', severity: 'urgent' });
    expect(lot?.facts.find(({ id }) => id === 'woodland')?.value).toBeCloseTo(hectares, 0);
    expect(dataOf<AttentionHistory>(await historyOf(bureau, 'landTaken:#9999')).outline[0]?.length).toBe(
      parcel?.geometry.coordinates[0]?.length,
    );
    expect((await historyOf(greenery, 'landTaken:#9999')).status).toBe(404);
  });

  describe('is refused', () => {
    test.each([
      ['to close without a word', { kind: 'closed', note: '  ' }],
      ['to say nothing', { kind: 'comment' }],
      ['to say too much', { kind: 'comment', note: '长'.repeat(ATTENTION_LIMITS.noteLength + 1) }],
      ['to say what cannot be kept', { kind: 'comment', note: 'a\u0000b' }],
      ['to hand to nobody', { kind: 'handed' }],
      ['to hand to what is no unit', { kind: 'handed', unit: 17 }],
      ['to take for a unit', { kind: 'taken', unit: 3 }],
    ])('%s', async (_, body) => {
      const { key, version } = await someItem(bureau, 'license');
      expect((await step(bureau, { key, version, ...body })).status).toBe(400);
    });
  });

  test('what was done is carried away with an account, and stays without it', async () => {
    const forester = await readerOf(server, 'admin12');
    const { key } = await someItem(forester, 'license');
    await taken(forester, { key, version: 0, kind: 'taken' });
    const listed = await bureau.fetch(`${accountList.path}?search=admin12`);
    const item = dataOf<{ items: { id: string; account: string }[] }>(listed).items.find(
      ({ account }) => account === 'admin12',
    );
    const zip = await bureau.get(`${ACCOUNT_DATA_PATHS.others}?id=${item?.id ?? ''}`);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(strFromU8(files['attention_events.json'] ?? new Uint8Array())).toContain(key);
    const deleted = await bureau.fetch(accountDelete.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    expect(deleted.status).toBe(200);
    const { item: open, steps } = dataOf<AttentionHistory>(await historyOf(bureau, key));
    expect(open).toMatchObject({ state: 'open', version: 1 });
    expect(steps.map(({ name, kind }) => [name, kind])).toEqual([['admin12', 'taken']]);
  });
});
