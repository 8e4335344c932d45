import { describe, expect, it } from 'vitest';
import { bubbleRows, fieldTitle } from './bubble.ts';
import {
  columnRows,
  columnsIn,
  layerColumnsSchema,
  MOST_COLUMNS,
  type LayerColumns,
} from './layerColumns.ts';

const COLUMNS: LayerColumns = [
  { field: 'area', title: '面积', titleEn: 'Area', bubble: true },
  { field: 'name', title: '湖名', header: true, bubble: true },
  { field: 'note', title: '备注' },
];

const issuesOf = (columns: unknown) =>
  layerColumnsSchema.safeParse(columns).error?.issues.map(({ path }) => path.join('.'));

describe('columns of a record', () => {
  it('say what metadata rows say, in their order', () => {
    expect(
      columnRows(COLUMNS).map(({ dataKey, dataValue, extend1 }) => [dataKey, dataValue, extend1]),
    ).toEqual([
      ['area', '面积', 'bubble'],
      ['name', '湖名', 'header,bubble'],
      ['note', '备注', null],
    ]);
  });

  it('make popups in both languages: without an English title the Chinese one stands', () => {
    const words = { unknown: '', yes: '', no: '' };
    const titles = (language: 'zh' | 'en') =>
      bubbleRows({ name: 'a', area: 1, note: '' }, columnRows(COLUMNS), { ...words, language }).map(
        ({ title }) => title,
      );
    expect(titles('zh')).toEqual(['面积', '湖名']);
    expect(titles('en')).toEqual(['Area', '湖名']);
    expect(fieldTitle('name', [{ dataKey: 'name', dataValue: '名称', extend1: null }], 'en')).toBe('Name');
  });

  it.each([
    ['none at all', [], ['']],
    [
      'more than anybody reads',
      Array.from({ length: MOST_COLUMNS + 1 }, (_, at) => ({ field: `f${String(at)}`, title: 'x' })),
      [''],
    ],
    ['a field twice', [...COLUMNS, { field: 'name', title: '名称' }], ['3.field']],
    ['a title of blanks', [{ field: 'name', title: '  ' }], ['0.title']],
    ['no field', [{ title: '名称' }], ['0.field']],
    ['a title of another kind', [{ field: 'name', title: 7 }], ['0.title']],
    ['what is no list', { name: '名称' }, ['']],
  ])('are refused at their place: %s', (_what, columns, places) => {
    expect(issuesOf(columns)).toEqual(places);
  });

  it('are read of a record’s text, where they are sound', () => {
    expect(columnsIn(JSON.stringify({ columns: COLUMNS }))).toEqual(COLUMNS);
    expect(columnsIn('{"name":"a"}')).toBeUndefined();
    expect(columnsIn('{"columns":[]}')).toBeUndefined();
    expect(columnsIn('{"columns":')).toBeUndefined();
  });
});
