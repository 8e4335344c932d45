// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { escapeXml } from '../../../lib/xml.ts';
import { ok } from '../../../lib/result.ts';
import { readQgisProject } from './qgisProject.ts';
import { takeMap } from './takenMap.ts';

const layer = (name: string, providerKey: string, source: string) =>
  `<layer-tree-layer name="${name}" providerKey="${providerKey}" source="${escapeXml(source)}"><customproperties><Option/></customproperties></layer-tree-layer>`;
const group = (name: string, ...children: readonly string[]) =>
  `<layer-tree-group name="${name}"><customproperties/>${children.join('')}</layer-tree-group>`;
const project = (title: string, ...children: readonly string[]) =>
  `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis projectname=""><title>${title}</title>${group('', ...children)}</qgis>`;

const read = (bytes: Uint8Array, fileName = 'map.qgs') => {
  const project = readQgisProject(bytes);
  let id = 0;
  const newId = () => `id${String((id += 1))}`;
  return project.ok ? ok(takeMap(project.value, { fileName, known: [], newId })) : project;
};
const taken = (text: string) => {
  const result = read(strToU8(text));
  if (!result.ok) throw new Error(result.error.what);
  return result.value;
};

describe('a QGIS project', () => {
  it.each([
    [
      'WMS',
      'wms',
      'crs=EPSG:3857&format=image/png&layers=roads&layers=rivers&styles=&styles=&url=https://maps.example/wms?map%3Dbz%26',
      { type: 'GeniusSpatialMapServer', link: 'https://maps.example/wms?map=bz&', alias: 'roads,rivers' },
    ],
    [
      'tiles',
      'wms',
      'type=xyz&url=https://tiles.example/%7Bz%7D/%7Bx%7D/%7B-y%7D.png&zmax=18&zmin=0',
      { type: 'domLayer', link: 'https://tiles.example/{z}/{x}/{-y}.png' },
    ],
    [
      'WMTS',
      'wms',
      'crs=EPSG:3857&format=image/png&layers=img&styles=default&tileMatrixSet=w&url=https://wmts.example/wmts',
      { type: 'WebMapTileServiceImageryProvider', link: 'https://wmts.example/wmts', alias: 'img' },
    ],
    [
      'an ArcGIS map service',
      'arcgismapserver',
      "crs='EPSG:3857' format='PNG32' layer='2' url='https://gis.example/arcgis/rest/services/bz/MapServer'",
      { type: 'arcgisMapServer', link: 'https://gis.example/arcgis/rest/services/bz/MapServer', alias: '2' },
    ],
    [
      'an ArcGIS image service',
      'arcgismapserver',
      "crs='EPSG:3857' format='' layer='' url='https://gis.example/arcgis/rest/services/bz/ImageServer'",
      { type: 'arcgisImageServer', link: 'https://gis.example/arcgis/rest/services/bz/ImageServer' },
    ],
    [
      'vector tiles',
      'xyzvectortiles',
      'type=xyz&url=https://tiles.example/%7Bz%7D/%7Bx%7D/%7By%7D.pbf&zmax=14&zmin=0',
      { type: 'vectorTileLayer', link: 'https://tiles.example/{z}/{x}/{y}.pbf' },
    ],
    [
      'vector tiles of ArcGIS',
      'arcgisvectortileservice',
      'type=arcgis&url=https://gis.example/rest/services/bz/VectorTileServer',
      { type: 'vectorTileLayer', link: 'https://gis.example/rest/services/bz/VectorTileServer' },
    ],
    [
      'OGC API - Features',
      'OAPIF',
      " url='https://api.example/ogc' typename='parcels' restrictToRequestBBOX='1'",
      { type: 'ogcFeatureLayer', link: 'https://api.example/ogc', alias: 'parcels' },
    ],
    [
      'features of a WFS',
      'WFS',
      " pagingEnabled='true' typename='bz:parcels' url='https://api.example/wfs' version='auto'",
      { type: 'wfsLayer', link: 'https://api.example/wfs', alias: 'bz:parcels' },
    ],
    [
      'a layer of an ArcGIS feature service',
      'arcgisfeatureserver',
      "crs='EPSG:4326' url='https://gis.example/rest/services/bz/FeatureServer/2'",
      { type: 'arcgisFeatureLayer', link: 'https://gis.example/rest/services/bz/FeatureServer', alias: '2' },
    ],
    [
      'a file at an address',
      'ogr',
      '/vsicurl/https://data.example/a.GeoJSON?v=1',
      { type: 'vectorLayer', link: 'https://data.example/a.GeoJSON?v=1', format: 'geojson' },
    ],
  ])('gives %s', (_what, provider, source, expected) => {
    const { records, leftOut } = taken(project('一张图', layer('甲', provider, source)));
    expect(leftOut).toEqual([]);
    const [, record] = records;
    expect(record).toMatchObject({ name: '甲', layer: { name: '甲', visibility: false, ...expected } });
    expect(record?.resource).toMatchObject({ StorageName: record?.code, ServiceName: expected.type });
  });

  it('gives the scales at which a layer is shown, and how opaque it is', () => {
    const source = 'type=xyz&url=https://tiles.example/%7Bz%7D/%7Bx%7D/%7By%7D.png';
    const withId = (id: string) =>
      layer(id, 'wms', source).replace('<layer-tree-layer', `<layer-tree-layer id="${id}"`);
    const limits = (id: string, flag: number) =>
      `<maplayer hasScaleBasedVisibilityFlag="${String(flag)}" minScale="1e+06" maxScale="5000"><id>${id}</id><pipe><rasterrenderer opacity="0.5"/></pipe></maplayer>`;
    const text = project('', withId('a'), withId('b')).replace(
      '</qgis>',
      `<projectlayers>${limits('a', 1)}${limits('b', 0)}</projectlayers></qgis>`,
    );
    const layerNamed = (name: string) => taken(text).records.find((record) => record.name === name)?.layer;
    expect(layerNamed('a')).toMatchObject({ minScale: 1_000_000, maxScale: 5000, opacity: 0.5 });
    expect(layerNamed('b')).toMatchObject({ opacity: 0.5 });
    expect(layerNamed('b')).not.toHaveProperty('minScale');
  });

  it('gives its groups and their order, without those of which nothing is taken', () => {
    const wms = (name: string) => layer(name, 'wms', 'layers=a&url=https://maps.example/wms');
    const { records } = taken(
      project(
        '一张图',
        wms('上'),
        group('组', wms('中'), group('空', layer('文件', 'ogr', '/a.shp'))),
        wms('下'),
      ),
    );
    const nameOf = new Map(records.map(({ code, name }) => [code, name]));
    expect(records.map(({ name, parent, position }) => [nameOf.get(parent) ?? '', name, position])).toEqual([
      ['', '一张图', 1],
      ['一张图', '上', 1],
      ['一张图', '组', 2],
      ['组', '中', 1],
      ['一张图', '下', 3],
    ]);
  });

  it('tells of each layer that it leaves out why, and nothing of a password', () => {
    const { records, leftOut } = taken(
      project(
        '一张图',
        layer('图斑', 'ogr', '/home/x/parcels.shp'),
        layer('库表', 'postgres', "dbname='gis' host=db.example password='secret'"),
        layer('临时', 'memory', 'Point?crs=EPSG:4326'),
        layer('无地址', 'wms', 'layers=a&url='),
        layer('坏地址', 'arcgismapserver', "url='javascript:alert(1)'"),
      ),
    );
    expect(records).toEqual([]);
    expect(leftOut).toEqual([
      { name: '图斑', why: 'file', provider: 'ogr' },
      { name: '库表', why: 'provider', provider: 'postgres' },
      { name: '临时', why: 'file', provider: 'memory' },
      { name: '无地址', why: 'address', provider: 'wms' },
      { name: '坏地址', why: 'address', provider: 'arcgismapserver' },
    ]);
  });

  it('is read from its archive and as a layer definition, named by the file where it has no title', () => {
    const wms = layer('甲', 'wms', 'layers=a&url=https://maps.example/wms');
    const names = (result: ReturnType<typeof read>) =>
      result.ok && result.value.records.map(({ name }) => name);
    const archive = zipSync({ 'a.qgs': strToU8(project('', wms)), 'a.qgd': strToU8('x') });
    expect(names(read(archive, '防火图.qgz'))).toEqual(['防火图', '甲']);
    const definition = `<!DOCTYPE qgis-layer-definition><qlr>${group('', wms)}<maplayers/></qlr>`;
    expect(names(read(strToU8(definition), '道路.qlr'))).toEqual(['道路', '甲']);
  });

  it.each([
    ['no XML', strToU8('nonsense')],
    ['another document', strToU8('<kml/>')],
    ['entities', strToU8(`<!DOCTYPE qgis [<!ENTITY a "b">]>${project('&a;')}`)],
    ['no tree', strToU8('<qgis/>')],
    ['an archive without a project', zipSync({ 'a.txt': strToU8('x') })],
    ['half an archive', zipSync({ 'a.qgs': strToU8(project('')) }).slice(0, 40)],
  ])('that is %s is refused', (_what, bytes) => {
    expect(read(bytes)).toEqual({ ok: false, error: { what: 'notQgis' } });
  });
});
