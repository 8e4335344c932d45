import { describe, expect, test } from 'vitest';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { LayerLoadError } from '../../src/domain/layers/record/layerProblem.ts';
import type { MercatorWindow } from '../../src/domain/layers/raster/sampling.ts';
import { readVector } from '../../src/domain/layers/vector/readVector.ts';
import { readFeatureInfo } from '../../src/engine/arcgis/layers/ogc/featureInfo.ts';
import { serviceAddress, serviceRequest } from '../../src/domain/layers/ogc/serviceAddress.ts';
import { readCapabilities } from '../../src/domain/layers/ogc/wmsCapabilities.ts';
import { readWfs, WFS_PARAMETERS } from '../../src/layerTypes/wfsLayer/wfsFeatures.ts';
import { wmsFrame, wmsInfoUrl, wmsLegendUrl } from '../../src/engine/arcgis/layers/ogc/wmsRequests.ts';
import {
  colourAt,
  drawnPixels,
  drawWms,
  misplacedPixels,
  openWms,
  pixelsAt,
  textAt,
  tileOver,
} from './clients.ts';

/** The middle of Sayram lake, its shore, and dry mountains north of it. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

/** The middle of Bole, the seat. */
const SEAT = { lon: 82.071, lat: 44.9 };

const LAKE_COLOUR = [78, 163, 216, 255];

/** The whole prefecture in one picture: over its height a parallel taken for evenly spaced would be off by four pixels. */
export const PREFECTURE: MercatorWindow = (() => {
  const { west, south, east, north } = PREFECTURE_EXTENT;
  const [low, high] = [toWebMercator(west, south), toWebMercator(east, north)];
  const size = { widthPx: 1000, heightPx: Math.round((1000 * (high.y - low.y)) / (high.x - low.x)) };
  return { minX: low.x, minY: low.y, maxX: high.x, maxY: high.y, ...size };
})();

/** What a service is asked for at a place: 20 m to the pixel, six pixels of tolerance. */
const at = (place: typeof LAKE) => ({ ...place, resolutionM: 20, toleranceM: 120 });

