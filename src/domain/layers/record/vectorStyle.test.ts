import { describe, expect, it } from 'vitest';
import { readAnnotationConfig, type LayerConfig } from './customConfig.ts';
import { areaTextOf, chooseClassTable } from './classTables.ts';
import { inTwoLines, labelText } from './labelText.ts';
import { layerField, parseLayerRecord } from '../../../layerTypes/index.ts';
import { DEFAULT_PALETTE } from './styleRules.ts';
import { vectorStyleOf } from './vectorStyle.ts';

const parse = (layerConfig: unknown) =>
  parseLayerRecord('Z1', { name: '图层', type: 'vectorLayer', link: '/a.geojson', layerConfig });

function style(layerConfig: unknown, name = '') {
  const parsed = parse(layerConfig);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return vectorStyleOf(layerField(parsed.value, 'config'), name);
}

const problem = (layerConfig: unknown) => {
  const parsed = parse(layerConfig);
  return parsed.ok ? 'was read' : parsed.error.detail;
};

describe('vectorStyleOf', () => {
  it('takes every field of a PolygonConfig', () => {
    const { fill, line, label } = style({
      layerType: 'Polygon',
      PolygonConfig: {
        PolygonColor: '#112233',
        polylineColor: 'gold',
        polylineColorAlpha: '0.4',
        labelColor: '#ffeedd',
        propName: '功能区',
        VisibleRange: 12000,
        DottedpolylineUrl: '/lines/dots.png',
      },
    });
    expect(fill).toEqual({ color: '#112233', alpha: 0.2, water: false });
    expect(line).toMatchObject({ color: 'gold', alpha: 0.4, dots: { pictureUrl: '/lines/dots.png' } });
    expect(label).toMatchObject({ field: '功能区', color: '#ffeedd', visibleRangeM: 12000 });
  });

  it.each([
    ["the spec's spelling", { lincolor: '#abc', islinght: true, lineWidth: 4, DottedpolylineUrl: 'dash' }],
    [
      'the correct spelling',
      { lineColor: '#abc', isLight: 'true', lineWidth: '4', dottedPolylineUrl: 'dash' },
    ],
  ])('takes every field of a LineConfig in %s', (_, LineConfig) => {
    expect(style({ layerType: 'Line', LineConfig }).line).toEqual({
      color: '#abc',
      alpha: 1,
      widthPx: 4,
      glow: true,
      dots: { pattern: 'dash' },
    });
  });

  it('takes every field of a PointConfig', () => {
    const read = style({
      layerType: 'Point',
      PointConfig: {
        imageUrl: '/markers/tower.svg',
        width: 30,
        height: 40,
        isEllipse: 1,
        ellipse: { semiMinorAxis: 500, semiMajorAxis: 900, color: 'rgba(255,0,0,0.5)' },
        isCluster: true,
        propsName: 'name',
        labelFontColor: '#123',
        labelColor: '#ddd8c3',
        VisibleRange: 5000,
        type: '瞭望塔',
      },
    });
    expect(read.point).toMatchObject({
      image: { url: '/markers/tower.svg', widthPx: 30, heightPx: 40 },
      ellipse: { semiMajorM: 900, semiMinorM: 500, color: 'rgba(255,0,0,0.5)', alpha: 1 },
      marked: true,
    });
    expect(read.cluster).toBe(true);
    expect(read.pointName).toBe('瞭望塔');
    expect(read.label).toMatchObject({ color: '#123', background: '#ddd8c3', visibleRangeM: 5000 });
  });

  it("gives a picture the spec's size: 39x48 scaled by 0.8, animals 72.5x155", () => {
    const size = (type: string) =>
      style({ layerType: 'Point', PointConfig: { imageUrl: '/a.png', type } }).point.image;
    expect(size('tower')).toMatchObject({ widthPx: 31.2, heightPx: 38.4 });
    expect(size('animal')).toMatchObject({ widthPx: 72.5, heightPx: 155 });
  });

  it.each([
    [{ layerType: 'Polygon', PolygonConfig: { PolygonColor: 'greenish' } }, /PolygonConfig\.PolygonColor/],
    [{ layerType: 'Line', LineConfig: { linecolor: '#12345' } }, /LineConfig\.linecolor/],
    [{ layerType: 'Line', LineConfig: { islinght: 'maybe' } }, /LineConfig\.islinght/],
    [{ layerType: 'Point', PointConfig: { width: -1 } }, /PointConfig\.width/],
    [{ layerType: 'Point', PointConfig: { isEllipse: true } }, /PointConfig\.ellipse: missing/],
    [
      {
        layerType: 'Point',
        PointConfig: { isEllipse: true, ellipse: { semiMinorAxis: 9, semiMajorAxis: 5 } },
      },
      /ellipse\.semiMajorAxis/,
    ],
    [{ layerType: 'Ring' }, /layerConfig\.layerType/],
  ])('refuses %j with the path', (layerConfig, path) => {
    expect(problem(layerConfig)).toMatch(path);
  });

  it.each([
    ['三台林场责任区', { fillAlpha: 0.1 }],
    ['乡镇界', { fillAlpha: 0.01 }],
    ['自然保护地', { fillAlpha: 0.2 }],
  ])('fills %s with the alpha of the spec', (name, { fillAlpha }) => {
    expect(vectorStyleOf(undefined, name).fill.alpha).toBe(fillAlpha);
  });

  it.each([
    ['艾比湖保护区管护站', 10_000],
    ['应急扑火队', 60_000],
    ['瞭望塔', 80_000],
  ])('shows labels of %s to %d m', (name, rangeM) => {
    const config: LayerConfig = { layerType: 'Point', PointConfig: { propsName: 'name' } };
    expect(vectorStyleOf(config, name).label?.visibleRangeM).toBe(rangeM);
  });

  it('leaves names of the corps and one pasture farm out of town layers', () => {
    const { excluded } = vectorStyleOf(undefined, '乡镇');
    expect(['兵团第五师81团', '阿热勒托海牧场', '小营盘镇'].map((name) => excluded?.test(name))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('draws lakes as water and gives unknown layers a stable palette colour', () => {
    expect(vectorStyleOf(undefined, '湖泊').fill.water).toBe(true);
    const first = vectorStyleOf(undefined, '某图层').fill.color;
    expect(DEFAULT_PALETTE).toContain(first);
    expect(vectorStyleOf(undefined, '某图层').fill.color).toBe(first);
  });
});

describe('class tables', () => {
  const colors = (layerName: string, ...rows: Record<string, unknown>[]) => {
    const chosen = chooseClassTable(layerName, rows);
    return chosen && rows.map((row) => chosen.table.classes[chosen.classOf(row)]?.name);
  };

  it.each([
    [
      '森林火险区',
      [{ class: 'first' }, { class: 'second' }, { class: 'third' }],
      ['高风险', '中风险', '低风险'],
    ],
    ['功能分区', [{ 功能区: '核心区' }, { 功能区: '外围' }], ['核心区', undefined]],
    ['艾比湖水域', [{ year: 2016 }, { year: '2024' }], ['2016年', '2024年']],
    ['道路', [{ speed: 30 }, { speed: 60 }], ['限速 30 km/h', '限速 60 km/h']],
    ['用地', [{ type: '民办学校' }], ['民办学校']],
    ['土地利用', [{ dlmc: '有林地' }, { dlmc: '水浇地' }], ['乔木林地', '水浇地']],
  ])('colours %s', (name, rows, classes) => {
    expect(colors(name, ...rows)).toEqual(classes);
  });

  it('gives nine consecutive water years nine colours', () => {
    const rows = Array.from({ length: 9 }, (_, step) => ({ year: 2016 + step }));
    const chosen = chooseClassTable('水域面积', rows);
    const found = rows.map((row) => chosen?.table.classes[chosen.classOf(row)]?.color);
    expect(new Set(found).size).toBe(9);
  });

  it('applies to no layer whose features are of other classes', () => {
    expect(colors('火险', { class: '其他' }, { class: 'none' }, { class: 'first' })).toBeUndefined();
    expect(colors('河流', { class: 'first' })).toBeUndefined();
  });

  it('knows the fixed areas of fire-risk and functional zones', () => {
    const text = (layerName: string, row: Record<string, unknown>) => {
      const chosen = chooseClassTable(layerName, [row]);
      return chosen && areaTextOf(chosen.table, chosen.classOf(row), layerName, row);
    };
    expect(text('火险区', { class: 'second' })).toBe('319 km²');
    expect(text('功能区', { 功能区: '实验区', name: '艾比湖湿地' })).toBe('775.98 km²');
    expect(text('功能区', { 功能区: '实验区', name: '夏尔希里' })).toBe('');
  });
});

describe('labels', () => {
  it('shows an unknown value as unknown, a missing one as nothing and a number as it is', () => {
    expect(['null', null, undefined, 12.5].map((value) => labelText(value, '未知'))).toEqual([
      '未知',
      '未知',
      '',
      '12.5',
    ]);
  });

  it('splits more than ten characters into two lines, by characters and not by code units', () => {
    expect(inTwoLines('一二三四五六七八九十')).toBe('一二三四五六七八九十');
    expect(inTwoLines('一二三四五六七八九十甲')).toBe('一二三四五六\n七八九十甲');
    expect(inTwoLines('𠮷'.repeat(12))).toBe(`${'𠮷'.repeat(6)}\n${'𠮷'.repeat(6)}`);
  });
});

describe('readAnnotationConfig', () => {
  it('reads the height above the point in both spellings', () => {
    const heights = [{ HeightFromPoint: 40 }, { heightFromPoint: 0 }].map(
      (AnnotationConfig) => readAnnotationConfig({ layerType: 'Point', AnnotationConfig }).heightM,
    );
    expect(heights).toEqual([40, 0]);
  });
});
