import { beforeAll, expect, test } from 'vitest';
import { topicFigures, type FigureRow, type TopicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

const AREAS = ['博乐市', '精河县', '温泉县'] as const;
const YEARS = [2025, 2026] as const;
const CASES = AREAS.flatMap((area) => YEARS.map((year) => [area, year] as const));

/** Areas that hold all of the lake, whatever the season. */
const AROUND_EBINUR = '82.25,44.6;83.35,44.6;83.35,45.25;82.25,45.25';
const TRIANGLE_OF_EBINUR = '81.2,44.3;84.4,44.3;82.8,46.2';

/** The border of a county as PostgreSQL's own polygon, and features by where they are or begin: nothing of the portal's geometry. */
const WITHIN = `
  WITH county AS (
    SELECT polygon('(' || string_agg('(' || (place.value ->> 0) || ',' || (place.value ->> 1) || ')', ',' ORDER BY place.ordinality) || ')') AS border
    FROM geo_features, jsonb_array_elements(geometry -> 'coordinates' -> 0) WITH ORDINALITY AS place
    WHERE layer = 'areas' AND properties ->> 'level' = 'county' AND properties ->> 'name' = $1
  ), feature AS (
    SELECT layer, properties,
      CASE WHEN geometry ->> 'type' = 'Point' THEN geometry -> 'coordinates' ELSE geometry -> 'coordinates' -> 0 END AS place
    FROM geo_features WHERE layer IN ('hotspots', 'patrols', 'animals', 'greeningmonths', 'greenness', 'plotyears', 'firedanger', 'camerahours')
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
    topic: FigureTopic,
    area?: string,
    year?: number,
    category?: string,
  ): Promise<TopicFigures> {
    const client = createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => token,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });
    const answer = await client.call(topicFigures, { params: { topic }, query: { area, year, category } });
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

  test.each(CASES)('hot spots of one finding of %s in %i', async (area, year) => {
    for (const finding of ['误报', '农事用火']) {
      const figures = await figuresOf('fire', area, year, `hotspotsByFinding:${finding}`);
      const [spots] = await server.database.query<{ count: number }>(
        `${WITHIN} SELECT count(*)::int AS count FROM inside WHERE layer = 'hotspots'
           AND left(properties ->> '发现日期', 4) = $2 AND properties ->> '核查结果' = $3`,
        [area, String(year), finding],
      );
      expect(valueOf(figures, 'hotspots') ?? 0, finding).toBe(spots?.count);
    }
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

  const numbers = (rows: readonly FigureRow[], column: number) =>
    rows.map((row) => row.values[column] ?? null);
  const near = (amount: number | null, digits = 4) =>
    amount === null ? null : (expect.closeTo(amount, digits) as number);

  test.each(AREAS.flatMap((area) => [2018, 2022].map((year) => [area, year] as const)))(
    'land changes of %s in %i and woodland since',
    async (area, year) => {
      const changes = await server.database.query<{ name: string; km2: number }>(
        `SELECT (properties ->> '变更前地类') || ' → ' || (properties ->> '变更后地类') AS name,
           sum((properties ->> '面积（公顷）')::float8) / 100 AS km2
         FROM geo_features
         WHERE layer = 'landchanges' AND properties ->> '县市' = $1 AND properties ->> '年度' = $2 GROUP BY 1`,
        [area, String(year)],
      );
      const [gained] = await server.database.query<{ km2: number | null }>(
        `SELECT sum((properties ->> '面积（公顷）')::float8 / 100 *
           CASE WHEN properties ->> '变更后编码' LIKE '03%' THEN 1 WHEN properties ->> '变更前编码' LIKE '03%' THEN -1 ELSE 0 END) AS km2
         FROM geo_features
         WHERE layer = 'landchanges' AND properties ->> '县市' = $1 AND (properties ->> '年度')::int > $2`,
        [area, year],
      );
      const figures = await figuresOf('overview', area, year);
      const told = rowsOf(figures, 'landChanges').map(({ name, values }) => [name, values[0]]);
      expect(Object.fromEntries(told)).toEqual(
        Object.fromEntries(changes.map(({ name, km2 }) => [name, near(km2)])),
      );
      const years = rowsOf(figures, 'woodlandByYear');
      const then = years.find(({ name }) => name === String(year))?.values[0] ?? NaN;
      expect((years.at(-1)?.values[0] ?? NaN) - then).toBeCloseTo(gained?.km2 ?? NaN, 4);
    },
  );

  test.each([2017, 2023])('forest stock in %i, and how it grew in counties', async (year) => {
    const whole = await server.database.query<{ stock: number }>(
      `SELECT sum(km2 * 100 * volume) / 10000 AS stock FROM (
         SELECT properties ->> 'name' AS type, sum((properties ->> 'areaKm2')::float8) AS km2
         FROM geo_features WHERE layer = 'landcover' GROUP BY 1
       ) AS land JOIN (
         SELECT properties ->> '地类' AS type, avg((properties ->> '每公顷蓄积（m³）')::float8) AS volume
         FROM geo_features WHERE layer = 'plotyears' AND properties ->> '调查年度' = $1 GROUP BY 1
       ) AS plots USING (type)`,
      [String(year)],
    );
    const stockIn = (figures: TopicFigures, of: number) =>
      rowsOf(figures, 'stockByYear').find(({ name }) => name === String(of))?.values[0] ?? NaN;
    // The areas that the generator wrote down are those before their borders were smoothed.
    expect(stockIn(await figuresOf('carbon'), year) / (whole[0]?.stock ?? NaN)).toBeCloseTo(1, 2);
    // Plots of these counties are all of one type: whatever its area, the stock grows as their mean does.
    for (const area of ['博乐市', '温泉县']) {
      const [growth] = await server.database.query<{ types: number; times: number }>(
        `${WITHIN} SELECT count(DISTINCT properties ->> '地类')::int AS types,
           avg((properties ->> '每公顷蓄积（m³）')::float8) FILTER (WHERE properties ->> '调查年度' = $2)
           / avg((properties ->> '每公顷蓄积（m³）')::float8) FILTER (WHERE properties ->> '调查年度' = '2016') AS times
         FROM inside WHERE layer = 'plotyears' AND properties ->> '每公顷蓄积（m³）' <> 'null'`,
        [area, String(year)],
      );
      const figures = await figuresOf('carbon', area);
      expect(growth?.types).toBe(1);
      expect(stockIn(figures, year) / stockIn(figures, 2016)).toBeCloseTo(growth?.times ?? NaN, 6);
    }
  });

  test.each(CASES)('fire danger of %s by the days of %i', async (area, year) => {
    const rows = await server.database.query<{
      day: string;
      now: number | null;
      usual: number | null;
      grade: number | null;
    }>(
      `${WITHIN}, known AS (
         SELECT left(properties ->> '日期', 4)::int AS year, right(properties ->> '日期', 5) AS day,
           avg((properties ->> '火险指数')::float8) AS mean, max((properties ->> '火险等级')::int) AS grade
         FROM inside WHERE layer = 'firedanger' AND properties ->> '火险指数' <> 'null' GROUP BY 1, 2
       )
       SELECT day, max(mean) FILTER (WHERE year = $2) AS now, avg(mean) FILTER (WHERE year <> $2) AS usual,
         max(grade) FILTER (WHERE year = $2) AS grade
       FROM known GROUP BY 1 ORDER BY 1`,
      [area, year],
    );
    const told = rowsOf(await figuresOf('fire', area, year), 'dangerByDay');
    expect(rows.length).toBeGreaterThan(240);
    expect(told.map(({ name }) => name)).toEqual(rows.map(({ day }) => day));
    expect(numbers(told, 0)).toEqual(rows.map(({ now }) => near(now)));
    expect(numbers(told, 1)).toEqual(rows.map(({ usual }) => near(usual)));
    expect(numbers(told, 3)).toEqual(rows.map(({ grade }) => grade));
  });

  test.each(
    [undefined, AROUND_EBINUR, TRIANGLE_OF_EBINUR].flatMap((area) =>
      [2021, 2023].map((year) => [area, year] as const),
    ),
  )('water of Ebinur within %s in the seasons of %i', async (area, year) => {
    const rows = await server.database.query<{ season: string; now: number; usual: number; before: number }>(
      `SELECT properties ->> '季节' AS season,
         max((properties ->> 'area')::float8) FILTER (WHERE (properties ->> 'year')::int = $1) AS now,
         avg((properties ->> 'area')::float8) FILTER (WHERE (properties ->> 'year')::int <> $1) AS usual,
         max((properties ->> 'area')::float8) FILTER (WHERE (properties ->> 'year')::int = $1 - 1) AS before
       FROM geo_features WHERE layer = 'ebinurseasons' GROUP BY 1`,
      [year],
    );
    const told = rowsOf(await figuresOf('ebinur', area, year), 'waterBySeason');
    expect(told.map(({ key }) => key)).toEqual(['spring', 'summer', 'autumn', 'winter']);
    for (const [at, name] of ['春季', '夏季', '秋季', '冬季'].entries()) {
      const row = rows.find(({ season }) => season === name);
      // What the generator wrote down is rounded to a hundredth.
      expect(told[at]?.values).toEqual([row?.now, row?.usual, row?.before].map((km2) => near(km2 ?? NaN, 1)));
    }
  });

  test.each(AREAS)('cameras of %s by the hour of the last day', async (area) => {
    const rows = await server.database.query<{
      hour: string;
      now: number | null;
      usual: number;
      known: number;
    }>(
      `${WITHIN}, hourly AS (
         SELECT properties ->> '日期' AS day, hour, count(*)::int AS known,
           100.0 * (count(*) FILTER (WHERE substr(properties ->> '逐时状态', hour, 1) = '1')) / count(*) AS online
         FROM inside, generate_series(1, 24) AS hour
         WHERE layer = 'camerahours' AND substr(properties ->> '逐时状态', hour, 1) <> '-' GROUP BY 1, 2
       )
       SELECT lpad((hour - 1)::text, 2, '0') || ':00' AS hour,
         (max(online) FILTER (WHERE day = '2026-11-20'))::float8 AS now,
         (avg(online) FILTER (WHERE day <> '2026-11-20'))::float8 AS usual,
         coalesce(max(known) FILTER (WHERE day = '2026-11-20'), 0) AS known
       FROM hourly GROUP BY 1 ORDER BY 1`,
      [area],
    );
    const told = rowsOf(await figuresOf('video', area), 'onlineByHour');
    expect(rows).toHaveLength(24);
    expect(told.map(({ name }) => name)).toEqual(rows.map(({ hour }) => hour));
    expect(numbers(told, 0)).toEqual(rows.map(({ now }) => near(now)));
    expect(numbers(told, 1)).toEqual(rows.map(({ usual }) => near(usual)));
    expect(numbers(told, 2)).toEqual(rows.map(({ known }) => known));
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
