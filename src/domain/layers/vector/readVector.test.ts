import { describe, expect, it } from 'vitest';
import { readVector, type VectorData } from './readVector.ts';

const encode = (text: string) => new TextEncoder().encode(text).buffer;

const read = (text: string) => readVector({ bytes: encode(text) });

function dataOf(text: string): VectorData {
  const result = read(text);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

function reasonOf(text: string): string {
  const result = read(text);
  return result.ok ? 'was read' : `${result.error.code}: ${result.error.detail ?? ''}`;
}

/** Why a file is not shown in full, one cause after the other. */
const missingIn = ({ partial }: VectorData) =>
  partial && [partial.code, ...(partial.causes ?? []).map(({ code, at }) => `${code} ${at ?? ''}`)];

const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry });
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates });

describe('readVector: GeoJSON', () => {
  it('splits mixed geometries by kind and keeps each part with its feature', () => {
    const data = dataOf(
      collection(
        feature(point(82, 45), { name: '博乐' }),
        feature({
          type: 'GeometryCollection',
          geometries: [
            {
              type: 'MultiPoint',
              coordinates: [
                [81, 44],
                [83, 44.5],
              ],
            },
            {
              type: 'LineString',
              coordinates: [
                [80, 44],
                [81, 45],
              ],
            },
          ],
        }),
        feature(null, { name: '温泉' }),
      ),
    );
    expect(data.parts.point.map(({ index }) => index)).toEqual([0, 1, 1]);
    expect(data.parts.line.map(({ index }) => index)).toEqual([1]);
    expect(data.parts.polygon).toEqual([]);
    expect(data.properties.map((values) => values.name)).toEqual(['博乐', undefined, '温泉']);
    expect(data.extent).toEqual({ west: 80, south: 44, east: 83, north: 45 });
    expect(missingIn(data)).toEqual(['features-left-out', 'without-geometry 1 / 3']);
  });

  it('reads a file with a byte order mark, one of UTF-16, and one in GB 18030', () => {
    const text = collection(feature(point(82, 45), { name: '博乐' }));
    expect(dataOf(`\uFEFF${text}`).properties).toEqual([{ name: '博乐' }]);
    const utf16 = new Uint16Array([0xfeff, ...[...text].map((character) => character.charCodeAt(0))]);
    const wide = readVector({ bytes: utf16.buffer });
    expect(wide.ok && wide.value.properties).toEqual([{ name: '博乐' }]);
    const [before = '', after = ''] = text.split('博乐');
    const gb = new Uint8Array([...Buffer.from(before), 0xb2, 0xa9, 0xc0, 0xd6, ...Buffer.from(after)]);
    const chinese = readVector({ bytes: gb.buffer });
    expect(chinese.ok && chinese.value.properties).toEqual([{ name: '博乐' }]);
  });

  it('reads a single feature, a bare geometry, and drops heights', () => {
    expect(dataOf(JSON.stringify(feature(point(82, 45, 530)))).parts.point).toEqual([
      { index: 0, geometry: { type: 'Point', coordinates: [82, 45] } },
    ]);
    expect(dataOf(JSON.stringify(point(82, 45))).parts.point).toHaveLength(1);
  });

  it('closes a ring that was left open', () => {
    const open = [
      [82, 44],
      [83, 44],
      [83, 45],
    ];
    const [part] = dataOf(collection(feature({ type: 'Polygon', coordinates: [open] }))).parts.polygon;
    expect(part?.geometry).toEqual({ type: 'Polygon', coordinates: [[...open, [82, 44]]] });
  });

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4490'])(
    'takes %s as degrees',
    (name) => {
      const crs = { type: 'name', properties: { name } };
      const text = JSON.stringify({ type: 'FeatureCollection', crs, features: [feature(point(82, 45))] });
      expect(dataOf(text).extent?.west).toBe(82);
    },
  );

  it('turns Web Mercator into degrees, to a millimetre', () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
    const position = [9128198.245, 5621521.486];
    const text = JSON.stringify({ type: 'FeatureCollection', crs, features: [feature(point(...position))] });
    expect(dataOf(text).extent?.west).toBeCloseTo(82, 8);
    expect(dataOf(text).extent?.south).toBeCloseTo(45, 8);
  });

  it.each([
    ['EPSG:4515', 27_578_846.8417, 4_985_430.9406],
    ['urn:ogc:def:crs:EPSG::4536', 578_846.8417, 4_985_430.9406],
  ])('turns %s into degrees', (name, x, y) => {
    const crs = { type: 'name', properties: { name } };
    const text = JSON.stringify({ type: 'FeatureCollection', crs, features: [feature(point(x, y))] });
    expect(dataOf(text).extent?.west).toBeCloseTo(82, 7);
    expect(dataOf(text).extent?.south).toBeCloseTo(45, 7);
  });

  it('refuses a reference it cannot turn into degrees, by name', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:2154' } };
    expect(reasonOf(JSON.stringify({ type: 'FeatureCollection', crs, features: [] }))).toBe(
      'unsupported-reference: crs: EPSG:2154',
    );
  });

  it('leaves bad features out, counts them and says what is wrong with the first', () => {
    const data = dataOf(
      collection(
        feature(point(82, 45)),
        feature({ type: 'Circle' }),
        feature(point('x', 45)),
        { type: 'Point' },
        feature({ type: 'LineString', coordinates: [[82, 45]] }),
      ),
    );
    expect(data.parts.point).toHaveLength(1);
    expect(missingIn(data)).toEqual([
      'features-left-out',
      'left-out 4 / 5',
      'unknown-geometry features.1.geometry.type Circle',
    ]);
  });

  it.each([
    ['no features', collection(), []],
    ['only null geometries', collection(feature(null), feature(null)), ['without-geometry 2 / 2']],
    [
      'an empty geometry',
      collection(feature({ type: 'MultiPolygon', coordinates: [] })),
      ['without-geometry 1 / 1'],
    ],
  ])('says of %s that there is nothing to draw', (_, text, causes) => {
    expect(missingIn(dataOf(text))).toEqual(['no-features', ...causes]);
  });

  it.each([
    ['an empty file', '  ', /^invalid-body: the file is empty/],
    [
      'a truncated file',
      '{"type":"FeatureCollection","features":[{"ty',
      /truncated: it ends after 44 characters/,
    ],
    ['what is not JSON', '{type: 1}', /JSON/],
    ['another type', '{"type":"Topology"}', /Topology, expected FeatureCollection/],
    ['Esri JSON', '{"geometryType":"esriGeometryPoint","features":[]}', /looks like Esri JSON/],
    [
      'a page',
      '<!DOCTYPE html><html><title>登录</title><body>请登录</body>',
      /an HTML page instead of data: 登录 请登录/,
    ],
    [
      'an exception report',
      '<?xml version="1.0"?><ServiceExceptionReport>no such layer</ServiceExceptionReport>',
      /XML <ServiceExceptionReport> instead of data: no such layer/,
    ],
    [
      'swapped axes out of range',
      collection(feature(point(45, 120))),
      /features\.0\.geometry\.coordinates \[45, 120\]: out-of-range-swapped/,
    ],
    [
      'swapped axes in range',
      collection(feature(point(45, 82)), feature(point(44.5, 81))),
      /latitude before longitude: \[44.5, 81\]/,
    ],
    ['metres', collection(feature(point(9128198, 5621521))), /out-of-range-metres/],
    [
      'NaN-like positions',
      collection(feature(point(null, 45))),
      /features\.0\.geometry\.coordinates: no-positions/,
    ],
    [
      'a ring of two',
      collection(
        feature({
          type: 'Polygon',
          coordinates: [
            [
              [82, 45],
              [83, 45],
            ],
          ],
        }),
      ),
      /coordinates\.0: few-positions/,
    ],
  ])('refuses %s with the reason', (_, text, reason) => {
    expect(reasonOf(text)).toMatch(reason);
  });

  it('refuses an archive by what it is', () => {
    const result = readVector({ bytes: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]).buffer });
    expect(result.ok ? '' : result.error.detail).toMatch(/KMZ/);
  });

  it('refuses nesting without end and does not overflow', () => {
    const depth = 2000;
    const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(depth)}${']}'.repeat(depth)}`;
    expect(reasonOf(`{"type":"Feature","properties":{},"geometry":${nested}}`)).toMatch(/deep-collections/);
  });

  it('expects features where the record says, before it calls axes swapped', () => {
    const bytes = encode(collection(feature(point(45, 82))));
    const arctic = { west: 40, south: 80, east: 50, north: 85 };
    expect(readVector({ bytes, expected: arctic }).ok).toBe(true);
  });
});

const kml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;

const PLACEMARK =
  '<Placemark><name>瞭望塔</name><Point><coordinates>82,45,1200</coordinates></Point></Placemark>';

describe('readVector: KML', () => {
  it('reads placemarks with their looks apart from their attributes', () => {
    const data = dataOf(
      kml(`<Style id="burnt"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle>
        <PolyStyle><color>7f00ff00</color></PolyStyle></Style>
        <Placemark><name>火烧迹地</name><styleUrl>#burnt</styleUrl>
        <description><![CDATA[<!DOCTYPE html><b>面积</b> 12]]></description>
        <ExtendedData><Data name="年份"><value>2021</value></Data></ExtendedData>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>82,44 83,44 83,45 82,44</coordinates>
        </LinearRing></outerBoundaryIs></Polygon></Placemark>${PLACEMARK}`),
    );
    expect(data.parts.polygon).toHaveLength(1);
    expect(data.parts.point).toEqual([{ index: 1, geometry: { type: 'Point', coordinates: [82, 45] } }]);
    expect(data.properties[0]).toMatchObject({ name: '火烧迹地', 年份: '2021', description: '面积 12' });
    expect(data.looks?.[0]).toMatchObject({ styleId: 'burnt', fill: '#00ff00', stroke: '#ff0000' });
    expect(data.looks?.[0]?.fillOpacity).toBeCloseTo(0.5, 2);
    expect(data.properties[0]).not.toHaveProperty('stroke');
  });

  it('says what of a file is not shown', () => {
    const data = dataOf(
      kml(`${PLACEMARK}<NetworkLink><Link><href>http://example.org/a.kml</href></Link></NetworkLink>`),
    );
    expect(missingIn(data)).toEqual(['features-left-out', 'kml-not-drawn NetworkLink']);
  });

  it.each([
    ['external entities', '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    [
      'a billion laughs',
      '<!-- x --><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
    ['a document type', '<?x y?>\n<!doctype kml>'],
  ])('refuses %s before anything is parsed', (_, declaration) => {
    const text = `<?xml version="1.0"?>${declaration}<kml><Placemark><name>&b;</name></Placemark></kml>`;
    expect(reasonOf(text)).toMatch(/declarations are not read/);
  });

  it.each([
    ['a truncated file', kml(PLACEMARK).slice(0, -30), /KML: truncated/],
    ['an undeclared entity', kml('<Placemark><name>&b;</name></Placemark>'), /KML: .*entity/i],
  ])('refuses %s', (_, text, reason) => {
    expect(reasonOf(text)).toMatch(reason);
  });

  it('leaves a placemark out whose coordinates are no numbers', () => {
    const data = dataOf(kml(PLACEMARK.replace('82,45', 'a,b') + PLACEMARK));
    expect(data.parts.point).toHaveLength(1);
    expect(missingIn(data)).toEqual(['features-left-out', 'without-geometry 1 / 2']);
  });

  it('reads ten megabytes of coordinates', () => {
    const line = Array.from(
      { length: 400_000 },
      (_, at) => `${80 + (at % 4000) / 1000},44.${100000 + at}`,
    ).join(' ');
    const text = kml(`<Placemark><LineString><coordinates>${line}</coordinates></LineString></Placemark>`);
    const [part] = dataOf(text).parts.line;
    expect(part?.geometry.type === 'LineString' && part.geometry.coordinates.length).toBe(400_000);
  });
});
