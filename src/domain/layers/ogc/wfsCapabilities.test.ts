// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readWfsCapabilities } from './wfsCapabilities.ts';

const NAMES = 'xmlns:wfs="http://www.opengis.net/wfs" xmlns:ows="http://www.opengis.net/ows"';

const capabilities = (formats: string, types: string) =>
  `<wfs:WFS_Capabilities version="1.1.0" ${NAMES}><ows:ServiceIdentification><ows:Title>林业要素</ows:Title></ows:ServiceIdentification><ows:OperationsMetadata><ows:Operation name="DescribeFeatureType"><ows:Parameter name="outputFormat"><ows:Value>application/json</ows:Value></ows:Parameter></ows:Operation><ows:Operation name="GetFeature">${formats}</ows:Operation></ows:OperationsMetadata><wfs:FeatureTypeList>${types}</wfs:FeatureTypeList></wfs:WFS_Capabilities>`;

const values = (...formats: readonly string[]) =>
  formats.map((format) => `<ows:Value>${format}</ows:Value>`).join('');

const in11 = (...formats: readonly string[]) =>
  `<ows:Parameter name="outputFormat">${values(...formats)}</ows:Parameter>`;
const in20 = (...formats: readonly string[]) =>
  `<ows:Parameter name="outputFormat"><ows:AllowedValues>${values(...formats)}</ows:AllowedValues></ows:Parameter>`;

const PARCELS =
  '<wfs:FeatureType><wfs:Name>forest:parcels</wfs:Name><wfs:Title>小班</wfs:Title><ows:WGS84BoundingBox><ows:LowerCorner>80 43.5</ows:LowerCorner><ows:UpperCorner>83.5 45.5</ows:UpperCorner></ows:WGS84BoundingBox></wfs:FeatureType>';

it('tells the types with their titles and extents, longitudes first', () => {
  const untitled = '<wfs:FeatureType><wfs:Name>roads</wfs:Name></wfs:FeatureType>';
  const { title, layers } = readWfsCapabilities(capabilities('', PARCELS + untitled));
  expect(title).toBe('林业要素');
  expect([...layers.values()]).toEqual([
    { name: 'forest:parcels', title: '小班', extent: { west: 80, south: 43.5, east: 83.5, north: 45.5 } },
    { name: 'roads', title: 'roads', extent: undefined },
  ]);
});

it.each([
  [
    'as GeoServer names it',
    in11('text/xml; subtype=gml/3.1.1', 'application/json', 'csv'),
    'application/json',
  ],
  [
    'in a list of 2.0.0',
    in20('application/gml+xml; version=3.2', 'application/geo+json'),
    'application/geo+json',
  ],
  [
    'as QGIS Server names it',
    in11('GML2', 'application/vnd.geo+json', 'GeoJSON'),
    'application/vnd.geo+json',
  ],
  ['as the owner of a MapServer chose', in11('text/xml; subtype=gml/3.1.1', 'geojson'), 'geojson'],
  ['which there is none of', in11('text/xml; subtype=gml/3.1.1'), undefined],
])('finds GeoJSON %s', (_, formats, wanted) => {
  expect(readWfsCapabilities(capabilities(formats, PARCELS)).geoJson).toBe(wanted);
});

it('refuses what is something else', () => {
  expect(() => readWfsCapabilities('<html></html>')).toThrow();
});
