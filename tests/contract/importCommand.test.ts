import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { perform } from '../../server/data/perform.ts';
import { readEnvironment } from '../../server/environment.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { OwnLayer } from '../../src/api/contracts/imports.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { importCallsAt } from '../support/importCalls.ts';
import { geoTiffOf } from '../support/geoTiffFile.ts';
import { tileAt } from '../support/tilesOver.ts';
import { json, parcel, square, TWO_PARCELS } from '../support/parcels.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';

/** A picture of one colour. */
const ORTHO = {
  ...{ widthPx: 300, heightPx: 200, extent: { west: 82, south: 44.8, east: 82.03, north: 44.82 } },
  colour: () => [90, 140, 60] as const,
};

/** The sheet beside it. */
const EAST = {
  ...ORTHO,
  extent: { west: 82.03, south: 44.8, east: 82.06, north: 44.82 },
  colour: () => [200, 60, 40] as const,
};

/** What is asked for, and how it is refused. */
type Refused = readonly [what: string, args: readonly string[], code: number, words: RegExp];

/** Refused for what is stored already. */
const REFUSED_BY_DATA: readonly Refused[] = [
  [
    'a layer of the sample',
    ['parcels.geojson', '--layer', 'settlements'],
    1,
    /settlements 是示范数据.*sample/,
  ],
  ['a code of the catalogue', ['parcels.geojson', '--layer', 'Z02'], 1, /Z02 是示范数据或目录已用/],
  [
    'a group that is not there',
    ['parcels.geojson', '--layer', 'a1', '--group', '无'],
    1,
    /没有分组 无.*there is no group/,
  ],
  ['to add to nothing', ['parcels.geojson', '--layer', 'a1', '--how', 'append'], 1, /没有名为 a1 的自有图层/],
];

/** Refused for the words of the command, or for the file. */
const REFUSED_AT_ONCE: readonly Refused[] = [
  [
    'a file that is not there',
    ['none.geojson', '--layer', 'a1'],
    1,
    /文件不存在.*there is no such file: .*none\.geojson/,
  ],
  [
    'a kind that is not read',
    ['strange.xyz', '--layer', 'a1'],
    1,
    /不支持的文件类型.*strange\.xyz.*FlatGeobuf/,
  ],
  ['a file that is not what it says', ['torn.gpkg', '--layer', 'a1'], 1, /无法读取 torn\.gpkg.*not imported/],
  ['a layer that is not in the file', ['parcels.geojson', '--layer', 'a1', '--from', 'b'], 1, /--from/],
  ['no code', ['parcels.geojson'], 2, /--layer CODE is missing/],
  ['a code that no address takes', ['parcels.geojson', '--layer', '林 地'], 2, /--layer 应以字母开头/],
  ['a reference that is none', ['parcels.geojson', '--layer', 'a1', '--crs', 'x'], 2, /--crs 应如 EPSG:4545/],
  ['an option that there is not', ['parcels.geojson', '--layer', 'a1', '--bogus'], 2, /--bogus/],
  ['two files', ['parcels.geojson', 'one.geojson', '--layer', 'a1'], 2, /one file is needed/],
];

