import { describe, expect, it } from 'vitest';
import { columnChanges } from './columnChanges.ts';
import {
  allColumns,
  defaultColumns,
  draftColumns,
  movedColumn,
  recordColumns,
  type DraftColumns,
} from './draftColumns.ts';

const row = (dataKey: string, dataValue: string, extend1: string | null) => ({
  ...{ layerId: 'lakes', dataKey, dataValue, extend1 },
});

const ROWS = [
  row('name', '名称', 'header,bubble'),
  row('nameEn', '英文名称', null),
  row('gone', '旧字段', 'bubble'),
];

const fieldsOf = (columns: DraftColumns) => columns.map(({ field }) => field).join(' ');
const places = (columns: DraftColumns) =>
  Object.fromEntries(
    columns.map(({ field, header, bubble }) => [
      field,
      `${header === true ? 'h' : ''}${bubble === true ? 'b' : ''}`,
    ]),
  );

describe('columns of a record in the workbench', () => {
  it('begin with what is in force: titled fields in their order, then the others that the data have', () => {
    const columns = defaultColumns(['xyz', 'area', 'nameEn', 'name'], ROWS);
    expect(fieldsOf(columns)).toBe('name nameEn area xyz');
    expect(places(columns)).toEqual({ name: 'hb', nameEn: '', area: '', xyz: '' });
    expect(columns.map(({ title, titleEn }) => `${title}/${titleEn ?? ''}`)).toEqual([
      ...['名称/Name', '英文名称/English name', '面积（平方千米）/Area (km²)', 'xyz/'],
    ]);
  });

  it('begin with all that say something, where nothing is marked', () => {
    expect(places(defaultColumns(['objectid', 'a'], []))).toEqual({ a: 'hb', objectid: '' });
    const [name, nameEn] = defaultColumns(
      ['name', 'nameEn'],
      [row('name', '名称', 'header'), row('nameEn', '英文', null)],
    );
    expect([name?.bubble, nameEn?.bubble, nameEn?.header]).toEqual([true, true, false]);
  });

  it('are the rows alone, where nobody knows the data', () => {
    expect(fieldsOf(defaultColumns(undefined, ROWS))).toBe('name nameEn gone');
  });

  it('show fields that came later at their end, nowhere else', () => {
    const own = [{ field: 'gone', title: '旧', header: true }];
    const columns = allColumns(own, defaultColumns(['name'], ROWS));
    expect(places(columns)).toEqual({ gone: 'h', name: '' });
    expect(allColumns(undefined, columns)).toBe(columns);
  });

  it('hold what a record says, and nothing of what it does not say', () => {
    const stored = [
      { field: 'name', title: '', header: true, unit: 'm' },
      { field: 'a', title: 'b' },
    ];
    expect(recordColumns(draftColumns(stored) ?? [])).toEqual(stored);
    expect(draftColumns([{ field: 7, header: 'yes' }, 'x'])).toEqual([
      { field: '', title: '', titleEn: '', header: false, bubble: false },
    ]);
    expect(draftColumns('name')).toBeUndefined();
  });

  it('move up and down, and no further than the list goes', () => {
    const columns = ['a', 'b', 'c'].map((field) => ({ field, title: field }));
    expect(fieldsOf(movedColumn(columns, 0, 2))).toBe('b c a');
    expect(fieldsOf(movedColumn(columns, 2, 0))).toBe('c a b');
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [7, 0],
    ] as const)
      expect(movedColumn(columns, from, to)).toBe(columns);
  });

  it('differ column by column, by their order, and as a whole', () => {
    const before = [
      { field: 'a', title: '甲' },
      { field: 'b', title: '乙' },
      { field: 'c', title: '丙' },
    ];
    const after = [
      { field: 'b', title: '乙' },
      { field: 'a', title: '甲', header: true },
    ];
    expect(columnChanges({ before, after }).map(({ what, field }) => `${what} ${field ?? ''}`)).toEqual([
      ...['column a', 'column c', 'order '],
    ]);
    expect(columnChanges({ before: undefined, after }).map(({ what }) => what)).toEqual(['all']);
    expect(columnChanges({ before, after: before })).toEqual([]);
  });
});
