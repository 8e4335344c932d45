import { describe, expect, it } from 'vitest';
import { readForeignJson } from './foreignJson.ts';
import { takeMap, type TakenMap } from './takenMap.ts';

const take = (document: unknown): TakenMap => {
  const map = readForeignJson(JSON.stringify(document));
  if (map === undefined) throw new Error('no map');
  let id = 0;
  return takeMap(map, { fileName: '林草.json', known: [], newId: () => `id${String((id += 1))}` });
};

/** Each record under the name of its group. */
const tree = ({ records }: TakenMap) => {
  const nameOf = new Map(records.map(({ code, name }) => [code, name]));
  return records.map(({ name, parent }) => [nameOf.get(parent) ?? '', name]);
};

describe('a web map of ArcGIS', () => {
  const webMap = (...operationalLayers: readonly object[]) => ({
    operationalLayers,
    baseMap: {
      title: '底图',
      baseMapLayers: [
        {
          title: '影像',
          layerType: 'WebTiledLayer',
          templateUrl: 'https://{subDomain}.tiles.example/{level}/{row}/{col}.png?token=secret',
        },
      ],
    },
    version: '2.31',
  });
  const service = 'https://gis.example/arcgis/rest/services/bz';

  it.each([
    [
      'a map service',
      { layerType: 'ArcGISMapServiceLayer', url: `${service}/MapServer`, visibleLayers: [0, 3] },
      { type: 'arcgisMapServer', link: `${service}/MapServer`, alias: '0,3' },
    ],
    [
      'one layer of a map service, without the key of its maker',
      { layerType: 'ArcGISFeatureLayer', url: `${service}/MapServer/2?token=secret` },
      { type: 'arcgisMapServer', link: `${service}/MapServer`, alias: '2' },
    ],
    [
      'an image service by one of its raster functions',
      {
        ...{ layerType: 'ArcGISImageServiceLayer', url: `${service}/ImageServer?token=secret` },
        renderingRule: { rasterFunction: 'NDVI' },
      },
      { type: 'arcgisImageServer', link: `${service}/ImageServer`, alias: 'NDVI' },
    ],
    [
      'vector tiles in the own style of their service',
      {
        layerType: 'VectorTileLayer',
        styleUrl: `${service}/VectorTileServer/resources/styles/root.json?token=secret`,
      },
      { type: 'vectorTileLayer', link: `${service}/VectorTileServer` },
    ],
    [
      'a WMS',
      {
        layerType: 'WMS',
        url: 'https://maps.example/wms?token=secret&map=bz',
        layers: [{ name: 'roads' }, { name: 'rivers' }, { title: '组' }],
      },
      { type: 'GeniusSpatialMapServer', link: 'https://maps.example/wms?map=bz', alias: 'roads,rivers' },
    ],
    [
      'a WMTS',
      {
        layerType: 'WebTiledLayer',
        templateUrl: 'https://wmts.example/{level}/{row}/{col}',
        wmtsInfo: { url: 'https://wmts.example/wmts', layerIdentifier: 'img', tileMatrixSet: 'w' },
      },
      { type: 'WebMapTileServiceImageryProvider', link: 'https://wmts.example/wmts', alias: 'img' },
    ],
    [
      'a KML file',
      { layerType: 'KML', url: 'https://data.example/a.kml' },
      { type: 'vectorLayer', link: 'https://data.example/a.kml', format: 'kml' },
    ],
    [
      'OGC API - Features',
      { layerType: 'OGCFeatureLayer', url: 'https://api.example/ogc', collectionId: 'parcels' },
      { type: 'ogcFeatureLayer', link: 'https://api.example/ogc', alias: 'parcels' },
    ],
    [
      'a mesh of 3D Tiles',
      { layerType: 'IntegratedMesh3DTilesLayer', url: 'https://city.example/tileset.json' },
      { type: 'maxmodelLayer', link: 'https://city.example/tileset.json' },
    ],
  ])('gives %s', (_what, layer, expected) => {
    const { records, leftOut } = take(webMap({ title: '甲', ...layer }));
    expect(leftOut).toEqual([]);
    expect(records[1]).toMatchObject({ name: '甲', layer: { name: '甲', visibility: false, ...expected } });
  });

  it.each([
    ['its own', { minScale: 500_000, maxScale: 0 }, { minScale: 500_000 }],
    [
      'those of its features',
      { layerDefinition: { minScale: 50_000, maxScale: 1000 } },
      { minScale: 50_000, maxScale: 1000 },
    ],
  ])('gives the scales at which a layer is shown: %s', (_what, scales, expected) => {
    const url = `${service}/MapServer/2`;
    const { records } = take(webMap({ title: '甲', layerType: 'ArcGISFeatureLayer', url, ...scales }));
    expect(records.find(({ name }) => name === '甲')?.layer).toMatchObject(expected);
    expect(records.find(({ name }) => name === '影像')?.layer).not.toHaveProperty('minScale');
  });

  it('gives how opaque a layer is', () => {
    const url = 'https://data.example/a.kml';
    const { records } = take(
      webMap(
        { title: '甲', layerType: 'KML', url, opacity: 0.4 },
        { title: '乙', layerType: 'KML', url, opacity: 1 },
        { title: '丙', layerType: 'KML', url, opacity: 'x' },
      ),
    );
    const opacityOf = (name: string) =>
      (records.find((record) => record.name === name)?.layer as { opacity?: number }).opacity;
    expect(['甲', '乙', '丙'].map(opacityOf)).toEqual([0.4, undefined, undefined]);
  });

  it('gives its groups, the uppermost layer first and the base map below all', () => {
    const kml = (title: string) => ({ title, layerType: 'KML', url: 'https://data.example/a.kml' });
    const taken = take(
      webMap(
        kml('下'),
        { title: '组', layerType: 'GroupLayer', layers: [kml('组下'), kml('组上')] },
        kml('上'),
      ),
    );
    expect(tree(taken)).toEqual([
      ['', '林草'],
      ['林草', '上'],
      ['林草', '组'],
      ['组', '组上'],
      ['组', '组下'],
      ['林草', '下'],
      ['林草', '底图'],
      ['底图', '影像'],
    ]);
    expect(taken.records.at(-1)?.layer).toMatchObject({
      type: 'domLayer',
      link: 'https://{s}.tiles.example/{z}/{y}/{x}.png',
    });
    expect(JSON.stringify(taken)).not.toContain('secret');
  });

  it('takes a layer of a feature service by its number', () => {
    const url = `${service}/FeatureServer/0?token=secret`;
    const { records } = take(webMap({ title: '要素', layerType: 'ArcGISFeatureLayer', url }));
    expect(records.map(({ layer }) => layer)).toContainEqual(
      expect.objectContaining({ type: 'arcgisFeatureLayer', link: `${service}/FeatureServer`, alias: '0' }),
    );
  });

  it('tells of each layer that it leaves out why', () => {
    const { leftOut } = take(
      webMap(
        { title: '要素', layerType: 'ArcGISFeatureLayer', url: `${service}/FeatureServer` },
        { title: '便笺', layerType: 'ArcGISFeatureLayer', featureCollection: { layers: [] } },
        { title: '坏', layerType: 'KML', url: 'javascript:alert(1)' },
        { layerType: 'ArcGISSceneServiceLayer' },
        { title: 5, layerType: 'WMS', url: { a: 1 }, visibleLayers: 'x' },
      ),
    );
    expect(leftOut).toEqual([
      { name: 'WMS', why: 'address', provider: 'WMS' },
      { name: 'ArcGISSceneServiceLayer', why: 'provider', provider: 'ArcGISSceneServiceLayer' },
      { name: '坏', why: 'address', provider: 'KML' },
      { name: '便笺', why: 'file', provider: 'ArcGISFeatureLayer' },
      { name: '要素', why: 'provider', provider: 'ArcGISFeatureLayer' },
    ]);
  });
});

