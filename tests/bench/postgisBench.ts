import pg from 'pg';
import { median } from './report.ts';

/** What PostGIS is asked of the layer that the portal was asked of. */
export interface PostgisQuestions {
  /** The portal's database. */
  readonly url: string;
  /** A polygon in degrees. */
  readonly ring: readonly (readonly number[])[];
  /** By level: boxes of tiles, metres of Web Mercator. */
  readonly boxes: ReadonlyMap<number, readonly string[]>;
  /** Features before a page. */
  readonly offset: number;
}

const SCHEMA = 'bench_postgis';

const TILE = `SELECT ST_AsMVT(tile) FROM (SELECT ST_AsMVTGeom(ST_Transform(shape, 3857), box.here) AS geom, id, properties ->> 'code' AS code, properties ->> 'use' AS use
  FROM ${SCHEMA}.parcels, (SELECT ST_MakeEnvelope($1, $2, $3, $4, 3857) AS here) AS box WHERE shape && ST_Transform(box.here, 4326)) AS tile`;

const WITHIN = 'ST_Intersects(shape, ST_GeomFromText($1, 4326))';

const VALUES = `properties ->> 'use' = '果园' AND (properties ->> 'area')::float8 > 488`;

/** A page from the middle of all in an order. */
const pageBy = (order: string, offset: number) =>
  `SELECT id, properties, ST_AsGeoJSON(shape) FROM ${SCHEMA}.parcels ORDER BY ${order} OFFSET ${String(offset)} LIMIT 100`;

/** The time of a question, ms. */
async function timed(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<number> {
  const startedMs = performance.now();
  await client.query(sql, [...values]);
  return performance.now() - startedMs;
}

async function thrice(ask: () => Promise<number>): Promise<number> {
  return median([await ask(), await ask(), await ask()]);
}

async function measure(client: pg.Client, questions: PostgisQuestions): Promise<Record<string, number>> {
  const { ring, boxes, offset } = questions;
  const polygon = `POLYGON((${ring.map((place) => place.join(' ')).join(',')}))`;
  const table = `${SCHEMA}.parcels`;
  const fillMs = await timed(
    client,
    `CREATE TABLE ${table} AS SELECT id, properties, ST_SetSRID(ST_GeomFromGeoJSON(geometry), 4326) AS shape FROM geo_features ORDER BY id`,
  );
  const indexMs =
    (await timed(client, `CREATE INDEX ON ${table} USING gist (shape)`)) +
    (await timed(client, `CREATE UNIQUE INDEX ON ${table} (id)`));
  await client.query(`ANALYZE ${table}`);
  const { rows } = await client.query<{ mb: number }>(
    `SELECT pg_total_relation_size('${table}')::float8 / 1e6 AS mb`,
  );
  const count = (which: string) => `SELECT count(*) FROM ${table} WHERE ${which}`;
  const figures: Record<string, number> = {
    'geometry column filled': fillMs,
    'its indexes': indexMs,
    'its size, MB': rows[0]?.mb ?? NaN,
    'count in the polygon, first': await timed(client, count(WITHIN), [polygon]),
    'count in the polygon': await thrice(() => timed(client, count(WITHIN), [polygon])),
    'count by values': await thrice(() => timed(client, count(VALUES))),
    'count by values in the polygon': await thrice(() =>
      timed(client, count(`${WITHIN} AND ${VALUES}`), [polygon]),
    ),
    'a page from the middle, by area and code': await thrice(() =>
      timed(
        client,
        pageBy(`(properties ->> 'area')::float8 DESC, properties ->> 'code' COLLATE "C"`, offset),
      ),
    ),
    'a page from the middle, by code': await thrice(() =>
      timed(client, pageBy(`properties ->> 'code' COLLATE "C" DESC`, offset)),
    ),
    'figures by use': await thrice(() =>
      timed(
        client,
        `SELECT properties ->> 'use' AS use, count(area), sum(area), avg(area), max(area), stddev(area)
         FROM (SELECT properties, (properties ->> 'area')::float8 AS area FROM ${table}) AS all_of GROUP BY 1`,
      ),
    ),
    'distinct values of use and area': await thrice(() =>
      timed(client, `SELECT DISTINCT properties ->> 'use', (properties ->> 'area')::float8 FROM ${table}`),
    ),
    'a page from the middle': await thrice(() =>
      timed(
        client,
        `SELECT id, properties, ST_AsGeoJSON(shape) FROM ${table} ORDER BY id OFFSET ${String(offset)} LIMIT 100`,
      ),
    ),
  };
  for (const [level, all] of boxes) {
    const timesMs: number[] = [];
    for (const box of all) timesMs.push(await timed(client, TILE, box.split(',').map(Number)));
    figures[`vector tile of 512 px, level ${String(level)}`] = median(timesMs);
  }
  return figures;
}

/**
 * Asks PostGIS itself what the portal was asked, on the same features and in the same database, and prints its times; says why not where
 * it is not there. What it makes for that is gone afterwards.
 */
export async function tellPostgis(questions: PostgisQuestions): Promise<void> {
  const client = new pg.Client({ connectionString: questions.url });
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_available_extensions WHERE name = 'postgis'");
    if (found.rowCount === 0) {
      console.log('PostGIS beside it: not installed on this server');
      return;
    }
    await client.query(`CREATE SCHEMA ${SCHEMA}; CREATE EXTENSION IF NOT EXISTS postgis SCHEMA ${SCHEMA}`);
    await client.query(`SET search_path TO "$user", public, ${SCHEMA}`);
    for (const [what, value] of Object.entries(await measure(client, questions)))
      console.log(
        `PostGIS beside it ${value.toFixed(1).padStart(11)}  ${what}${what.endsWith('MB') ? '' : ', ms'}`,
      );
  } finally {
    await client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`).catch(() => undefined);
    await client.end();
  }
}
