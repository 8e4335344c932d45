import { describe, expect, it } from 'vitest';
import type { LayerConfig } from '../record/customConfig.ts';
import type { LayerClasses } from '../record/layerClasses.ts';
import { vectorStyleOf, withLabels } from '../record/vectorStyle.ts';
import { annotationDrawing } from '../../../engine/arcgis/vectorData/annotations.ts';
import { dashOfPicture } from '../../../engine/arcgis/vectorData/dots.ts';
import { drawnSets, legendOfSets, vectorDrawing, type DrawnSet } from './drawing.ts';
import { createHitIndex } from './hitTest.ts';
import { readVector, type VectorData } from './readVector.ts';

type Row = readonly [geometry: unknown, properties: Record<string, unknown>];

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });

const square = (lon: number, lat: number, side = 0.1) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
      [lon, lat],
    ],
  ],
});

const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });

function dataOf(...rows: Row[]): VectorData {
  const features = rows.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties }));
  return parsed(JSON.stringify({ type: 'FeatureCollection', features }));
}

function parsed(text: string): VectorData {
  const read = readVector({ bytes: new TextEncoder().encode(text).buffer });
  if (!read.ok) throw new Error(read.error.detail);
  return read.value;
}

function drawn(
  layerName: string,
  data: VectorData,
  config?: LayerConfig,
  isCustom = false,
): readonly DrawnSet[] {
  const style = vectorStyleOf(config, layerName, isCustom);
  return drawnSets(data, vectorDrawing(data, { layerName, style, unknownText: '未知' }));
}

const rows = (sets: readonly DrawnSet[], layerName = '') =>
  legendOfSets(layerName, sets, ({ url }) => url).map(({ name, type, color }) => [name, type, color]);

const labels = (sets: readonly DrawnSet[]) =>
  sets.flatMap(({ features }) => features.map(({ label }) => label));

