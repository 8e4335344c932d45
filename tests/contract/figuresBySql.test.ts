import { beforeAll, expect, test } from 'vitest';
import { topicFigures, type TopicFigures } from '../../src/api/contracts/figures.ts';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

const AREAS = ['博乐市', '精河县', '温泉县'] as const;
const YEARS = [2025, 2026] as const;
const CASES = AREAS.flatMap((area) => YEARS.map((year) => [area, year] as const));

/** The border of a county as PostgreSQL's own polygon, and features by where they are or begin: nothing of the portal's geometry. */
const WITHIN = `
  WITH county AS (
    SELECT polygon('(' || string_agg('(' || (place.value ->> 0) || ',' || (place.value ->> 1) || ')', ',' ORDER BY place.ordinality) || ')') AS border
    FROM geo_features, jsonb_array_elements(geometry -> 'coordinates' -> 0) WITH ORDINALITY AS place
    WHERE layer = 'areas' AND properties ->> 'level' = 'county' AND properties ->> 'name' = $1
  ), feature AS (
    SELECT layer, properties,
      CASE WHEN geometry ->> 'type' = 'Point' THEN geometry -> 'coordinates' ELSE geometry -> 'coordinates' -> 0 END AS place
    FROM geo_features WHERE layer IN ('hotspots', 'patrols', 'animals', 'greeningmonths', 'greenness')
  ), inside AS (
    SELECT layer, properties FROM feature, county
    WHERE border @> point((place ->> 0)::float8, (place ->> 1)::float8)
  )`;

