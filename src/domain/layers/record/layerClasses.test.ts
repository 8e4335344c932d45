import { describe, expect, it } from 'vitest';
import { classedStyle } from './classedStyle.ts';
import { geoLayerName } from './geoLayerName.ts';
import { classFinder, classLabels, layerClassesSchema, type LayerClasses } from './layerClasses.ts';
import { layerStyleSchema, ruleIndexOf, type LayerStyle } from './layerStyle.ts';

const breaks = (over: Partial<LayerClasses> = {}): LayerClasses => ({
  field: '面积',
  kind: 'breaks',
  unit: '公顷',
  items: [
    { upTo: 10, color: '#ffffcc' },
    { upTo: 20.5, color: '#fd8d3c', label: '中等' },
    { color: '#bd0026' },
  ],
  ...over,
});

const categories: LayerClasses = {
  field: '树种',
  kind: 'categories',
  otherColor: 'rgba(128, 128, 128, 0.4)',
  items: [
    { value: '云杉', color: '#2f6b45' },
    { value: 3, color: '#d6a63c', label: '三类' },
    { value: true, color: '#3366aa' },
  ],
};

describe('the class of a value', () => {
  it.each([
    [-5, 0],
    [10, 0],
    [10.000001, 1],
    [20.5, 1],
    [20.51, 2],
    [1e12, 2],
    ['15', 1],
    [' 15 ', 1],
    ['15 公顷', -1],
    ['', -1],
    ['  ', -1],
    [null, -1],
    [undefined, -1],
    [true, -1],
    [Number.NaN, -1],
  ])('of ranges: %j is in %i, the upper limit with the lower class', (value, place) => {
    expect(classFinder(breaks())({ 面积: value })).toBe(place);
  });

  it('of ranges that end: what is above the last limit is in none', () => {
    const ended = breaks({ items: [{ upTo: 1, color: 'red' }] });
    expect([1, 1.5].map((value) => classFinder(ended)({ 面积: value }))).toEqual([0, -1]);
  });

  it.each([
    ['云杉', 0],
    ['云杉 ', -1],
    ['3', 1],
    [3, 1],
    [true, 2],
    ['true', 2],
    [null, -1],
    ['', -1],
  ])('of categories: %j is in %i', (value, place) => {
    expect(classFinder(categories)({ 树种: value })).toBe(place);
  });

  it('is called by its label, else by its value, or its range with the unit', () => {
    expect(classLabels(breaks())).toEqual(['≤ 10 公顷', '中等', '> 20.5 公顷']);
    expect(
      classLabels({
        ...breaks(),
        items: [
          { upTo: 1, color: 'red' },
          { upTo: 2, color: 'red' },
        ],
      }),
    ).toEqual(['≤ 1 公顷', '1 – 2 公顷']);
    expect(classLabels(categories)).toEqual(['云杉', '三类', 'true']);
  });
});

