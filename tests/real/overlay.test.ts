import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedPolygon } from '../../src/domain/geodesy/areas.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { makeLayer, type InputLayer, type Operation } from '../../src/features/overlay/model/overlayWork.ts';
import { temporaryFolder } from '../support/portal.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

const NAMES = { areaHa: 'ha', lengthKm: 'km', distanceM: 'm', count: 'n' };

/** CGCS2000 / 3-degree Gauss-Kruger zone 27, whose meridian, 81° E, is true to scale. */
const PLANE = 4515;

/** Numbers from 0 to 1, the same each time (Numerical Recipes' linear congruential generator). */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** Stars that overlap each other and those of other seeds, some hundred metres wide: geodesics between their corners are as good as straight in degrees. */
function stars(
  name: string,
  count: number,
  seed: number,
): InputLayer & { readonly features: readonly Feature[] } {
  const next = createNumbers(seed);
  const features = Array.from({ length: count }, (_, index): Feature<Polygon, Record<string, unknown>> => {
    const [lon, lat, size] = [80.99 + 0.02 * next(), 44.99 + 0.02 * next(), 0.001 + 0.002 * next()];
    const ring = Array.from({ length: 24 }, (_corner, corner): LonLat => {
      const [turn, reach] = [(2 * Math.PI * corner) / 24, size * (0.4 + 0.6 * next())];
      return [lon + reach * Math.cos(turn), lat + 0.7 * reach * Math.sin(turn)];
    });
    const properties = { [`${name}_id`]: index, [`${name}_class`]: ['a', 'b', 'c'][index % 3] };
    return { type: 'Feature', properties, geometry: closedPolygon(ring) };
  });
  return { name, features };
}

describeWith('gdal', 'overlay of layers', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const [forest, parks] = [stars('forest', 120, 1), stars('parks', 90, 2)];

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const { name, features } of [forest, parks])
      await writeFile(
        join(folder.path, `${name}.geojson`),
        JSON.stringify({ type: 'FeatureCollection', features }),
      );
    await runGdal(folder.path, 'ogr2ogr', '-f', 'GPKG', 'both.gpkg', 'forest.geojson', '-nln', 'forest');
    await runGdal(folder.path, 'ogr2ogr', '-update', 'both.gpkg', 'parks.geojson', '-nln', 'parks');
  });
  afterAll(() => folder.remove());

  /** What Spatialite answers, row by row. */
  async function asked(sql: string): Promise<readonly Record<string, unknown>[]> {
    const given = ['-f', 'GeoJSON', '/vsistdout/', 'both.gpkg', '-dialect', 'SQLite', '-sql', sql];
    const { features } = JSON.parse(await runGdal(folder.path, 'ogr2ogr', ...given)) as FeatureCollection;
    return features.map(({ properties }) => properties ?? {});
  }
  const make = (operation: Operation) =>
    makeLayer({ layer: forest, operation, names: NAMES }, () => undefined);
  const featuresOf = async (features: Blob) =>
    (JSON.parse(await features.text()) as FeatureCollection).features;

  test('the intersection has their pieces, each of their area on the ellipsoid', async () => {
    const made = await make({ kind: 'intersect', other: parks, leastM2: 0 });
    const mine = new Map(
      (await featuresOf(made.features)).map(({ properties }) => [
        `${String(properties?.forest_id)} ${String(properties?.parks_id)}`,
        10_000 * Number(properties?.ha),
      ]),
    );
    const theirs = await asked(
      'select f.forest_id, p.parks_id, ST_Area(ST_Intersection(f.geom, p.geom), 1) as area from forest f, parks p ' +
        'where ST_Intersects(f.geom, p.geom)',
    );
    expect(theirs.length).toBeGreaterThan(300);
    expect(made.count).toBe(theirs.length);
    for (const { forest_id, parks_id, area } of theirs) {
      const areaM2 = mine.get(`${String(forest_id)} ${String(parks_id)}`) ?? NaN;
      // A hectare is told to four digits, a square metre.
      expect(Math.abs(areaM2 - Number(area))).toBeLessThan(0.6);
    }
  });

  test('areas by class are theirs, of what is erased too', async () => {
    const made = await make({ kind: 'erase', other: parks, leastM2: 0 });
    const rows = made.classes.find(({ field }) => field === 'forest_class')?.rows ?? [];
    const theirs = await asked(
      'select f.forest_class as class, sum(ST_Area(ST_Difference(f.geom, (select ST_Union(p.geom) from parks p)), 1)) as area ' +
        'from forest f group by f.forest_class',
    );
    expect(rows).toHaveLength(3);
    for (const { class: name, area } of theirs) {
      const row = rows.find(({ value }) => value === name);
      expect((row?.amount ?? 0) / Number(area)).toBeCloseTo(1, 5);
    }
  });

  test.each([5, 150])(
    'a merged buffer of %d m has the area of theirs in a plane that is true there',
    async (distanceM) => {
      const made = await make({ kind: 'buffer', distanceM, isMerged: true });
      const [row] = await asked(
        `select ST_Area(ST_Transform(ST_Union(ST_Buffer(ST_Transform(geom, ${PLANE}), ${distanceM}, 64)), 4326), 1) as area from forest`,
      );
      expect(made.count).toBe(1);
      expect(Math.abs(made.amount / Number(row?.area) - 1)).toBeLessThan(2e-4);
    },
  );
});
