import type { Page, Route } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenshot } from '../support/browser.ts';
import { describeWith } from '../real/foreign.ts';
import { startMapServer } from '../real/mapServerProgram.ts';
import { startQgisServer } from '../real/qgisServerProgram.ts';
import { publishedFolder, type PublishedFolder } from '../real/sampleFiles.ts';
import { FIXTURE_LAKE } from './arcgis/rasterServices.ts';
import { openHarness, type HarnessVisit } from './arcgis/openHarness.ts';

/** Whatever the service's tiles are made in, the lake must lie where the Web Mercator tiles show it. */
const RECORDS = {
  'WMTS in Web Mercator': {
    type: 'WebMapTileServiceImageryProvider',
    link: '/fixture/wmts',
    alias: 'mercator',
  },
  'WMTS in EPSG:4326 alone': {
    type: 'WebMapTileServiceImageryProvider',
    link: '/fixture/wmts',
    alias: 'degrees',
  },
  "WMTS in CGCS2000 alone, a county's own grid": {
    type: 'WebMapTileServiceImageryProvider',
    link: '/fixture/wmts',
    alias: 'county',
  },
  'WMS in EPSG:4326 alone': { type: 'GeniusSpatialMapServer', link: '/fixture/wms', alias: 'degrees-only' },
  'ArcGIS map service': { type: 'arcgisMapServer', link: '/fixture/dynamic/MapServer/1' },
  'ArcGIS cache in CGCS2000': { type: 'arcgisMapServer', link: '/fixture/cached/MapServer' },
  'XYZ in degrees': { type: 'domLayer', link: '/fixture/lake/geographic', srs: 'EPSG:4490', maxlevel: 14 },
  'a PMTiles archive': { type: 'pmtilesLayer', link: '/fixture/lake.pmtiles' },
  'a GeoTIFF': { type: 'cogLayer', link: '/fixture/lake.tif' },
  'XYZ with rows from the south': {
    type: 'domLayer',
    link: '/fixture/lake/tms/{z}/{x}/{-y}.png',
    maxlevel: 14,
  },
} as const;

/** Of levels 5 to 8: the views are nearer. Its edge is not drawn, which would make it larger. */
const VECTOR_TILES = {
  ...{ type: 'vectorPmtilesLayer', link: '/fixture/lakes.pmtiles', alias: 'lakes' },
  layerConfig: {
    layerType: 'Polygon',
    PolygonConfig: { PolygonColor: 'rgba(40,110,220,0.99)', polylineColorAlpha: 0 },
  },
} as const;

const TERRAIN_TILES = '**/terrain/ImageServer/tile/**';

const LAKE_RECT = '79.2,43.2,84.5,46.2';

/** The development server prepares the SDK on the first visit. */
const START_MS = 110_000;

/** The page's views: the globe left, the plane right. */
const VIEW = { width: 640, height: 480 } as const;

/**
 * By how much blue exceeds red in a pixel of which three fifths are water: beside the fixtures' land, and beside the imagery where a
 * service draws no land.
 */
const MOSTLY_WATER = { besideLand: 60, besideImagery: 113 } as const;

/** For every tenth column of both views, the first row of water from above. */
async function shoreRows(page: Page, waterFrom: number): Promise<readonly number[]> {
  const { data, info } = await sharp(await screenshot(page))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows: number[] = [];
  for (let column = 5; column < 2 * VIEW.width; column += 10) {
    let row = 0;
    const isWater = () => {
      const at = (row * info.width + column) * info.channels;
      return (data[at + 2] ?? 0) > (data[at] ?? 0) + waterFrom;
    };
    while (row < VIEW.height && !isWater()) row++;
    rows.push(row === VIEW.height ? Number.NaN : row);
  }
  return rows;
}

