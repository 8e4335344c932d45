import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '../support/geoRequests.ts';
import { temporaryFolder } from '../support/portal.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

/** The middle of Sayram lake, and of dry mountains north of it. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

/** The colour of lakes (#4ea3d8, three quarters opaque). */
const LAKE_COLOUR = [78, 163, 216, 191];

const WORLD_HALF_M = 20037508.342789244;

const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';

interface RasterInfo {
  readonly driverLongName: string;
  readonly size: readonly [number, number];
  readonly coordinateSystem: { readonly wkt: string };
  readonly cornerCoordinates: { readonly upperLeft: readonly [number, number] };
  readonly bands: readonly unknown[];
}

interface ReadFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** How far a colour is from what it should be, in its worst band. */
function colourDistance(found: readonly number[], expected: readonly number[]): number {
  if (found.length !== expected.length) return Number.POSITIVE_INFINITY;
  return Math.max(...expected.map((value, band) => Math.abs(value - (found[band] ?? Number.NaN))));
}

describeWith('gdal', 'GDAL reads', () => {
  let server: ReaderCalls;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await sharedGeoServer();
  });
  afterAll(() => folder.remove());

  const gdal = (program: string, ...args: string[]) => runGdal(folder.path, program, ...args);

  const rasterInfo = async (dataset: string) =>
    JSON.parse(await gdal('gdalinfo', '-json', dataset)) as RasterInfo;

  /** The bands of a dataset's pixel at a place. */
  async function pixel(dataset: string, { lon, lat }: typeof LAKE): Promise<number[]> {
    const place = [String(lon), String(lat)];
    const values = await gdal('gdallocationinfo', '-valonly', '-wgs84', dataset, ...place);
    return values.trim().split(/\s+/).map(Number);
  }

  /** A vector source as GeoJSON in degrees. */
  async function features(source: string): Promise<readonly ReadFeature[]> {
    const to = ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '/vsistdout/'];
    return (JSON.parse(await gdal('ogr2ogr', ...to, source)) as { features: readonly ReadFeature[] })
      .features;
  }

  /** A description for GDAL's WMS driver, which reads tiles and ArcGIS maps as well. */
  async function described(name: string, xml: string): Promise<string> {
    const file = join(folder.path, `${name}.xml`);
    const blocks = '<BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY>';
    await writeFile(file, `<GDAL_WMS>${xml}${blocks}</GDAL_WMS>`);
    return file;
  }

  /** The imagery's colour at the lake as the portal's own tile of level 9 has it. */
  async function imageryColour(): Promise<number[]> {
    const side = 2 ** 9;
    const x = ((LAKE.lon + 180) / 360) * side;
    const phi = (LAKE.lat * Math.PI) / 180;
    const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI)) * side;
    const path = `/geo/tiles/imagery/9/${String(Math.floor(x))}/${String(Math.floor(y))}.jpg`;
    const response = await server.get(path);
    const picture = await decodePicture(await response.arrayBuffer());
    return picture.at((x % 1) * 256, (y % 1) * 256);
  }

  /** The number of a layer of the map service. */
  async function layerId(title: string): Promise<string> {
    const { layers } = (await server.fetch(`${MAP_SERVICE}?f=json`)).body as {
      layers: { id: number; name: string }[];
    };
    return String(layers.find(({ name }) => name === title)?.id);
  }

  describe('the WMS', () => {
    test('and finds its layers', async () => {
      const list = await gdal(
        'gdalinfo',
        `WMS:${await server.keyed('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities')}`,
      );
      expect(list).toContain('LAYERS=lakes');
      expect(list).toContain('LAYERS=landcover');
    });

    test.each([
      ['1.1.1', 'SRS=EPSG:3857', '/geo/wms', '8900000,5400000,9300000,5700000'],
      ['1.1.1', 'SRS=EPSG:4326', '/geo/wms-geographic', '80,44,84,46'],
      ['1.3.0', 'CRS=EPSG:4326', '/geo/wms', '44,80,46,84'],
      ['1.3.0', 'CRS=EPSG:4490', '/geo/wms-geographic', '44,80,46,84'],
    ])('%s in %s of %s, with the lake where it lies', async (version, system, path, box) => {
      const request = `SERVICE=WMS&VERSION=${version}&REQUEST=GetMap&LAYERS=lakes&${system}&BBOX=${box}`;
      const dataset = `WMS:${await server.keyed(`${path}?${request}&FORMAT=image/png&TRANSPARENT=TRUE`)}`;
      expect((await rasterInfo(dataset)).coordinateSystem.wkt).toContain(`ID["EPSG",${system.slice(9)}]`);
      expect(colourDistance(await pixel(dataset, LAKE), LAKE_COLOUR)).toBeLessThanOrEqual(2);
      expect((await pixel(dataset, DRY))[3]).toBe(0);
    });
  });

  describe('the WMTS', () => {
    const datasetOf = async (layer: string, set: string) =>
      `WMTS:${await server.keyed('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')},layer=${layer},tilematrixset=${set}`;

    test.each([
      ['roads', 'EPSG:3857'],
      ['roads', 'EPSG:4326'],
      ['roads', 'EPSG:4490'],
      ['landcover', 'EPSG:4326'],
      ['lakes', 'EPSG:4490'],
    ])('%s in %s, where the set puts it', async (layer, set) => {
      const info = await rasterInfo(await datasetOf(layer, set));
      expect(info.driverLongName).toBe('OGC Web Map Tile Service');
      expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${set.slice('EPSG:'.length)}]`);
      expect(info.bands).toHaveLength(4);
      const [left, top] = info.cornerCoordinates.upperLeft;
      const isMercator = set === 'EPSG:3857';
      expect(left > (isMercator ? 8_800_000 : 79) && left < (isMercator ? 9_100_000 : 81.1)).toBe(true);
      expect(top > (isMercator ? 5_500_000 : 44.6) && top < (isMercator ? 5_900_000 : 46.5)).toBe(true);
    });

    test.each([
      ['EPSG:4515', 27_000_000],
      ['EPSG:4536', 0],
      ['EPSG:4503', 0],
      ['EPSG:2372', 0],
      ['EPSG:21454', 0],
      ['EPSG:32644', 0],
    ])('roads in the zone %s, where the zone puts them', async (set, numberM) => {
      const dataset = await datasetOf('roads', set);
      const info = await rasterInfo(dataset);
      expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${set.slice('EPSG:'.length)}]`);
      const [left, top] = info.cornerCoordinates.upperLeft;
      expect([left > numberM + 390_000, left < numberM + 600_000]).toEqual([true, true]);
      expect([top > 4_900_000, top < 5_150_000]).toEqual([true, true]);
    });

    test('draws the lake where it lies', async () => {
      const dataset = await datasetOf('lakes', 'EPSG:4490');
      expect(colourDistance(await pixel(dataset, LAKE), LAKE_COLOUR)).toBeLessThanOrEqual(2);
      expect((await pixel(dataset, DRY))[3]).toBe(0);
      expect((await pixel(await datasetOf('landcover', 'EPSG:4326'), DRY))[3]).toBeGreaterThan(0);
    });

    test.each(['GoogleMapsCompatible_Level14', 'EPSG:4326_Level13', 'EPSG:4490_Level13'])(
      'imagery by its RESTful capabilities, in %s',
      async (set) => {
        const capabilities = await server.keyed('/geo/wmts/1.0.0/WMTSCapabilities.xml');
        const dataset = `WMTS:${capabilities},layer=imagery,tilematrixset=${set}`;
        const found = await pixel(dataset, LAKE);
        // The finest level has waves that level 9 averages.
        expect(colourDistance(found.slice(0, 3), await imageryColour())).toBeLessThanOrEqual(30);
      },
    );
  });

  describe('tiles', () => {
    const tiled = async (
      path: string,
      left: number,
      top: number,
      level: number,
      columns: number,
      srs: string,
    ) =>
      described(
        path,
        `<Service name="TMS"><ServerUrl>${await server.keyed(`/geo/tiles/${path}/\${z}/\${x}/\${y}.jpg`)}</ServerUrl></Service>
         <DataWindow><UpperLeftX>${String(left)}</UpperLeftX><UpperLeftY>${String(top)}</UpperLeftY>
         <LowerRightX>${String(-left)}</LowerRightX><LowerRightY>${String(-top)}</LowerRightY>
         <TileLevel>${String(level)}</TileLevel><TileCountX>${String(columns)}</TileCountX><TileCountY>1</TileCountY>
         <YOrigin>top</YOrigin></DataWindow><Projection>${srs}</Projection><BandsCount>3</BandsCount>`,
      );

    test('in Web Mercator', async () => {
      const dataset = await tiled('imagery', -WORLD_HALF_M, WORLD_HALF_M, 9, 1, 'EPSG:3857');
      expect((await rasterInfo(dataset)).size).toEqual([256 * 2 ** 9, 256 * 2 ** 9]);
      expect(colourDistance(await pixel(dataset, LAKE), await imageryColour())).toBeLessThanOrEqual(2);
    });

    test('in degrees', async () => {
      const dataset = await tiled('imagery-4326', -180, 90, 8, 2, 'EPSG:4326');
      expect((await rasterInfo(dataset)).size).toEqual([512 * 2 ** 8, 256 * 2 ** 8]);
      expect(colourDistance(await pixel(dataset, LAKE), await imageryColour())).toBeLessThanOrEqual(16);
    });
  });

  describe('the ArcGIS map service', () => {
    test('as a map', async () => {
      const dataset = await described(
        'arcgis',
        `<Service name="AGS"><ServerUrl>${await server.keyed(`${MAP_SERVICE}/export`)}</ServerUrl>
         <Layers>show:${await layerId('湖泊')}</Layers><SRS>3857</SRS><ImageFormat>png32</ImageFormat><Transparent>true</Transparent></Service>
         <DataWindow><UpperLeftX>8900000</UpperLeftX><UpperLeftY>5700000</UpperLeftY><LowerRightX>9300000</LowerRightX>
         <LowerRightY>5400000</LowerRightY><SizeX>4000</SizeX><SizeY>3000</SizeY></DataWindow><BandsCount>4</BandsCount>`,
      );
      expect(colourDistance(await pixel(dataset, LAKE), LAKE_COLOUR)).toBeLessThanOrEqual(2);
      expect((await pixel(dataset, DRY))[3]).toBe(0);
    });

    test('as features, by a where clause', async () => {
      const where = encodeURIComponent("name='赛里木湖'");
      const query = `${MAP_SERVICE}/${await layerId('湖泊')}/query?where=${where}&outFields=*&f=json`;
      const found = await features(`ESRIJSON:${await server.keyed(query)}`);
      expect(found).toMatchObject([{ properties: { name: '赛里木湖', levelM: 2072 } }]);
    });

    test('as features, page after page', async () => {
      const own = (await server.fetch('/geo/features/settlements.geojson')).body as { features: unknown[] };
      const paging = 'orderByFields=OBJECTID+ASC&resultRecordCount=10';
      const query = `${MAP_SERVICE}/${await layerId('居民地')}/query?where=1%3D1&outFields=*&f=json&${paging}`;
      expect(own.features.length).toBeGreaterThan(20);
      expect(await features(`ESRIJSON:${await server.keyed(query)}`)).toHaveLength(own.features.length);
    });
  });

  test('the same features from GeoJSON, KML and the ArcGIS query', async () => {
    const own = (await server.fetch('/geo/features/settlements.geojson')).body as { features: ReadFeature[] };
    const placesOf = (read: readonly ReadFeature[]) =>
      read
        .map(({ properties, geometry }) => {
          const [lon = 0, lat = 0] = geometry.coordinates as number[];
          return `${String(properties.name ?? properties.Name)} ${lon.toFixed(4)} ${lat.toFixed(4)}`;
        })
        .sort();
    const query = `${MAP_SERVICE}/${await layerId('居民地')}/query?where=1%3D1&outFields=*&f=json`;
    const sources = [
      await server.keyed('/geo/features/settlements.geojson'),
      `/vsicurl/${await server.keyed('/geo/features/settlements.kml')}`,
      `ESRIJSON:${await server.keyed(query)}`,
    ];
    for (const source of sources) expect(placesOf(await features(source))).toEqual(placesOf(own.features));
  });
});
