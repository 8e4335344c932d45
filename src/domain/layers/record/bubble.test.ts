import { describe, expect, it } from 'vitest';
import { bubbleRows, featureName, labelFieldOf, valueText, type BubbleWords } from './bubble.ts';

const WORDS: BubbleWords = { unknown: '未知', yes: '是', no: '否', language: 'zh' };

describe('values of a popup', () => {
  it.each([
    ['null', '未知'],
    [null, '未知'],
    [undefined, ''],
    ['', ''],
    ['  云杉 ', '云杉'],
    [2023, '2023'],
    [12.345678, '12.3457'],
    [0.0000123456, '0.0000123'],
    [Number.NaN, ''],
    [true, '是'],
    [false, '否'],
    [['a', 1], '["a",1]'],
  ])('%o is %o', (value, text) => {
    expect(valueText(value, WORDS)).toBe(text);
  });
});

describe('fields of a popup', () => {
  const attributes = { OBJECTID: 4, name: '艾比湖', dlmc: null, ring: [1, 2], note: 'x', area_km2: 512.5 };

  it('are those that the metadata mark, under their titles and in their order', () => {
    const metadata = [
      { dataKey: 'area_km2', dataValue: '水面面积', extend1: 'header,bubble' },
      { dataKey: 'name', dataValue: '湖名', extend1: 'bubble' },
      { dataKey: 'note', dataValue: '备注', extend1: 'header' },
      { dataKey: 'absent', dataValue: '管护人', extend1: 'bubble' },
    ];
    expect(bubbleRows(attributes, metadata, WORDS).map(({ title, value }) => [title, value])).toEqual([
      ['水面面积', '512.5'],
      ['湖名', '艾比湖'],
      ['管护人', ''],
    ]);
  });

  it('are all plain ones without metadata, under titles that a reader knows', () => {
    expect(bubbleRows(attributes, [], WORDS).map(({ title, value }) => [title, value])).toEqual([
      ['名称', '艾比湖'],
      ['地类名称', '未知'],
      ['note', 'x'],
      ['面积（平方千米）', '512.5'],
    ]);
    expect(bubbleRows(attributes, [], { ...WORDS, language: 'en' })[0]?.title).toBe('Name');
  });

  it('take titles from metadata that mark no popup field', () => {
    const metadata = [{ dataKey: 'note', dataValue: '备注', extend1: null }];
    expect(bubbleRows({ note: 'x' }, metadata, WORDS)).toEqual([{ key: 'note', title: '备注', value: 'x' }]);
  });

  it('are said in English where the metadata give the usual Chinese title', () => {
    const metadata = [
      { dataKey: 'name', dataValue: '名称', extend1: 'bubble' },
      { dataKey: 'dlmc', dataValue: '三调地类', extend1: 'bubble' },
    ];
    const titles = bubbleRows(attributes, metadata, { ...WORDS, language: 'en' }).map(({ title }) => title);
    expect(titles).toEqual(['Name', '三调地类']);
  });

  it('say what a coded value stands for', () => {
    expect(bubbleRows({ level: 'county' }, [], WORDS)).toEqual([
      { key: 'level', title: '级别', value: '县级' },
    ]);
    expect(bubbleRows({ LEVEL: '国家级' }, [], WORDS)[0]?.value).toBe('国家级');
  });

  it('are the housekeeping ones when there are no others', () => {
    expect(bubbleRows({ FID: 3 }, [], WORDS)).toEqual([{ key: 'FID', title: 'FID', value: '3' }]);
  });
});

describe('the name of a feature', () => {
  it('is its label, else a field that holds a name, else none', () => {
    const config = { layerType: 'Point', PointConfig: { propsName: 'zrq' } } as const;
    expect(labelFieldOf(config)).toBe('zrq');
    expect(featureName({ name: 'a', zrq: '三台责任区' }, 'zrq', WORDS)).toBe('三台责任区');
    expect(featureName({ name: 'a', zrq: 'null' }, 'zrq', WORDS)).toBe('a');
    expect(featureName({ 名称: '' }, undefined, WORDS)).toBeUndefined();
  });
});
