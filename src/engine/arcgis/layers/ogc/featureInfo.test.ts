// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { chooseInfoFormat, readFeatureInfo } from './featureInfo.ts';

const MERCATOR = { kind: 'mercator', northFirst: false } as const;
const DEGREES = { kind: 'geographic', northFirst: true } as const;

const gml = (feature: string) =>
  `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:qgs="http://www.qgis.org/gml">
   <gml:boundedBy><gml:Box srsName="EPSG:4326"><gml:coordinates>82,44 83,45</gml:coordinates></gml:Box></gml:boundedBy>
   <gml:featureMember><qgs:lakes fid="lakes.1"><gml:boundedBy/>${feature}<qgs:name>艾比湖</qgs:name><qgs:area>530</qgs:area></qgs:lakes></gml:featureMember></wfs:FeatureCollection>`;

describe('readFeatureInfo', () => {
  it('reads GeoJSON in the reference that it names', () => {
    const answer = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      features: [
        {
          type: 'Feature',
          id: 1,
          properties: { name: '艾比湖' },
          geometry: { type: 'Point', coordinates: [0, 0] },
        },
        { type: 'Feature', id: 2, properties: null, geometry: null },
      ],
    });
    expect(readFeatureInfo(answer, 'application/json', MERCATOR)).toEqual([
      { attributes: { name: '艾比湖' }, geometry: { type: 'Point', coordinates: [0, 0] } },
      { attributes: {} },
    ]);
  });

  it.each([
    [
      'GML 2 in a short name: east first',
      '<gml:Point srsName="EPSG:4326"><gml:coordinates>82.5,44.9</gml:coordinates></gml:Point>',
    ],
    [
      'GML 3 in a URN: north first',
      '<gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>44.9 82.5</gml:pos></gml:Point>',
    ],
    [
      'GML 3 in CRS84',
      '<gml:Point srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:pos>82.5 44.9</gml:pos></gml:Point>',
    ],
  ])('reads %s', (_, point) => {
    const answer = gml(`<qgs:geometry>${point}</qgs:geometry>`);
    expect(readFeatureInfo(answer, 'application/vnd.ogc.gml', DEGREES)).toEqual([
      { attributes: { name: '艾比湖', area: '530' }, geometry: { type: 'Point', coordinates: [82.5, 44.9] } },
    ]);
  });

  it('reads polygons with holes, heights left out', () => {
    const ring = (from: number) => `${from} 44 5 ${from + 1} 44 5 ${from + 1} 45 5 ${from} 44 5`;
    const polygon = `<gml:MultiSurface srsName="EPSG:4326"><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing>
      <gml:posList srsDimension="3">${ring(82)}</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing>
      <gml:posList srsDimension="3">${ring(82)}</gml:posList></gml:LinearRing></gml:interior></gml:Polygon></gml:surfaceMember></gml:MultiSurface>`;
    const [feature] = readFeatureInfo(
      gml(`<qgs:geometry>${polygon}</qgs:geometry>`),
      'text/xml; subtype=gml/3.1.1',
      DEGREES,
    );
    expect(feature?.geometry).toMatchObject({ type: 'MultiPolygon' });
    if (feature?.geometry?.type !== 'MultiPolygon') throw new Error('no polygon');
    expect(feature.geometry.coordinates[0]?.map((ringOf) => ringOf.length)).toEqual([4, 4]);
    expect(feature.geometry.coordinates[0]?.[0]?.[1]).toEqual([83, 44]);
  });

  it("reads MapServer's GML", () => {
    const answer = `<msGMLOutput xmlns:gml="http://www.opengis.net/gml"><lakes_layer><gml:name>lakes</gml:name>
      <lakes_feature><gml:boundedBy/><name>赛里木湖</name></lakes_feature></lakes_layer></msGMLOutput>`;
    expect(readFeatureInfo(answer, 'application/vnd.ogc.gml', MERCATOR)).toEqual([
      { attributes: { name: '赛里木湖' } },
    ]);
  });

  it("reads QGIS Server's and Esri's XML", () => {
    const qgis = `<GetFeatureInfoResponse><Layer name="lakes"><Feature id="1"><Attribute name="name" value="艾比湖"/>
      <Attribute name="geometry" value="Point (1 2)" type="derived"/></Feature></Layer></GetFeatureInfoResponse>`;
    expect(readFeatureInfo(qgis, 'text/xml', MERCATOR)).toEqual([{ attributes: { name: '艾比湖' } }]);
    const esri =
      '<FeatureInfoResponse xmlns="http://www.esri.com/wms"><FIELDS OBJECTID="7" NAME="艾比湖"/></FeatureInfoResponse>';
    expect(readFeatureInfo(esri, 'text/xml', MERCATOR)).toEqual([
      { attributes: { OBJECTID: '7', NAME: '艾比湖' } },
    ]);
  });

  it('reads lines of words, and keeps what is none as it is', () => {
    const mapServer =
      "GetFeatureInfo results:\n\nLayer 'lakes'\n  Feature 3: \n    name = '艾比湖'\n    area = '530'\n";
    expect(readFeatureInfo(mapServer, 'text/plain', MERCATOR)).toEqual([
      { attributes: { name: '艾比湖', area: '530' } },
    ]);
    expect(
      readFeatureInfo(
        '<html><body><h1>松林</h1><script>steal()</script></body></html>',
        'text/html',
        MERCATOR,
      ),
    ).toEqual([{ attributes: { text: '松林' } }]);
  });

  it.each([
    '',
    'no features\n',
    'GetFeatureInfo results:\n',
    'GetFeatureInfo results:\n\n  Search returned no results.\n',
    "GetFeatureInfo results\n\nLayer 'lakes'\n\n",
    '{"type":"FeatureCollection","features":[]}',
    '<msGMLOutput/>',
  ])('finds nothing in %j', (answer) => {
    expect(readFeatureInfo(answer, 'text/plain', MERCATOR)).toEqual([]);
  });

  it.each([
    [
      'an exception',
      '<ServiceExceptionReport><ServiceException>layer is not queryable</ServiceException></ServiceExceptionReport>',
      'not queryable',
    ],
    ['half a file', '{"type":"FeatureCollection","features":[', 'JSON'],
    ['other JSON', '{"error":"no"}', 'FeatureCollection'],
    ['entities', '<!DOCTYPE x [<!ENTITY a "b">]><msGMLOutput>&a;</msGMLOutput>', 'ENTITY'],
    ['a flood', 'x'.repeat(8_000_001), 'characters'],
  ])('refuses %s', (_, answer, detail) => {
    let thrown: unknown;
    try {
      readFeatureInfo(answer, 'application/json', MERCATOR);
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof LayerLoadError)) throw new Error('no LayerLoadError');
    expect(thrown.problem.detail).toContain(detail);
  });
});

it('prefers answers with geometry', () => {
  expect(chooseInfoFormat(['text/html', 'text/plain', 'application/vnd.ogc.gml', 'application/json'])).toBe(
    'application/json',
  );
  expect(chooseInfoFormat(['application/json', 'application/geo+json'])).toBe('application/geo+json');
  expect(chooseInfoFormat(['text/html', 'text/plain', 'application/vnd.ogc.gml'])).toBe(
    'application/vnd.ogc.gml',
  );
  // MapServer lists the names of its own formats.
  expect(chooseInfoFormat(['text/plain', 'application/vnd.ogc.gml', 'geojson'])).toBe('geojson');
  expect(chooseInfoFormat(['text/html'])).toBe('text/html');
  expect(chooseInfoFormat(['image/png'])).toBeUndefined();
});