/** The fixtures' lake as a file that foreign servers publish. */
function lakeFolder(): Promise<PublishedFolder> {
  const { lon, lat, radiusLon, radiusLat } = FIXTURE_LAKE;
  const ring = Array.from({ length: 721 }, (_, index) => {
    const angle = ((index % 720) * Math.PI) / 360;
    return [lon + radiusLon * Math.cos(angle), lat + radiusLat * Math.sin(angle)];
  });
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const feature = { type: 'Feature', properties: { name: '艾比湖' }, geometry };
  const geoJson = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
  return publishedFolder([{ name: 'lake', title: '湖', kind: 'polygon', colour: [40, 110, 220], geoJson }]);
}

/** Answers a path of the page from a foreign server; the link that a record names. */
async function relay(page: Page, path: string, link: string): Promise<string> {
  const { origin, pathname, search } = new URL(link);
  await page.route(`**${path}?*`, async (route) => {
    const asked = new URL(route.request().url()).search;
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname}${asked}` }) });
  });
  return path + search;
}

const ONLY = {
  both: ['EPSG:3857', 'EPSG:4326'],
  degrees: ['EPSG:4326'],
  cgcs2000: ['EPSG:4490'],
  gk3Numbered: ['EPSG:4515'],
  gk3: ['EPSG:4536'],
  xian: ['EPSG:2372'],
  beijing: ['EPSG:2424'],
} as const;

/** Where the shore is steeper than the sampled columns are wide, a pixel sideways is more than one row. */
function isSteep(rows: readonly number[], index: number): boolean {
  const [before, here, after] = [rows[index - 1], rows[index], rows[index + 1]].map(
    (row) => row ?? Number.NaN,
  );
  return !(Math.abs((before ?? 0) - (here ?? 0)) <= 10 && Math.abs((after ?? 0) - (here ?? 0)) <= 10);
}

describe('raster layers of any reference', () => {
  let visit: HarnessVisit;
  let page: Page;
  let reference: readonly number[];

  const show = (record: Record<string, unknown>) =>
    page.evaluate((data) => window.showRecord(data), { name: 'lake', lonlatrect: LAKE_RECT, ...record });

  beforeAll(async () => {
    visit = await openHarness('raster', { width: 2 * VIEW.width, height: VIEW.height }, 'fine');
    ({ page } = visit);
    await page.goto(visit.address, { timeout: START_MS });
    await page.waitForSelector('body[data-ready]', { state: 'attached', timeout: START_MS });
    expect(await show({ type: 'domLayer', link: '/fixture/lake/mercator', maxlevel: 14 })).toEqual({
      state: 'ready',
    });
    reference = await shoreRows(page, MOSTLY_WATER.besideLand);
    expect(reference.filter(Number.isFinite).length).toBeGreaterThan(40);
  });

  afterAll(() => visit.end());

  async function expectInPlace(
    record: Record<string, unknown>,
    waterFrom: number = MOSTLY_WATER.besideLand,
    withinPx = 1,
  ) {
    expect(await show(record)).toEqual({ state: 'ready' });
    const rows = await shoreRows(page, waterFrom);
    for (const [index, row] of rows.entries()) {
      if (isSteep(reference, index)) continue;
      expect(Math.abs(row - (reference[index] ?? 0)), `column ${String(index)}`).toBeLessThanOrEqual(
        withinPx,
      );
    }
    expect(rows.map(Number.isFinite)).toEqual(reference.map(Number.isFinite));
  }

  it.each(Object.entries(RECORDS))('%s lies where it belongs in both views', async (_, record) => {
    await expectInPlace(record);
  });

  it('lets the globe be seen through with its ground, imagery and layers alike, and not the map', async () => {
    await show({ type: 'domLayer', link: '/fixture/lake/mercator', maxlevel: 14 });
    const globe = { left: 0, top: 0, width: VIEW.width, height: VIEW.height };
    const colours = async () => {
      // The statistics are those of a picture as it was given, whatever is cut from it.
      const cut = await sharp(await screenshot(page))
        .extract(globe)
        .toBuffer();
      const { channels } = await sharp(cut).stats();
      return channels.slice(0, 3).map(({ stdev }) => Math.round(stdev));
    };
    try {
      await page.evaluate(() => window.setGroundOpacity(0));
      // Nothing lies behind the ground here: one colour everywhere, that of the empty view.
      await expect.poll(colours, { timeout: 10_000 }).toEqual([0, 0, 0]);
    } finally {
      await page.evaluate(() => window.setGroundOpacity(1));
    }
    const shore = async () => (await shoreRows(page, MOSTLY_WATER.besideLand)).map(Number.isFinite);
    await expect.poll(shore, { timeout: 10_000 }).toEqual(reference.map(Number.isFinite));
  });

  it('terrain that is taken away from above another leaves no tile under way, and no error of the page', async () => {
    const record = { type: 'demLayer', link: '/geo/arcgis/rest/services/terrain/ImageServer' };
    await show(record);
    await page.evaluate(() => window.keepShown());
    const held: Route[] = [];
    await page.route(TERRAIN_TILES, (route) => void held.push(route));
    const showing = show(record);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const hiding = page.evaluate(() => window.hideRecord());
    for (const route of held) await route.continue();
    await page.unroute(TERRAIN_TILES);
    await Promise.all([showing, hiding]);
    expect(visit.watched.errors).toEqual([]);
  });

  const identified = () => page.evaluate(() => window.identifyAt(82.8, 44.9));

  it('vector tiles of a PMTiles archive lie where they belong beyond its finest level, and tell what is clicked', async () => {
    await expectInPlace(VECTOR_TILES, MOSTLY_WATER.besideImagery);
    expect(await identified()).toMatchObject([
      { layerId: 'shown', attributes: { name: '艾比湖' }, geometry: { type: 'Polygon' } },
    ]);
    expect(await page.evaluate(() => window.identifyAt(82.3, 44.62))).toEqual([]);
  });

  describeWith('mapServer', 'WMS of MapServer', () => {
    let folder: PublishedFolder;
    let service: Awaited<ReturnType<typeof startMapServer>>;
    beforeAll(async () => {
      folder = await lakeFolder();
      service = await startMapServer(folder, ONLY);
    });
    afterAll(async () => {
      await service.close();
      await folder.remove();
    });

    it.each([
      ...['both', 'degrees', 'degrees&VERSION=1.1.1', 'cgcs2000'],
      ...['gk3Numbered', 'gk3', 'gk3&VERSION=1.1.1', 'xian', 'beijing'],
    ])('map %s', async (map) => {
      const link = await relay(page, '/mapserver', service.linkOf(map));
      const record = { type: 'GeniusSpatialMapServer', link, alias: 'lake' };
      // MapServer itself draws up to a pixel off: its 3857 and its 4326 do not agree better.
      await expectInPlace(record, MOSTLY_WATER.besideImagery, 2);
      expect(await identified()).toMatchObject([{ attributes: { name: '艾比湖' } }]);
    });
  });

  describeWith('qgisServer', 'QGIS Server', () => {
    let folder: PublishedFolder;
    let service: Awaited<ReturnType<typeof startQgisServer>>;
    beforeAll(async () => {
      folder = await lakeFolder();
      const grids = ['EPSG:3857,0,0,0,18', 'EPSG:4326,0,0,0,17', 'EPSG:4490,54,73,100000000,12'];
      const zoneGrids = ['EPSG:4515,5500000,27000000,10000000,10', 'EPSG:2372,5500000,0,10000000,10'];
      service = await startQgisServer(folder, {
        both: { references: [...ONLY.both, 'EPSG:4490'], grids },
        degrees: { references: ONLY.degrees, grids: [] },
        cgcs2000: { references: ONLY.cgcs2000, grids: [] },
        gk3Numbered: { references: ONLY.gk3Numbered, grids: zoneGrids },
        xian: { references: ONLY.xian, grids: [] },
      });
    });
    afterAll(async () => {
      await service.close();
      await folder.remove();
    });

    it.each([
      ['GeniusSpatialMapServer', 'both', ''],
      ['GeniusSpatialMapServer', 'degrees', ''],
      ['GeniusSpatialMapServer', 'degrees', '&VERSION=1.1.1'],
      ['GeniusSpatialMapServer', 'cgcs2000', ''],
      ['WebMapTileServiceImageryProvider', 'both', '&TILEMATRIXSET=EPSG:3857'],
      ['WebMapTileServiceImageryProvider', 'both', '&TILEMATRIXSET=EPSG:4326'],
      ['WebMapTileServiceImageryProvider', 'both', '&TILEMATRIXSET=EPSG:4490'],
      ['GeniusSpatialMapServer', 'gk3Numbered', ''],
      ['GeniusSpatialMapServer', 'xian', ''],
      ['WebMapTileServiceImageryProvider', 'gk3Numbered', '&TILEMATRIXSET=EPSG:4515'],
      ['WebMapTileServiceImageryProvider', 'gk3Numbered', '&TILEMATRIXSET=EPSG:2372'],
    ])('%s of project %s%s', async (type, project, parameters) => {
      const link = await relay(page, '/qgis', service.linkOf(project) + parameters);
      await expectInPlace({ type, link, alias: 'lake' }, MOSTLY_WATER.besideImagery);
      expect(await identified()).toMatchObject([{ attributes: { name: '艾比湖' } }]);
    });
  });

  it.each([
    ['a reference that cannot be shown', 'swiss', 'unsupported-reference: urn:ogc:def:crs:EPSG::2056'],
    ['a layer that is not offered', 'nowhere', 'layer-not-offered: nowhere · mercator'],
    ['exceptions instead of tiles', 'failing', 'invalid-body: text/xml · the store is closed'],
  ])('WMTS with %s says so and leaves nothing', async (_, alias, problem) => {
    const shown = await show({ type: 'WebMapTileServiceImageryProvider', link: '/fixture/wmts', alias });
    expect(shown.state).toBe('failed');
    expect(shown.problem).toContain(problem);
    expect((await page.evaluate(() => window.hideRecord())).layers).toBe(0);
  });

  it('WMS in references that cannot be shown names them', async () => {
    const shown = await show({ type: 'GeniusSpatialMapServer', link: '/fixture/wms', alias: 'swiss' });
    expect(shown).toEqual({ state: 'failed', problem: 'unsupported-reference: EPSG:2056, EPSG:21781' });
  });

  it('WMS that answers maps with exceptions fails with their text', async () => {
    await show({ type: 'GeniusSpatialMapServer', link: '/fixture/wms', alias: 'failing' });
    await page.waitForFunction(() => window.healthOf().state === 'failed');
    const { problem } = await page.evaluate(() => window.healthOf());
    expect(problem).toContain('the table is locked');
  });

  it('ArcGIS map service answers what lies at a place', async () => {
    await show({ type: 'arcgisMapServer', link: '/fixture/dynamic/MapServer', alias: 'show:1' });
    expect(await page.evaluate(() => window.identifyAt(82.8, 44.9))).toEqual([
      {
        layerId: 'shown',
        attributes: { 名称: '艾比湖' },
        geometry: { type: 'Point', coordinates: [82.8, 44.9] },
      },
    ]);
  });

  it('ArcGIS map service that answers errors with status 200 fails with their text', async () => {
    await show({ type: 'arcgisMapServer', link: '/fixture/dynamic/MapServer/2' });
    await page.waitForFunction(() => window.healthOf().state === 'failed');
    const { problem } = await page.evaluate(() => window.healthOf());
    expect(problem).toContain('layer 2 is broken');
  });

  it('WMTS without a single tile has failed, not merely nothing to show', async () => {
    await show({ type: 'WebMapTileServiceImageryProvider', link: '/fixture/wmts', alias: 'empty' });
    await page.waitForFunction(() => window.healthOf().state === 'failed');
    const { problem } = await page.evaluate(() => window.healthOf());
    expect(problem).toContain('http-status: 404');
    expect((await page.evaluate(() => window.hideRecord())).layers).toBe(0);
  });
});
