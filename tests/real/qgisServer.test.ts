import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseInfoFormat, readFeatureInfo } from '../../src/engine/arcgis/layers/ogc/featureInfo.ts';
import { wmtsInfoUrl } from '../../src/engine/arcgis/layers/ogc/wmtsRequests.ts';
import {
  drawnPixels,
  drawWms,
  drawWmts,
  misplacedPixels,
  openWms,
  openWmts,
  textAt,
  tileOver,
  useBrowserXml,
} from './clients.ts';
import { describeWith } from './foreign.ts';
import { startQgisServer, type RunningQgisServer } from './qgisServerProgram.ts';
import { exportSample, type PublishedFolder } from './sampleFiles.ts';
import { checkWfs, checkWms, checkWmsZones, ZONE_MAPS } from './wmsChecks.ts';

/** QGIS knows two grids itself, of which only the last level counts; the third is a CGCS2000 grid as an office would make its own. */
const GRIDS = ['EPSG:3857,0,0,0,18', 'EPSG:4326,0,0,0,17', 'EPSG:4490,54,73,100000000,12'];

/** Grids of zones as an office would make its own: reference, top, left, scale denominator of level 0, last level. */
const ZONE_GRIDS = [
  'EPSG:4515,5500000,27000000,10000000,10',
  'EPSG:4536,5500000,0,10000000,10',
  'EPSG:2372,5500000,0,10000000,10',
  'EPSG:2424,5500000,0,10000000,10',
  'EPSG:32644,5500000,0,10000000,10',
];

const SHORE = { lon: 81.05, lat: 44.6 };
const LAKE = { lon: 81.18, lat: 44.6, resolutionM: 100, toleranceM: 300 };

describeWith('qgisServer', 'QGIS Server', () => {
  let sample: PublishedFolder;
  let server: RunningQgisServer;
  beforeAll(async () => {
    useBrowserXml();
    sample = await exportSample();
    server = await startQgisServer(sample, {
      both: { references: ['EPSG:3857', 'EPSG:4326', 'EPSG:4490'], grids: GRIDS },
      degrees: { references: ['EPSG:4326'], grids: [] },
      cgcs2000: { references: ['EPSG:4490'], grids: [] },
      ...Object.fromEntries(
        Object.entries(ZONE_MAPS).map(([map, crs]) => [map, { references: [crs], grids: [] }]),
      ),
      zones: { references: ['EPSG:3857'], grids: ZONE_GRIDS },
    });
  });
  afterAll(async () => {
    await server.close();
    await sample.remove();
  });

  describe('as a WMS', () => {
    checkWms(
      (map) => server.linkOf(map),
      ['application/json', 'application/geo+json', 'application/vnd.ogc.gml', 'text/xml', 'text/plain'],
    );
  });

  describe('as a WMS of zones', () => {
    checkWmsZones((map) => server.linkOf(map), 'application/json', 20);
  });

  test('as a WFS is a layer of features', () => checkWfs(server.linkOf('both'), 'settlements'));

  describe('as a WMTS', () => {
    test('names its layers, matrix sets and limits', async () => {
      const { capabilities, choice } = await openWmts(server.linkOf('both'), 'lakes', 'EPSG:3857');
      expect([...capabilities.layers.keys()].sort()).toEqual(['lakes', 'settlements', '湖泊2026']);
      expect([...capabilities.sets.keys()].sort()).toEqual(['EPSG:3857', 'EPSG:4326', 'EPSG:4490']);
      expect(choice.format).toBe('image/png');
      expect(choice.layer.extent?.west).toBeGreaterThan(79.5);
      expect(choice.set.matrices.some(({ limits }) => limits !== undefined)).toBe(true);
    });

    test.each([
      ['EPSG:3857', 8],
      ['EPSG:3857', 11],
      ['EPSG:4326', 8],
      ['EPSG:4326', 11],
      ['EPSG:4490', 8],
      ['EPSG:4490', 11],
    ])('%s: its tiles lie within one pixel of its WMS, level %i', async (set, level) => {
      const window = tileOver(level, SHORE);
      const tiles = await drawWmts(await openWmts(server.linkOf('both'), 'lakes', set), window);
      const map = await drawWms(await openWms(server.linkOf('both'), ['lakes']), window);
      expect(drawnPixels(map)).toBeGreaterThan(500);
      expect(misplacedPixels(map, tiles)).toBe(0);
    });

    test.each(
      ZONE_GRIDS.flatMap((grid) => [8, 11].map((level) => [grid.split(',')[0] ?? '', level] as const)),
    )('%s: its tiles lie within one pixel of its WMS in Web Mercator, level %i', async (set, level) => {
      const window = tileOver(level, SHORE);
      const wmts = await openWmts(server.linkOf('zones'), 'lakes', set);
      const tiles = await drawWmts(wmts, window);
      const map = await drawWms(await openWms(server.linkOf('both'), ['lakes']), window);
      expect(drawnPixels(map)).toBeGreaterThan(500);
      // Its tiles are drawn at another scale: what is narrower than a pixel comes and goes.
      expect(misplacedPixels(map, tiles)).toBeLessThanOrEqual(20);
      const format = chooseInfoFormat(wmts.choice.layer.infoFormats) ?? '';
      const asked = { kind: wmts.choice.set.kind, northFirst: false };
      const text = await textAt(wmtsInfoUrl(wmts.address, wmts.choice, format, LAKE) ?? '');
      expect(readFeatureInfo(text, format, asked)[0]?.attributes).toMatchObject({ name: '赛里木湖' });
    });

    test('says what lies at a place', async () => {
      const { address, choice } = await openWmts(server.linkOf('both'), 'lakes', 'EPSG:3857');
      const format = chooseInfoFormat(choice.layer.infoFormats) ?? '';
      const asked = { kind: choice.set.kind, northFirst: false };
      const text = await textAt(wmtsInfoUrl(address, choice, format, LAKE) ?? '');
      const [lake] = readFeatureInfo(text, format, asked);
      expect(lake?.attributes).toMatchObject({ name: '赛里木湖' });
    });
  });
});