onEachDatabase('npm run data -- import, beside a portal', (start, kind) => {
  let server: TestServer;
  let bureau: ReaderCalls;
  let files: string;

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await readerOf(server, 'admin1');
    files = join(server.dataDir, 'files');
    mkdirSync(files);
    const written = {
      'parcels.geojson': TWO_PARCELS,
      'one.geojson': json([parcel('精河林场', square(83, 44.2))]),
      'points.csv': '名称,X坐标,Y坐标\n博乐,27584411.5,4973021.25\n精河,27650000,4940000\n',
      'ortho.tif': geoTiffOf(ORTHO),
      'plain.tif': geoTiffOf({ ...ORTHO, withoutReference: true }),
      'sheets/west.tif': geoTiffOf(ORTHO),
      'sheets/east/east.TIF': geoTiffOf(EAST),
      'sheets/readme.txt': 'x',
      'none/readme.txt': 'x',
      'strange.xyz': 'x',
      'torn.gpkg': 'this is no GeoPackage',
    };
    for (const folder of ['sheets', 'sheets/east', 'none']) mkdirSync(join(files, folder));
    for (const [name, content] of Object.entries(written)) writeFileSync(join(files, name), content);
  });

  /** Runs the command as the portal does when it is asked; what it says, too. */
  async function importing(args: readonly string[], onSaid?: (line: string) => void, signal?: AbortSignal) {
    const environment = readEnvironment({ PORTAL_DATA_DIR: server.dataDir });
    if (!environment.ok) throw new Error(environment.error);
    const said: string[] = [];
    const outcome = await perform('import', args, {
      environment: environment.value,
      isServing: true,
      workingDir: files,
      signal: signal ?? new AbortController().signal,
      database: () => Promise.resolve(server.database),
      say: (line) => {
        said.push(line);
        onSaid?.(line);
      },
    });
    return { ...outcome, said: said.join('\n') };
  }

  const own = async (name: string): Promise<OwnLayer | undefined> =>
    (await importCallsAt(bureau).list()).find((layer) => layer.name === name);

  const themes = async () => {
    const { body } = await bureau.fetch(ENDPOINTS.layerTree.path);
    return (body as { Message: { Items: CatalogueItem[] } }).Message.Items;
  };

  const namesIn = async (name: string) => {
    const { body } = await bureau.fetch(`/geo/features/${name}.geojson`);
    return (body as FeatureCollection).features.map(({ properties }) => properties?.名称 as unknown);
  };

  test('makes a layer of the code, with title and group, which the portal serves at once', async () => {
    const [group] = await themes();
    const args = ['--layer', 'forest-2026', '--title', '林班', '--group', group?.Name ?? ''];
    const run = await importing(['parcels.geojson', ...args]);
    expect(run).toMatchObject({
      code: 0,
      line: '已导入 imported: forest-2026 林班 (2 个要素 features, 修复 repaired 0, 未导入 left out 0)',
    });
    expect(run.said).toMatch(
      /读取 reading .*parcels\.geojson\n图层 layer parcels: 2 .*\n已入库 stored 2 \(100 %\)$/,
    );
    expect(await own('forest-2026')).toMatchObject({ code: 'forest-2026', title: '林班', count: 2 });
    expect(await namesIn('forest-2026')).toEqual(['艾比湖林场', '三台林场']);
    const there = (await themes()).find(({ Code }) => Code === group?.Code);
    expect(there?.Items.map(({ Code }) => Code)).toContain('forest-2026');
    expect(
      readdirSync(join(server.dataDir, 'imports')).filter((name) => name.startsWith('command-')),
    ).toEqual([]);
  });

  test('a layer that is there gets a new version, or is added to, and keeps its title and who sees it', async () => {
    await importing(['parcels.geojson', '--layer', 'plan', '--title', '规划', '--visible', 'bureau']);
    const replaced = await importing(['one.geojson', '--layer', 'plan']);
    expect(replaced.line).toMatch(/^已更新 replaced: plan 规划 \(1 个要素/);
    expect(await own('plan')).toMatchObject({ title: '规划', count: 1, visibleTo: 'bureau' });
    const added = await importing(['parcels.geojson', '--layer', 'plan', '--how', 'append']);
    expect(added.line).toMatch(/^已追加 added to: plan 规划 \(2 个要素.*原有 earlier 1\)$/);
    expect(await namesIn('plan')).toEqual(['精河林场', '艾比湖林场', '三台林场']);
    await importCallsAt(bureau).post('/api/portal/own-layers/roll-back', { name: 'plan' });
    expect(await namesIn('plan')).toEqual(['精河林场']);
  });

  test('a picture becomes a layer of tiles, or its new version, and tells how far it is', async () => {
    const run = await importing(['ortho.tif', '--layer', 'ortho', '--title', '正射影像']);
    expect(run.line).toMatch(
      /^已导入 imported: ortho 正射影像 \(300 × 200 像元 pixels, 瓦片 tiles \d+, 0–14 级 levels, 0\.0 MB\)$/,
    );
    expect(run.said).toMatch(
      /影像 picture 300 × 200, 坐标系 reference EPSG:4326\n(?:已切片 .*\n)*已切片 cut into tiles \(100 %\)/,
    );
    expect(await own('ortho')).toMatchObject({ kind: 'imagery', code: 'ortho', file: 'ortho.tif' });
    expect((await bureau.get('/geo/tiles/own/ortho/0/0/0.webp')).status).toBe(200);
    const again = await importing(['ortho.tif', '--layer', 'ortho']);
    expect(again.line).toMatch(/^已更新 replaced: ortho 正射影像/);
    expect((await own('ortho'))?.earlierAtMs).not.toBeNull();
    const asked = await importing(['plain.tif', '--layer', 'plain']);
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining('--crs EPSG:4490')]);
    expect((await importing(['plain.tif', '--layer', 'plain', '--crs', 'EPSG:4490'])).code).toBe(0);
  });

  test.each(kind === 'embedded' ? [...REFUSED_BY_DATA, ...REFUSED_AT_ONCE] : REFUSED_BY_DATA)(
    '%s is refused, and nothing is stored',
    async (_what, args, code, words) => {
      const before = await importCallsAt(bureau).list();
      const run = await importing(args);
      expect(run).toMatchObject({ code, line: expect.stringMatching(words) as unknown });
      if (args.includes('--group')) expect(run.said).toMatch(/ {2}Z02 {2}\S/);
      expect(await importCallsAt(bureau).list()).toEqual(before);
    },
  );

  test('one that is stopped while it stores leaves the layer as it was', async () => {
    await importing(['parcels.geojson', '--layer', 'kept']);
    const many = Array.from({ length: 1000 }, (_, index) =>
      parcel(String(index), square(80 + index / 500, 44)),
    );
    writeFileSync(join(files, 'many.geojson'), json(many));
    const stop = new AbortController();
    const run = await importing(
      ['many.geojson', '--layer', 'kept', '--how', 'append'],
      (line) => {
        if (line.startsWith('已入库')) stop.abort(new Error('stopped by the test'));
      },
      stop.signal,
    );
    expect(run).toMatchObject({ code: 1, line: expect.stringContaining('stopped by the test') as unknown });
    expect(await own('kept')).toMatchObject({ count: 2, earlierAtMs: null });
    expect(await namesIn('kept')).toEqual(['艾比湖林场', '三台林场']);
    const left = await server.database.query(
      'SELECT name FROM geo_layers WHERE version_report IS NULL AND version_of IS NOT NULL',
    );
    expect(left).toEqual([]);
  });

  // How files are read does not depend on the database.
  if (kind === 'embedded') {
    test('a folder of sheets becomes one layer, without a seam between them', async () => {
      const run = await importing(['sheets', '--layer', 'sheets', '--title', '分幅影像']);
      expect(run.said).toContain('影像 picture 600 × 200，2 幅 sheets, 坐标系 reference EPSG:4326');
      expect(run.line).toMatch(/^已导入 imported: sheets 分幅影像 \(600 × 200 像元 pixels/);
      expect(await own('sheets')).toMatchObject({ kind: 'imagery', file: 'sheets' });
      const { z, x, y } = tileAt(82.03, 44.81, 14);
      const answer = await bureau.get(`/geo/tiles/own/sheets/${String(z)}/${String(x)}/${String(y)}.webp`);
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      // A line across both sheets, from where the tile begins to the eastern one's end or the tile's.
      const line = data.subarray(128 * info.width * 4, 129 * info.width * 4);
      const pixels = Array.from({ length: info.width }, (_, at) => [...line.subarray(at * 4, at * 4 + 4)]);
      const covered = pixels.map(([, , , opaque]) => opaque === 255);
      const [first, last] = [covered.indexOf(true), covered.lastIndexOf(true)];
      expect(covered.slice(first, last + 1)).not.toContain(false);
      const reds = pixels.slice(first, last + 1).map(([red = 0]) => red);
      expect([Math.min(...reds), Math.max(...reds)]).toEqual([
        expect.closeTo(90, -1),
        expect.closeTo(200, -1),
      ]);
    });

    test('a folder without pictures is told, as is one whose sheets do not fit together', async () => {
      const none = await importing(['none', '--layer', 'none']);
      expect([none.code, none.line]).toEqual([1, expect.stringContaining('文件夹中没有 GeoTIFF')]);
      writeFileSync(join(files, 'none', 'torn.tif'), 'II*');
      const torn = await importing(['none', '--layer', 'none']);
      expect([torn.code, torn.line]).toEqual([1, expect.stringMatching(/无法读取 torn\.tif/)]);
      writeFileSync(join(files, 'none', 'torn.tif'), geoTiffOf({ ...ORTHO, withoutReference: true }));
      const unnamed = await importing(['none', '--layer', 'none']);
      expect([unnamed.code, unnamed.said]).toEqual([1, expect.stringContaining('--crs EPSG:4490')]);
    });

    test('numbers without a reference are answered by the likely ones with their places', async () => {
      const asked = await importing(['points.csv', '--layer', 'camps']);
      expect(asked.code).toBe(1);
      expect(asked.line).toMatch(/文件没有坐标系.*--crs/);
      expect(asked.said).toMatch(/--crs EPSG:4515 {2}CGCS2000.*: 82\.0\d+, 44\.5\d+ … /);
      expect(await own('camps')).toBeUndefined();
      const told = await importing(['points.csv', '--layer', 'camps', '--crs', 'epsg:4515']);
      expect(told.code).toBe(0);
      expect((await own('camps'))?.extent.west).toBeCloseTo(82.07, 1);
    });
  }

  test('what starts with the sample afterwards leaves it alone', async () => {
    server = await server.again();
    bureau = await readerOf(server, 'admin1');
    expect(await own('forest-2026')).toMatchObject({ count: 2 });
    expect(await namesIn('forest-2026')).toHaveLength(2);
  });
});
