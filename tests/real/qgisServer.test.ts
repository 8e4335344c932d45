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
import { checkWfs, checkWms } from './wmsChecks.ts';

/** QGIS knows two grids itself, of which only the last level counts; the third is a CGCS2000 grid as an office would make its own. */
const GRIDS = ['EPSG:3857,0,0,0,18', 'EPSG:4326,0,0,0,17', 'EPSG:4490,54,73,100000000,12'];

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