onEachDatabase('figures of areas and years against SQL', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    token = await server.signIn();
  });

  async function figuresOf(
    topic: 'fire' | 'wildlife' | 'greening' | 'grassland',
    area: string,
    year: number,
  ): Promise<TopicFigures> {
    const client = createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => token,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });
    const answer = await client.call(topicFigures, { params: { topic }, query: { area, year } });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }
  const valueOf = ({ values }: TopicFigures, id: string) => values.find((one) => one.id === id)?.value;
  const rowsOf = ({ sections }: TopicFigures, id: string) =>
    sections.find((one) => one.id === id)?.rows ?? [];
  const monthsOf = (figures: TopicFigures, id: string) =>
    rowsOf(figures, id)
      .filter(({ values }) => (values[0] ?? 0) > 0)
      .map(({ key = '', values }) => [Number(key.slice('month'.length)), ...values]);

  test.each(CASES)('hot spots and patrols of %s in %i', async (area, year) => {
    const figures = await figuresOf('fire', area, year);
    const [spots] = await server.database.query<{ all: number; open: number }>(
      `${WITHIN} SELECT count(*)::int AS all, (count(*) FILTER (WHERE properties ->> '核查状态' = '未核查'))::int AS open
       FROM inside WHERE layer = 'hotspots' AND left(properties ->> '发现日期', 4) = $2`,
      [area, String(year)],
    );
    expect(spots?.all).toBeGreaterThan(0);
    expect([valueOf(figures, 'hotspots'), valueOf(figures, 'hotspotsOpen')]).toEqual([
      spots?.all,
      spots?.open,
    ]);
    const byMonth = async (layer: string, field: string) =>
      (
        await server.database.query<{ month: number; all: number; walked: number }>(
          `${WITHIN} SELECT substr(properties ->> $2, 6, 2)::int AS month, count(*)::int AS all,
             (count(*) FILTER (WHERE properties ->> '状态' = '已完成'))::int AS walked
           FROM inside WHERE layer = $3 AND left(properties ->> $2, 4) = $4 GROUP BY 1 ORDER BY 1`,
          [area, field, layer, String(year)],
        )
      ).map(({ month, all, walked }) => [month, all, walked]);
    expect(monthsOf(figures, 'hotspotsByMonth')).toEqual(
      (await byMonth('hotspots', '发现日期')).map(([month, all]) => [month, all]),
    );
    expect(monthsOf(figures, 'patrolsByMonth')).toEqual(await byMonth('patrols', '计划日期'));
  });

  test.each(CASES)('greening planned and done of %s in the months of %i', async (area, year) => {
    const monthly = (of: number) =>
      server.database.query<{ month: number; done: number | null; planned: number; missing: number }>(
        `${WITHIN} SELECT substr(properties ->> '月份', 6, 2)::int AS month,
           sum((nullif(properties ->> '完成（公顷）', 'null'))::float8) AS done,
           sum((properties ->> '计划（公顷）')::float8) AS planned,
           (count(*) FILTER (WHERE properties ->> '完成（公顷）' = 'null'))::int AS missing
         FROM inside WHERE layer = 'greeningmonths' AND left(properties ->> '月份', 4) = $2 GROUP BY 1 ORDER BY 1`,
        [area, String(of)],
      );
    const [now, before] = [await monthly(year), await monthly(year - 1)];
    const rows = rowsOf(await figuresOf('greening', area, year), 'greeningByMonth');
    expect(now).toHaveLength(9);
    expect(rows.map(({ key }) => key)).toEqual(now.map(({ month }) => `month${String(month)}`));
    for (const [at, { month, done, planned, missing }] of now.entries()) {
      const [toldDone, toldPlanned, toldShare, toldBefore, toldMissing] = rows[at]?.values ?? [];
      if (done === null) expect(toldDone).toBeNull();
      else expect(toldDone).toBeCloseTo(done, 5);
      expect(toldPlanned).toBeCloseTo(planned, 5);
      expect(toldMissing).toBe(missing);
      if (done === null || missing > 0 || planned === 0) expect(toldShare).toBeNull();
      else expect(toldShare).toBeCloseTo((done / planned) * 100, 5);
      expect(toldBefore).toBeCloseTo(before.find((one) => one.month === month)?.done ?? NaN, 5);
    }
  });

  test.each(CASES)('greenness of %s in the half-months of %i', async (area, year) => {
    const rows = await server.database.query<{
      half: string;
      now: number;
      usual: number;
      before: number;
      seen: number;
    }>(
      `${WITHIN}, observed AS (
         SELECT left(properties ->> '观测日期', 4)::int AS year, right(properties ->> '观测日期', 5) AS half,
           avg((properties ->> '绿度指数')::float8) AS mean, count(*)::int AS seen
         FROM inside WHERE layer = 'greenness' AND properties ->> '绿度指数' <> 'null' GROUP BY 1, 2
       )
       SELECT half, max(mean) FILTER (WHERE year = $2) AS now, avg(mean) FILTER (WHERE year <> $2) AS usual,
         max(mean) FILTER (WHERE year = $2::int - 1) AS before, coalesce(max(seen) FILTER (WHERE year = $2), 0) AS seen
       FROM observed GROUP BY 1 ORDER BY 1`,
      [area, year],
    );
    const told = rowsOf(await figuresOf('grassland', area, year), 'greennessByHalfMonth');
    expect(rows).toHaveLength(16);
    expect(told.map(({ name }) => name)).toEqual(rows.map(({ half }) => half));
    for (const [at, { now, usual, before, seen }] of rows.entries()) {
      const { values = [] } = told[at] ?? {};
      for (const [column, expected] of [now, usual, before].entries())
        if (expected === null) expect(values[column]).toBeNull();
        else expect(values[column]).toBeCloseTo(expected, 6);
      expect(values[3]).toBe(seen);
    }
  });

  test.each([
    ['博乐市', 2019],
    ['精河县', 2021],
    ['温泉县', 2022],
  ] as const)('wildlife records of %s in %i', async (area, year) => {
    const rows = await server.database.query<{ species: string; records: number }>(
      `${WITHIN} SELECT properties ->> 'name' AS species, count(*)::int AS records
       FROM inside WHERE layer = 'animals' AND properties ->> '记录年份' = $2 GROUP BY 1`,
      [area, String(year)],
    );
    const told = rowsOf(await figuresOf('wildlife', area, year), 'animals').map(({ name, values }) => [
      name,
      values[0],
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(rows.map(({ species, records }) => [species, records])),
    );
  });
});
