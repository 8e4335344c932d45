import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { topicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { temporaryFolder } from '../support/portal.ts';
import type { ReaderCalls } from '../support/server.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

/** Layers of areas that the figures are made of. */
const LAYERS = ['areas', 'reserves', 'landuse', 'zones', 'greening', 'orchards'] as const;

/** Corners of what somebody draws, along meridians and parallels, which are straight in every plane. */
const CORNERS = [
  [81.9, 44.6],
  [82.9, 44.6],
  [82.9, 45],
  [82.4, 45],
  [82.4, 44.8],
  [81.9, 44.8],
] as const;

/** Places from corner to corner, near enough to each other that a geodesic between them is as good as the parallel. */
const DRAWN = CORNERS.flatMap(([lon, lat], corner) => {
  const [nextLon, nextLat] = CORNERS[(corner + 1) % CORNERS.length] ?? [lon, lat];
  const steps = 16;
  return Array.from({ length: steps }, (_, step) => {
    const part = step / steps;
    return `${(lon + (nextLon - lon) * part).toFixed(4)},${(lat + (nextLat - lat) * part).toFixed(4)}`;
  });
});

/** The ring of a polygon as well-known text. */
const asWkt = (ring: readonly string[]) =>
  [...ring, ring[0]].map((place = '') => place.replace(',', ' ')).join(', ');

const COUNTY = '精河县';

/** A county, a reserve, and what somebody draws: what it is, its text in an address, and its border. */
const AREAS = [
  [COUNTY, COUNTY, `select geometry from areas where name = '${COUNTY}' and level = 'county'`],
  ['艾比湖湿地', '艾比湖湿地', "select geometry from reserves where bhd = '艾比湖湿地'"],
  ['a drawing', DRAWN.join(';'), `select GeomFromText('POLYGON((${asWkt(DRAWN)}))', 4326) as geometry`],
] as const;

/** A group of figures whose first column is areas, and what makes it. */
interface Group {
  readonly topic: FigureTopic;
  readonly group: string;
  /** The layer, and the field of its classes. */
  readonly from: (typeof LAYERS)[number];
  readonly by: string;
  /** Its unit of a square metre. */
  readonly perM2: number;
  readonly where?: string;
  readonly year?: number;
}

const WOODS = "dlbm like '03%' and l.优势树种 <> 'null'";
const GROUPS: readonly Group[] = [
  { topic: 'overview', group: 'landByClass', from: 'landuse', by: 'dlmc', perM2: 1e-6 },
  { topic: 'forest', group: 'woodBySpecies', from: 'landuse', by: '优势树种', perM2: 1e-6, where: WOODS },
  { topic: 'protection', group: 'zones', from: 'zones', by: 'name', perM2: 1e-6 },
  { topic: 'fruit', group: 'fruitByKind', from: 'orchards', by: '类型', perM2: 1e-4 },
  ...[2023, 2025].map((year): Group => {
    const where = `年度 = ${String(year)}`;
    return {
      topic: 'greening',
      group: 'projectsByKind',
      from: 'greening',
      by: '类型',
      perM2: 1e-4,
      where,
      year,
    };
  }),
];

/** What of a feature lies in the area; what lies in it wholly is not cut, which takes a hundred times as long. */
const INSIDE =
  'case when ST_Within(l.geometry, b.geometry) then l.geometry else ST_Intersection(l.geometry, b.geometry) end';

describeWith('gdal', 'areas of figures, against Spatialite over the layers that the portal gives', () => {
  let server: ReaderCalls;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await sharedGeoServer();
    for (const layer of LAYERS) {
      const { body } = await server.fetch(`/geo/features/${layer}.geojson`);
      await writeFile(join(folder.path, `${layer}.geojson`), JSON.stringify(body));
      const update = layer === LAYERS[0] ? [] : ['-update'];
      const to = ['-f', 'GPKG', ...update, 'all.gpkg', `${layer}.geojson`, '-nln', layer];
      await runGdal(folder.path, 'ogr2ogr', ...to, '-lco', 'GEOMETRY_NAME=geometry');
    }
  });
  afterAll(() => folder.remove());

  async function asked(sql: string): Promise<readonly Record<string, unknown>[]> {
    const given = ['-f', 'GeoJSON', '/vsistdout/', 'all.gpkg', '-dialect', 'SQLite', '-sql', sql];
    const { features } = JSON.parse(await runGdal(folder.path, 'ogr2ogr', ...given)) as FeatureCollection;
    return features.map(({ properties }) => properties ?? {});
  }

  async function told({ topic, group, year }: Group, area: string) {
    const query = new URLSearchParams({ area, ...(year === undefined ? {} : { year: String(year) }) });
    const answer = await server.get(`/api/portal/figures/${topic}?${query.toString()}`);
    const { sections } = topicFigures.answer.parse(((await answer.json()) as { data: unknown }).data);
    const rows = sections.find(({ id }) => id === group)?.rows ?? [];
    return new Map(rows.map(({ name, values }) => [name, values[0] ?? NaN]));
  }

  describe.each(AREAS)('of %s', (name, area, border) => {
    // Spatialite takes half a minute to cut land use at a county's border.
    const groups = GROUPS.filter(({ from }) => name !== COUNTY || from !== 'landuse');
    test.each(groups)('$group of $from, year $year', async (group) => {
      const { from, by, perM2, where } = group;
      const theirs = await asked(
        `select l."${by}" as class, sum(ST_Area(${INSIDE}, 1)) * ${String(perM2)} as area ` +
          `from ${from} l, (${border}) b where ST_Intersects(l.geometry, b.geometry) ` +
          (where === undefined ? '' : `and ${where} `) +
          'group by 1 having area > 0.0001',
      );
      const mine = await told(group, area);
      for (const { class: kind, area: amount } of theirs) {
        const ratio = (mine.get(String(kind)) ?? 0) / Number(amount);
        expect(Math.abs(ratio - 1), String(kind)).toBeLessThan(1e-4);
      }
      // Woods of which no species is known have a row without a name.
      expect([...mine.keys()].filter((kind) => kind !== '').sort()).toEqual(
        theirs.map(({ class: kind }) => String(kind)).sort(),
      );
    });
  });
});