describe('a map of MapStore', () => {
  const wms = (title: unknown, group?: string) => ({
    type: 'wms',
    url: ['https://a.example/wms', 'https://b.example/wms'],
    name: 'bz:forest',
    title,
    group,
  });

  it('takes features of a WFS', () => {
    const wfs = {
      type: 'wfs',
      title: '要素',
      name: 'bz:parcels',
      url: 'https://a.example/wfs',
      opacity: 0.7,
    };
    const { records } = take({ map: { layers: [wfs] } });
    expect(records.at(-1)?.layer).toMatchObject({
      type: 'wfsLayer',
      link: 'https://a.example/wfs',
      alias: 'bz:parcels',
      opacity: 0.7,
    });
  });

  it('gives its groups, the uppermost layer first and the backgrounds last', () => {
    const taken = take({
      version: 2,
      map: {
        groups: [
          { id: 'Default', title: '默认' },
          {
            id: 'a',
            title: { default: 'Forest', 'zh-CN': '森林' },
            nodes: [{ id: 'a.b', title: '天然林', nodes: [] }],
          },
        ],
        layers: [
          { type: 'empty', title: '空白', group: 'background' },
          {
            type: 'tileprovider',
            url: 'https://t.example/{z}/{x}/{y}.png',
            title: '影像',
            group: 'background',
          },
          wms('底'),
          wms({ default: 'Natural', 'zh-CN': '天然林图' }, 'a.b'),
          wms('森林图', 'a'),
        ],
      },
    });
    expect(tree(taken)).toEqual([
      ['', '林草'],
      ['林草', '森林'],
      ['森林', '森林图'],
      ['森林', '天然林'],
      ['天然林', '天然林图'],
      ['林草', '默认'],
      ['默认', '底'],
      ['林草', 'background'],
      ['background', '影像'],
    ]);
    expect(taken.records[2]?.layer).toMatchObject({
      type: 'GeniusSpatialMapServer',
      link: 'https://a.example/wms',
      alias: 'bz:forest',
    });
  });

  it('tells of each layer that it leaves out why', () => {
    const { records, leftOut } = take({
      map: {
        layers: [
          { type: 'vector', title: '标绘', features: [] },
          { type: 'wcs', title: '高程', url: 'https://a.example/wcs' },
          { type: 'wms', title: '无地址' },
          { type: 'wms', title: 5, name: '无题', url: 5, group: 5 },
        ],
      },
    });
    expect(records).toEqual([]);
    expect(leftOut.map(({ name, why }) => [name, why])).toEqual([
      ['无题', 'address'],
      ['无地址', 'address'],
      ['高程', 'provider'],
      ['标绘', 'file'],
    ]);
  });
});

it.each(['nonsense', '[]', '{}', 'null', '{"map":{"layers":5}}', '{"operationalLayers":{}}'])(
  'nothing is made of %s',
  (text) => {
    expect(readForeignJson(text)).toBeUndefined();
  },
);