function thrown(work: () => unknown): LayerLoadError {
  try {
    work();
  } catch (error) {
    if (error instanceof LayerLoadError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/**
 * What holds of every WMS that publishes the sample.
 * @param linkOf the address of its map `both` (Web Mercator and degrees), `degrees` (EPSG:4326 only) and `cgcs2000` (EPSG:4490 only)
 * @param infoFormats forms of GetFeatureInfo answers that it makes and the portal reads
 * @param ownErrorPx pixels by which its own pictures in two references may disagree
 */
export function checkWms(
  linkOf: (map: string) => string,
  infoFormats: readonly string[],
  ownErrorPx = 0,
): void {
  const versioned = (map: string, version: string) => `${linkOf(map)}&VERSION=${version}`;

  describe.each(['1.1.1', '1.3.0'])('in version %s', (version) => {
    test('names its layers, their references, extents and legends', async () => {
      const { capabilities, choice } = await openWms(versioned('both', version), ['lakes', 'settlements']);
      expect(capabilities.version).toBe(version);
      expect(choice.crs).toBe('EPSG:3857');
      for (const { extent, isQueryable, legendUrl, references } of choice.layers) {
        expect(isQueryable).toBe(true);
        expect(references).toContain('EPSG:4326');
        expect(legendUrl).toContain('GetLegendGraphic');
        expect(extent?.west).toBeGreaterThan(79.5);
        expect(extent?.north).toBeLessThan(46.3);
      }
    });

    test.each(['both', 'degrees', 'cgcs2000'])('draws a lake where it lies, map %s', async (map) => {
      const wms = await openWms(versioned(map, version), ['lakes']);
      const made = await drawWms(wms, PREFECTURE);
      expect(colourAt(made, PREFECTURE, LAKE)).toEqual(LAKE_COLOUR);
      expect(colourAt(made, PREFECTURE, DRY)[3]).toBe(0);
    });

    test.each([
      ['degrees', 'the prefecture', PREFECTURE],
      ['degrees', 'a shore', tileOver(11, { lon: 81.05, lat: 44.6 })],
      ['cgcs2000', 'the prefecture', PREFECTURE],
    ])('%s only: %s is within one pixel of its own EPSG:3857', async (map, _, window) => {
      const own = await drawWms(await openWms(versioned('both', version), ['lakes']), window);
      const reprojected = await drawWms(await openWms(versioned(map, version), ['lakes']), window);
      expect(drawnPixels(own)).toBeGreaterThan(2000);
      expect(misplacedPixels(own, reprojected)).toBeLessThanOrEqual(ownErrorPx);
      const shifted = { ...own, data: new Uint8ClampedArray(own.data.length) };
      shifted.data.set(own.data.subarray(0, -own.width * 8), own.width * 8);
      expect(misplacedPixels(shifted, reprojected)).toBeGreaterThan(50);
    });

    test.each(infoFormats)('says what lies at a place, as %s', async (format) => {
      const { address, capabilities, choice } = await openWms(versioned('both', version), ['lakes']);
      expect(capabilities.infoFormats).toContain(format);
      const ask = async (place: typeof LAKE) => {
        const url = wmsInfoUrl(address, choice, { format, names: ['lakes'] }, at(place));
        return readFeatureInfo(await textAt(url), format, choice.reference);
      };
      const [lake, ...others] = await ask(LAKE);
      expect(others).toEqual([]);
      expect(lake?.attributes).toMatchObject({ name: '赛里木湖' });
      expect(await ask(DRY)).toEqual([]);
    });
  });

  test.each(infoFormats)('reads a layer with a Chinese name, asked for %s', async (format) => {
    const wms = await openWms(linkOf('both'), ['湖泊2026']);
    expect(colourAt(await drawWms(wms, PREFECTURE), PREFECTURE, LAKE)).toEqual(LAKE_COLOUR);
    const url = wmsInfoUrl(wms.address, wms.choice, { format, names: ['湖泊2026'] }, at(LAKE));
    const found = readFeatureInfo(await textAt(url), format, wms.choice.reference);
    expect(found.map(({ attributes }) => attributes.name)).toEqual(['赛里木湖']);
  });

  test.each(['both', 'degrees', 'cgcs2000'])('answers with geometry in degrees, map %s', async (map) => {
    const { address, capabilities, choice } = await openWms(linkOf(map), ['lakes']);
    const format = capabilities.infoFormats.find((offered) => offered.includes('json')) ?? '';
    const url = wmsInfoUrl(address, choice, { format, names: ['lakes'] }, at(LAKE));
    const [lake] = readFeatureInfo(await textAt(url), format, choice.reference);
    const text = JSON.stringify(lake?.geometry ?? {});
    const [lon = 0, lat = 0] = (/\[(-?[\d.]+),(-?[\d.]+)/.exec(text) ?? []).slice(1).map(Number);
    expect(Math.hypot(lon - LAKE.lon, lat - LAKE.lat)).toBeLessThan(0.3);
  });

  test('finds a settlement within the tolerance', async () => {
    const { address, choice } = await openWms(linkOf('both'), ['settlements']);
    const url = wmsInfoUrl(
      address,
      choice,
      { format: 'text/plain', names: ['settlements'] },
      {
        ...at(SEAT),
        resolutionM: 100,
        toleranceM: 800,
      },
    );
    const found = readFeatureInfo(await textAt(url), 'text/plain', choice.reference);
    expect(found.map(({ attributes }) => attributes.name)).toContain('博乐市');
  });

  test.each(['as the capabilities name it', 'without a name in the capabilities'])(
    'draws a legend, %s',
    async (how) => {
      const { address, choice } = await openWms(linkOf('both'), ['lakes']);
      const [lakes] = choice.layers;
      if (lakes === undefined) throw new Error('no layer');
      const { legendUrl: _legendUrl, ...unnamed } = lakes;
      const picture = await pixelsAt(wmsLegendUrl(address, how.startsWith('as') ? lakes : unnamed, 20));
      const colours = new Set<string>();
      for (let from = 0; from < picture.data.length; from += 4)
        colours.add(picture.data.subarray(from, from + 3).join(','));
      expect(colours).toContain(LAKE_COLOUR.slice(0, 3).join(','));
    },
  );

  test('refuses what it does not have in words that the portal shows', async () => {
    const { address, choice } = await openWms(linkOf('both'), ['lakes']);
    const missing = thrownBy(openWms(linkOf('both'), ['nowhere']));
    expect((await missing).problem).toMatchObject({ code: 'layer-not-offered' });
    expect((await missing).problem.detail).toMatch(/^nowhere · .*lakes/);
    const box = { left: 9_000_000, bottom: 5_500_000, right: 9_100_000, top: 5_600_000 };
    const frame = wmsFrame(choice, box, 100, 100);
    const map = serviceRequest(address, {
      ...frame,
      LAYERS: 'nowhere',
      REQUEST: 'GetMap',
      FORMAT: 'image/png',
    });
    const exception = await textAt(map);
    const { problem } = thrown(() => readCapabilities(exception));
    expect(problem.code).toBe('invalid-body');
    expect(problem.detail).toMatch(/layer/i);
    const format = 'application/json';
    expect(thrown(() => readFeatureInfo(exception, format, choice.reference)).problem).toEqual(problem);
  });
}

/** References of which a map offers nothing else, by its name. */
export const ZONE_MAPS = {
  gk3Numbered: 'EPSG:4515',
  gk3: 'EPSG:4536',
  // The zone of three degrees on 108 degrees east: its places are turned by eighteen degrees here.
  gk3Far: 'EPSG:4545',
  gk6Numbered: 'EPSG:4492',
  xian: 'EPSG:2372',
  beijing: 'EPSG:2424',
  utm: 'EPSG:32644',
} as const;

/**
 * What holds of every WMS whose map is taken in one zone only, in both versions: its pictures are within a pixel of those that it makes in
 * Web Mercator itself, and it says what lies at a place. Both go by the same datum parameters as PROJ.
 * @param linkOf the address of its map `both` and of those of {@link ZONE_MAPS}
 * @param infoFormat a form of GetFeatureInfo answers with geometry that it makes
 * @param ownErrorPx pixels by which its own pictures in two references may disagree
 */
export function checkWmsZones(linkOf: (map: string) => string, infoFormat: string, ownErrorPx = 0): void {
  const windows = [PREFECTURE, tileOver(11, { lon: 81.05, lat: 44.6 })];
  const cases = Object.entries(ZONE_MAPS).flatMap(([map, crs]) =>
    ['1.1.1', '1.3.0'].map((version) => [crs, version, map] as const),
  );
  test.each(cases)(
    '%s only, version %s: lies within one pixel of its own EPSG:3857',
    async (crs, version, map) => {
      const zoned = await openWms(`${linkOf(map)}&VERSION=${version}`, ['lakes'], crs);
      expect(zoned.choice.crs).toBe(crs);
      const plain = await openWms(`${linkOf('both')}&VERSION=${version}`, ['lakes']);
      for (const window of windows) {
        const [own, reprojected] = [await drawWms(plain, window), await drawWms(zoned, window)];
        expect(drawnPixels(own)).toBeGreaterThan(2000);
        expect(misplacedPixels(own, reprojected)).toBeLessThanOrEqual(ownErrorPx);
        expect(drawnPixels(reprojected) / drawnPixels(own)).toBeCloseTo(1, 1);
      }
      const url = wmsInfoUrl(zoned.address, zoned.choice, { format: infoFormat, names: ['lakes'] }, at(LAKE));
      const [lake] = readFeatureInfo(await textAt(url), infoFormat, zoned.choice.reference);
      expect(lake?.attributes).toMatchObject({ name: '赛里木湖' });
      const text = JSON.stringify(lake?.geometry ?? {});
      const [lon = 0, lat = 0] = (/\[(-?[\d.]+),(-?[\d.]+)/.exec(text) ?? []).slice(1).map(Number);
      expect(Math.hypot(lon - LAKE.lon, lat - LAKE.lat)).toBeLessThan(0.3);
    },
  );
}

/**
 * What holds of every WFS that publishes the sample: its features are a layer, read as the map reads them.
 * @param link the address of the service
 * @param layer the service's name of the settlements
 */
export async function checkWfs(link: string, layer: string): Promise<void> {
  const ask = async (address: string) => (await fetch(address)).text();
  const service = serviceAddress(link, WFS_PARAMETERS);
  const { file, leftOut } = await readWfs({ service, name: layer, ask });
  expect(leftOut).toBeUndefined();
  const read = readVector({ bytes: await file.arrayBuffer() });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { parts, properties, partial } = read.value;
  expect(partial).toBeUndefined();
  const seat = parts.point.find(({ index }) => properties[index]?.name === '博乐市');
  const [lon = 0, lat = 0] = seat?.geometry.type === 'Point' ? seat.geometry.coordinates : [];
  expect(Math.hypot(lon - SEAT.lon, lat - SEAT.lat)).toBeLessThan(0.02);
}

async function thrownBy(work: Promise<unknown>): Promise<LayerLoadError> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (error instanceof LayerLoadError) return error;
  throw error;
}