describe('classes of a record', () => {
  it.each([
    ['a category without a value', { ...categories, items: [{ color: 'red' }] }, ['items', 0, 'value']],
    [
      'a value twice',
      {
        ...categories,
        items: [
          { value: 3, color: 'red' },
          { value: '3', color: 'red' },
        ],
      },
      ['items', 1, 'value'],
    ],
    [
      'limits that fall',
      breaks({
        items: [
          { upTo: 2, color: 'red' },
          { upTo: 2, color: 'red' },
        ],
      }),
      ['items', 1, 'upTo'],
    ],
    [
      'an open class before the last',
      breaks({ items: [{ color: 'red' }, { upTo: 2, color: 'red' }] }),
      ['items', 0, 'upTo'],
    ],
    ['a colour that is none', breaks({ items: [{ color: 'greenish' }] }), ['items', 0, 'color']],
    ['no class', breaks({ items: [] }), ['items']],
    ['no field', breaks({ field: '' }), ['field']],
  ])('are refused with %s, at its place', (_, classes, path) => {
    const parsed = layerClassesSchema.safeParse(classes);
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('are taken as they are', () => {
    expect(layerClassesSchema.parse(breaks())).toEqual(breaks());
    expect(layerClassesSchema.parse(categories)).toEqual(categories);
  });
});

describe('the server’s style with classes', () => {
  const stored: LayerStyle = layerStyleSchema.parse({
    paperRole: 'area',
    rules: [
      {
        title: '甲',
        titleEn: 'A',
        when: { property: 'x', equals: ['a'] },
        fill: { color: '#000000', alpha: 1 },
      },
      {
        title: '全部',
        titleEn: 'All',
        fill: { color: '#123456', alpha: 0.1 },
        line: { color: '#000000', widthPx: 2 },
      },
    ],
  });

  it('has a rule for each and one for the rest, in the look of the rule that draws the rest', () => {
    const { rules, paperRole } = layerStyleSchema.parse(classedStyle(stored, categories, 'polygon'));
    expect(paperRole).toBe('area');
    expect(rules.map(({ title }) => title)).toEqual(['云杉', '三类', 'true', '其他']);
    expect(rules[0]).toMatchObject({
      when: { property: '树种', equals: ['云杉'] },
      fill: { color: '#2f6b45', alpha: 0.65 },
      line: { color: '#2f6b45', widthPx: 2 },
    });
    expect(rules[3]).toMatchObject({ titleEn: 'Other', fill: { color: '#808080', alpha: 0.4 } });
  });

  it('finds the same class as the page, and the rest in the layer’s own colour', () => {
    const classes = breaks();
    const style = layerStyleSchema.parse(classedStyle(stored, classes, 'polygon'));
    expect(style.rules.at(-1)?.fill).toEqual({ color: '#123456', alpha: 0.1 });
    for (const value of [-5, 10, 10.01, '15', 20.5, 21, null, 'x', '']) {
      const inPage = classFinder(classes)({ 面积: value });
      expect(ruleIndexOf(style, { 面积: value })).toBe(inPage < 0 ? 3 : inPage);
    }
  });

  it('colours lines within their casing, and points', () => {
    const road = layerStyleSchema.parse({
      rules: [
        {
          title: '路',
          titleEn: 'Road',
          casing: { color: '#222222', widthPx: 5 },
          line: { color: '#ffffff', widthPx: 3 },
        },
      ],
    });
    const [line] = classedStyle(road, breaks(), 'line').rules;
    expect(line).toMatchObject({ casing: { color: '#222222' }, line: { color: '#ffffcc', widthPx: 3 } });
    expect(classedStyle(road, breaks(), 'point').rules[1]?.point).toMatchObject({ color: '#fd8d3c' });
  });

  it('marks points by the picture and size of their class, and others as the layer does', () => {
    const posts = layerStyleSchema.parse({
      rules: [{ title: '站', titleEn: 'Post', point: { color: '#111111', sizePx: 7, outline: '#ffffff' } }],
    });
    const marked = breaks({
      items: [
        { upTo: 1, color: '#ff0000', picture: 'fire' },
        { upTo: 2, color: '#00ff00', picture: 'camera', sizePx: 40 },
        { upTo: 3, color: '#0000ff', sizePx: 12 },
        { upTo: 4, color: '#00ffff' },
      ],
    });
    const { rules } = layerStyleSchema.parse(classedStyle(posts, layerClassesSchema.parse(marked), 'point'));
    expect(rules.map(({ point }) => [point?.picture, point?.sizePx])).toEqual([
      ['fire', 24],
      ['camera', 40],
      [undefined, 12],
      [undefined, 7],
      [undefined, 7],
    ]);
  });
});

describe('the layer of the portal that a record shows', () => {
  it.each([
    ['/geo/features/lakes.geojson', undefined, 'lakes'],
    ['/geo/features/lakes.kml?limit=3', undefined, 'lakes'],
    ['/geo/ogc/features/collections/roads', undefined, 'roads'],
    ['/geo/ogc/features', 'roads', 'roads'],
    ['/geo/wms', 'own_1', 'own_1'],
    ['/geo/wms?LAYERS=own_1', undefined, 'own_1'],
    ['/geo/wms', 'roads,lakes', undefined],
    ['/geo/wms', undefined, undefined],
    ['https://gis.example.cn/geo/wms', 'roads', undefined],
    ['/files/a.geojson', 'roads', undefined],
    [undefined, undefined, undefined],
  ])('%s with the name %s: %s', (link, alias, name) => {
    expect(geoLayerName({ link, alias })).toBe(name);
  });
});
