import { describe, expect, it } from 'vitest';
import { resultColumns, summarize, type LayerResult, type ResultRow } from './resultSet.ts';

const row = (id: string, properties: ResultRow['properties']): ResultRow => ({ id, properties });

describe('the columns of a table of results', () => {
  it("are the fields marked 'header', in the order and with the titles of the metadata", () => {
    const fields = [
      { dataKey: 'dlmc', dataValue: '地类', extend1: 'header,bubble' },
      { dataKey: 'note', dataValue: '说明', extend1: 'bubble' },
      { dataKey: 'area', dataValue: '面积', extend1: 'header' },
    ];
    const rows = [row('1', { area: 3.5, note: 'a', dlmc: '草地' })];
    expect(resultColumns(rows, fields, 'zh')).toEqual([
      { key: 'dlmc', title: '地类', isNumber: false },
      { key: 'area', title: '面积', isNumber: true },
    ]);
  });

  it('are all plain properties but the housekeeping ones where no field is marked', () => {
    const rows = [row('1', { objectid: 7, name: '甲' }), row('2', { name: '乙', area_km2: 2, parts: [1] })];
    expect(resultColumns(rows, [], 'en')).toEqual([
      { key: 'name', title: 'Name', isNumber: false },
      { key: 'area_km2', title: 'Area (km²)', isNumber: true },
    ]);
  });

  it('are the housekeeping ones too where there is nothing else', () => {
    expect(resultColumns([row('1', { fid: 7 })], [], 'zh').map(({ key }) => key)).toEqual(['fid']);
  });

  it('hold numbers only when every value does', () => {
    const rows = [row('1', { no: 7 }), row('2', { no: null }), row('3', { no: '八' })];
    expect(resultColumns(rows, [], 'zh')[0]?.isNumber).toBe(false);
    expect(resultColumns(rows.slice(0, 2), [], 'zh')[0]?.isNumber).toBe(true);
  });
});

describe('the summary of a query', () => {
  const done = (layerId: string, rows: readonly ResultRow[], total = rows.length): LayerResult => ({
    ...{ layerId, title: layerId, state: 'done', rows, total, fields: [] },
  });
  const one = done('a', [row('1', { name: '甲' })]);

  it('counts what a cut left out, and the layers that run or failed', () => {
    const layers: LayerResult[] = [
      done('a', [row('1', {}), row('2', {})], 700),
      { layerId: 'b', title: 'b', state: 'running' },
      { layerId: 'c', title: 'c', state: 'failed', problem: { code: 'timeout' } },
    ];
    expect(summarize({ id: 1, layers })).toEqual({ running: 1, failed: 1, found: 700 });
  });

  it('names the only feature, once every layer has answered', () => {
    expect(summarize({ id: 1, layers: [one, done('b', [])] }).single?.row.id).toBe('1');
    const running: LayerResult = { layerId: 'b', title: 'b', state: 'running' };
    expect(summarize({ id: 1, layers: [one, running] }).single).toBeUndefined();
    expect(summarize({ id: 1, layers: [one, done('b', [row('9', {})])] }).single).toBeUndefined();
  });
});