describe('drawing of vector layers', () => {
  it('draws areas below lines below points, with one legend row each', () => {
    const sets = drawn(
      '混合',
      dataOf([point(82, 45), {}], [line([81, 44], [82, 45]), {}], [square(82, 44), {}]),
      { layerType: 'Polygon', PolygonConfig: { PolygonColor: '#112233' } },
    );
    expect(sets.map(({ id }) => id)).toEqual(['polygon', 'line', 'point']);
    expect(rows(sets).map(([name, type]) => [name, type])).toEqual([
      ['混合', 'face'],
      ['混合', 'line'],
      ['混合', 'point'],
    ]);
  });

  it('colours fire-risk zones by class, only those that are there, with their areas on the label', () => {
    const sets = drawn(
      '森林火险区',
      dataOf([square(82, 44), { class: 'first' }], [square(83, 44), { class: 'third', name: '南部' }]),
    );
    expect(rows(sets)).toEqual([
      ['高风险', 'face', '#d7322b'],
      ['低风险', 'face', '#3fa34d'],
    ]);
    expect(labels(sets)).toEqual(['高风险\n653 km²', '南部\n621 km²']);
  });

  it('draws what is in no class in the colour of the record, which a custom layer has everywhere', () => {
    const data = dataOf([square(82, 44), { 功能区: '核心区' }], [square(83, 44), { 功能区: '外围' }]);
    const own: LayerConfig = { layerType: 'Polygon', PolygonConfig: { PolygonColor: '#123456' } };
    expect(rows(drawn('功能区划', data, own))).toEqual([
      ['核心区', 'face', '#d9534f'],
      ['其他', 'face', '#123456'],
    ]);
    expect(rows(drawn('功能区划', data, own, true))).toEqual([['功能区划', 'face', '#123456']]);
  });

  it('leaves excluded names out of town layers', () => {
    const sets = drawn(
      '乡镇界',
      dataOf([square(82, 44), { name: '兵团81团' }], [square(83, 44), { name: '小营盘镇' }]),
    );
    expect(sets[0]?.features.map(({ index }) => index)).toEqual([1]);
  });

  it('draws an ellipse of the stated size for a point, which carries the label where nothing else marks it', () => {
    const ellipse = { semiMajorAxis: 2000, semiMinorAxis: 1000, color: '#ff0000' };
    const config = (imageUrl?: string): LayerConfig => ({
      layerType: 'Point',
      PointConfig: {
        isEllipse: true,
        ellipse,
        propsName: 'name',
        ...(imageUrl === undefined ? {} : { imageUrl }),
      },
    });
    const data = dataOf([point(82, 45), { name: 'null' }]);
    const bare = drawn('点', data, config());
    expect(bare.map(({ id }) => id)).toEqual(['ellipse']);
    expect(labels(bare)).toEqual(['未知']);
    const pictured = drawn('点', data, config('/a.png'));
    expect(pictured.map(({ id }) => id)).toEqual(['ellipse', 'point']);
    expect(labels(pictured)).toEqual(['', '未知']);
    expect(rows(bare)).toEqual([['点', 'face', '#ff0000']]);
  });

  it('draws KML features in their own looks, equal ones as one class', () => {
    const style = '<Style id="a"><PolyStyle><color>ff0000ff</color></PolyStyle></Style>';
    const placemark = (name: string, at: number) =>
      `<Placemark><name>${name}</name><styleUrl>#a</styleUrl><Polygon><outerBoundaryIs><LinearRing>
      <coordinates>${at},44 ${at + 1},44 ${at + 1},45 ${at},44</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const sets = drawn(
      'KML',
      parsed(
        `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${style}${placemark('甲', 80)}${placemark('乙', 82)}</Document></kml>`,
      ),
    );
    expect(rows(sets)).toEqual([['a', 'face', '#ff0000']]);
    expect(labels(sets)).toEqual(['甲', '乙']);
  });
});

describe('drawing in classes of the record', () => {
  const classes: LayerClasses = {
    field: 'n',
    kind: 'breaks',
    items: [
      { upTo: 1, color: '#111111' },
      { upTo: 2, color: '#222222' },
      { color: 'rgba(51, 51, 51, 0.3)', label: '多' },
    ],
  };
  const config: LayerConfig = {
    layerType: 'Point',
    PointConfig: { imageUrl: '/a.png', isCluster: true, propName: 'name' },
  };

  it('goes before the layer’s own colour and the fixed tables, in the order of the classes', () => {
    const data = dataOf(
      [square(82, 44), { n: 5, class: 'first' }],
      [square(83, 44), { n: '2', class: 'third' }],
      [square(84, 44), { n: null, class: 'first' }],
    );
    const own: LayerConfig = { layerType: 'Polygon', PolygonConfig: { PolygonColor: '#654321' } };
    const style = vectorStyleOf(own, '森林火险区', true, classes);
    const sets = drawnSets(data, vectorDrawing(data, { layerName: '火险', style, unknownText: '未知' }));
    expect(rows(sets)).toEqual([
      ['1 – 2', 'face', '#222222'],
      ['多', 'face', 'rgba(51, 51, 51, 0.3)'],
      ['其他', 'face', '#654321'],
    ]);
    // Seen by its colour, and as translucent as a class says itself.
    expect(sets[0]?.classes.map(({ fill }) => fill.alpha)).toEqual([0.3, 0.65, 0.2]);
  });

  it('marks points plainly, not by a picture and not in clusters', () => {
    const data = dataOf([point(82, 45), { n: 1, name: '站' }]);
    const style = vectorStyleOf(config, '站', false, classes);
    expect(style.cluster).toBe(false);
    const sets = drawnSets(data, vectorDrawing(data, { layerName: '站', style, unknownText: '未知' }));
    expect(sets[0]?.classes[0]?.point).toMatchObject({ color: '#111111', marked: true });
    expect(sets[0]?.classes[0]?.point.image).toBeUndefined();
    expect(labels(sets)).toEqual(['站']);
  });

  it('marks points of a class by its picture in its colour, also in legends and on sheets', () => {
    const marked: LayerClasses = {
      ...classes,
      items: [
        { upTo: 1, color: 'rgb(17, 34, 51)', picture: 'fire', sizePx: 30 },
        { color: '#222222', sizePx: 12 },
      ],
    };
    const data = dataOf([point(82, 45), { n: 1 }], [point(82, 45), { n: 2 }]);
    const style = vectorStyleOf(config, '站', false, marked);
    const sets = drawnSets(data, vectorDrawing(data, { layerName: '站', style, unknownText: '未知' }));
    const [first, second] = sets[0]?.classes ?? [];
    expect(first?.point.image).toMatchObject({ widthPx: 30, heightPx: 30, mark: 'fire' });
    expect(decodeURIComponent(first?.point.image?.url ?? '')).toContain('fill="#112233"');
    expect(second?.point).toMatchObject({ sizePx: 12, color: '#222222' });
    const legend = legendOfSets('站', sets, ({ url }) => url);
    expect(legend[0]).toMatchObject({
      config: { width: 30 },
      look: { point: { color: '#112233', sizePx: 30, picture: 'fire' } },
    });
    expect(legend[1]?.config).toBeUndefined();
  });
});

it('labels are written by the expression of the record, in the look of its config', () => {
  const config: LayerConfig = {
    layerType: 'Polygon',
    PolygonConfig: { propName: 'code', labelColor: '#ffff00', VisibleRange: 5000 },
  };
  const style = withLabels(vectorStyleOf(config, '林班'), config, '林班', '{name}[（{area:0.0}）]\\n{code}');
  const data = dataOf(
    [square(82, 44), { name: '甲', area: 2, code: 'x' }],
    [square(83, 44), { name: '乙', area: null, code: '' }],
  );
  const sets = drawnSets(data, vectorDrawing(data, { layerName: '林班', style, unknownText: '未知' }));
  expect(labels(sets)).toEqual(['甲（2.0）\nx', '乙']);
  expect(sets[0]?.classes[0]?.label).toMatchObject({ color: '#ffff00', visibleRangeM: 5000 });
  expect(withLabels(style, config, '林班', undefined)).toBe(style);
});

describe('drawing of annotations', () => {
  const annotated = (values: Record<string, unknown>[], config?: LayerConfig) => {
    const data = dataOf(...values.map((each, at): Row => [point(82 + at / 10, 45), each]));
    return drawnSets(data, annotationDrawing(data, { config, layerName: '标注', unknownText: '未知' }));
  };

  it("takes the text where it is, in two lines when long, else the spec's text", () => {
    const sets = annotated([{ text: '博尔塔拉河国家湿地公园保护区' }, { name: '短' }, { text: null }, {}]);
    expect(labels(sets)).toEqual(['博尔塔拉河国家\n湿地公园保护区', '短', '未知', '标注']);
  });

  it("has the spec's defaults, the layer's settings over them, and a feature's over those", () => {
    const config: LayerConfig = {
      layerType: 'Point',
      AnnotationConfig: { fontColor: '#ffffff', HeightFromPoint: 50 },
    };
    const [set] = annotated([{ name: 'a' }, { name: 'b', fontSize: '20', fontColor: 'no colour' }], config);
    expect(set?.classes.map(({ label }) => label)).toMatchObject([
      { color: '#ffffff', background: '#ddd8c3', sizePx: 14, leaderM: 50 },
      { color: '#ffffff', background: '#ddd8c3', sizePx: 20, leaderM: 50 },
    ]);
    expect(annotated([{}])[0]?.classes[0]).toMatchObject({
      point: { sizePx: 5, color: '#ffff3a' },
      label: { color: '#000000', background: '#ddd8c3', leaderM: 30 },
    });
  });
});

describe('createHitIndex', () => {
  const data = dataOf(
    [square(82, 44, 1), {}],
    [square(82.4, 44.4, 0.2), {}],
    [line([82, 44.5], [83, 44.5]), {}],
    [point(82.5, 44.5), {}],
  );
  const hits = createHitIndex(data.parts);

  it('finds points before lines before areas, and of areas the one drawn above', () => {
    expect(hits.at({ lon: 82.5, lat: 44.5, toleranceM: 10 })).toEqual([3, 2, 1, 0]);
  });

  it('measures the tolerance in metres along both axes', () => {
    const north = (metres: number) => 44.5 + metres / 111_320;
    expect(hits.at({ lon: 82.2, lat: north(90), toleranceM: 100 })).toEqual([2, 0]);
    expect(hits.at({ lon: 82.2, lat: north(110), toleranceM: 100 })).toEqual([0]);
    const east = (metres: number) => 82.5 + metres / (111_320 * Math.cos((44.5 * Math.PI) / 180));
    expect(hits.at({ lon: east(90), lat: 44.5, toleranceM: 100 })[0]).toBe(3);
    expect(hits.at({ lon: east(110), lat: 44.5, toleranceM: 100 })[0]).toBe(2);
    expect(hits.at({ lon: east(110), lat: 44.5, toleranceM: 1, pointToleranceM: 150 })[0]).toBe(3);
  });

  it('counts a hole as outside', () => {
    const outer = square(80, 44, 1).coordinates;
    const hole = square(80.4, 44.4, 0.2).coordinates;
    const holed = dataOf([{ type: 'Polygon', coordinates: [...outer, ...hole] }, {}]);
    const index = createHitIndex(holed.parts);
    expect(index.at({ lon: 80.5, lat: 44.5, toleranceM: 1 })).toEqual([]);
    expect(index.at({ lon: 80.1, lat: 44.1, toleranceM: 1 })).toEqual([0]);
  });

  it('finds nothing where there is nothing', () => {
    expect(hits.at({ lon: 10, lat: 10, toleranceM: 1000 })).toEqual([]);
  });
});

describe('dashOfPicture', () => {
  const row = (...runs: readonly (readonly [alpha: number, lengthPx: number])[]) =>
    runs.flatMap(([alpha, lengthPx]) => Array.from({ length: lengthPx }, () => alpha));

  it.each([
    ['dots', row([255, 4], [0, 4], [255, 4], [0, 4]), 'short-dot'],
    ['a dash and a dot', row([255, 16], [0, 4], [255, 4], [0, 4]), 'dash-dot'],
    ['long dashes', row([255, 40], [0, 6]), 'long-dash'],
    ['even dashes', row([255, 12], [0, 10]), 'dash'],
    ['no gap at all', row([255, 64]), 'dash'],
  ])('reads %s', (_, alphas, pattern) => {
    expect(dashOfPicture(alphas, 4)).toBe(pattern);
  });
});
