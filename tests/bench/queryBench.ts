import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';
import { median, type Figures } from './report.ts';

const FEATURES = 1_000_000;
const BATCH = 50_000;
const LAYER = 'plots';

/** How far a plot's corners lie from its middle, degrees: some 200 m. */
const REACH = 0.002;

/** Queries by polygons of varying size and place. */
const QUERIES = 15;

/** Stores a million plots of six corners, strewn over the prefecture. */
async function storePlots({ database }: TestServer): Promise<void> {
  await storeLayer(database, { name: LAYER, geometryType: 'polygon', features: [] });
  const { west, south, east, north } = PREFECTURE_EXTENT;
  for (let from = 1; from <= FEATURES; from += BATCH) {
    await database.query(
      `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
       SELECT $1, id, jsonb_build_object('编号', id, '地类', CASE id % 3 WHEN 0 THEN '林地' WHEN 1 THEN '草地' ELSE '湿地' END, '面积', id % 977),
         jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
           jsonb_build_array(x - r, y), jsonb_build_array(x - r / 2, y - r), jsonb_build_array(x + r / 2, y - r), jsonb_build_array(x + r, y),
           jsonb_build_array(x + r / 2, y + r), jsonb_build_array(x - r / 2, y + r), jsonb_build_array(x - r, y)))),
         x - r, y - r, x + r, y + r
       FROM (SELECT id, ${REACH}::float8 AS r,
           ${west} + ${east - west} * (id * 0.7548776662466927::float8 - floor(id * 0.7548776662466927::float8)) AS x,
           ${south} + ${north - south} * (id * 0.5698402909980532::float8 - floor(id * 0.5698402909980532::float8)) AS y
         FROM generate_series(${from}, ${from + BATCH - 1}) AS id) AS plot`,
      [LAYER],
    );
  }
  await database.exec('ANALYZE geo_features');
}

/** A star of ten corners: a border that is neither straight nor along the axes. */
function star(index: number): string {
  const { west, south, east, north } = PREFECTURE_EXTENT;
  const lon = west + (east - west) * (0.3 + 0.4 * ((index * 0.37) % 1));
  const lat = south + (north - south) * (0.3 + 0.4 * ((index * 0.61) % 1));
  const reach = 0.1 + 0.06 * index;
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? reach : reach / 2;
    const angle = (corner * Math.PI) / 5;
    return `${lon + radius * Math.cos(angle)},${lat + radius * 0.7 * Math.sin(angle)}`;
  });
  return `(2,${corners.length},${corners.join(',')})`;
}

/**
 * Times the count and the first page of the features that share a point with a polygon, of a million on the embedded database, and how long
 * the server meanwhile kept others waiting.
 */
export async function measureQueries(): Promise<Figures> {
  const server = await startServer({ geo: false });
  try {
    await storePlots(server);
    const headers = { Authorization: await server.signIn(), 'content-type': 'application/json' };
    const ask = async (sc: string) => {
      const body = JSON.stringify({ eleva: 0, sc, pg: '0,10' });
      const startedMs = performance.now();
      const answer = await server.fetch(`/sanwei/v2/dataQuery/allTypes/${LAYER}/fields_all`, {
        method: 'POST',
        headers,
        body,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return performance.now() - startedMs;
    };
    const queryFirstMs = await ask(star(0));
    const timesMs: number[] = [];
    for (let index = 0; index < QUERIES; index += 1) timesMs.push(await ask(star(index)));
    return { queryFirstMs, queryPolygonMs: median(timesMs), queryPolygonSlowestMs: Math.max(...timesMs) };
  } finally {
    await server.close();
  }
}
