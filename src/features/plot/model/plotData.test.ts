import { describe, expect, it } from 'vitest';
import { DEFAULT_PLOT_STYLE } from '../../../domain/drawing/plot/attribute.ts';
import {
  changesBetween,
  recordKey,
  mergePlots,
  NO_PLOTS,
  recordIn,
  reversed,
  withChanges,
  type PlotData,
  type PlotRecord,
} from '../../../domain/drawing/plot/plotData.ts';
import {
  plotStyle,
  withCopies,
  withEdits,
  withNewPlots,
  withOrder,
  withoutPlots,
  withRecords,
} from './plotEdits.ts';

const GROUP: PlotRecord = {
  kind: 'group',
  id: 'W',
  fields: {
    name: '工作空间',
    prop: 'Workspace',
    type: '',
    sort: 0,
    notes: '',
    longitude: null,
    latitude: null,
    height: null,
    heading: null,
    pitch: null,
    roll: null,
  },
};
const context = () => {
  let count = 0;
  return { newId: () => `N${String((count += 1))}`, nowMs: 1000 };
};
const line = (name: string) => ({
  name,
  type: 'line',
  image: '',
  points: [
    [82, 44],
    [83, 45],
  ] as const,
});

/** A workspace with plots of these names, and their ids. */
function filled(...names: readonly string[]): { readonly data: PlotData; readonly ids: readonly string[] } {
  return withNewPlots(withRecords(NO_PLOTS, [GROUP]), 'W', names.map(line), context());
}
const nameOf = (data: PlotData, id = '') => recordIn(data, 'item', id)?.name;
const kinds = (data: PlotData) => [...data.values()].map(({ kind }) => kind).sort();

describe('changes between two states', () => {
  it('lead from one to the other, and back', () => {
    const { data, ids } = filled('a', 'b');
    const [a = '', b = ''] = ids;
    const after = withoutPlots(
      withEdits(data, [{ id: a, name: 'c', style: { polylineWidth: 9 } }], context()),
      [b],
      [],
    );
    const changes = changesBetween(data, after);
    expect(withChanges(data, changes)).toEqual(after);
    expect(changesBetween(withChanges(after, reversed(changes)), data)).toEqual([]);
  });

  it('taken back leave alone what was changed in other fields meanwhile', () => {
    const { data, ids } = filled('a');
    const [a = ''] = ids;
    const renamed = withEdits(data, [{ id: a, name: 'b' }], context());
    const moved = withEdits(
      renamed,
      [
        {
          id: a,
          points: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
      context(),
    );
    const back = withChanges(moved, reversed(changesBetween(data, renamed)));
    expect([nameOf(back, a), recordIn(back, 'item', a)?.points]).toEqual(['a', '[[1,2],[3,4]]']);
  });
});

describe('merging what two windows did', () => {
  it('keeps changes of different records and of different fields of one record', () => {
    const { data, ids } = filled('a', 'b');
    const [a = '', b = ''] = ids;
    const mine = withEdits(
      data,
      [
        { id: a, name: 'mine' },
        { id: b, name: 'b2' },
      ],
      context(),
    );
    const theirs = withEdits(
      data,
      [
        {
          id: a,
          points: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
      context(),
    );
    const merged = mergePlots(data, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect([nameOf(merged.data, a), nameOf(merged.data, b)]).toEqual(['mine', 'b2']);
    expect(recordIn(merged.data, 'item', a)?.points).toBe('[[1,2],[3,4]]');
  });

  it('tells where both changed one field, theirs standing and mine at hand', () => {
    const { data, ids } = filled('a');
    const [a = ''] = ids;
    const mine = withEdits(data, [{ id: a, name: 'mine' }], context());
    const theirs = withEdits(data, [{ id: a, name: 'theirs' }], context());
    const merged = mergePlots(data, mine, theirs);
    expect(nameOf(merged.data, a)).toBe('theirs');
    expect(merged.conflicts).toMatchObject([
      { what: 'changed', kind: 'item', mine: { fields: { name: 'mine' } } },
    ]);
  });

  it('takes the same change by both for one', () => {
    const { data, ids } = filled('a');
    const both = withEdits(data, [{ id: ids[0] ?? '', name: 'same' }], context());
    expect(mergePlots(data, both, both).conflicts).toEqual([]);
  });

  it('brings back as a whole what they deleted and I changed, with link and look', () => {
    const { data, ids } = filled('a');
    const mine = withEdits(data, [{ id: ids[0] ?? '', name: 'mine' }], context());
    const merged = mergePlots(data, mine, withoutPlots(data, [...ids], []));
    expect(kinds(merged.data)).toEqual(['attribute', 'group', 'item', 'link']);
    expect(merged.conflicts).toMatchObject([{ what: 'deletedThere' }]);
  });

  it('keeps as a whole what I deleted and they changed', () => {
    const { data, ids } = filled('a');
    const theirs = withEdits(data, [{ id: ids[0] ?? '', name: 'theirs' }], context());
    const merged = mergePlots(data, withoutPlots(data, [...ids], []), theirs);
    expect(kinds(merged.data)).toEqual(['attribute', 'group', 'item', 'link']);
    expect(merged.conflicts).toMatchObject([{ what: 'deletedHere' }]);
  });

  it('keeps a group that I deleted when they put a plot into it', () => {
    const base = withRecords(NO_PLOTS, [GROUP]);
    const { data: theirs } = filled('a');
    const merged = mergePlots(base, withoutPlots(base, [], ['W']), theirs);
    expect(merged.data.has(recordKey(GROUP))).toBe(true);
    expect(merged.conflicts).toMatchObject([{ kind: 'group', what: 'deletedHere' }]);
  });

  it('leaves no plot without its link and no link without its plot, whatever both did', () => {
    const { data, ids } = filled('a', 'b', 'c');
    const [a = '', b = '', c = ''] = ids;
    const deeds: readonly ((from: PlotData) => PlotData)[] = [
      (from) => from,
      (from) => withoutPlots(from, [a], []),
      (from) => withoutPlots(from, [], ['W']),
      (from) => withEdits(from, [{ id: a, name: 'x' }], context()),
      (from) => withEdits(from, [{ id: b, style: { polylineWidth: 7 } }], context()),
      (from) => withCopies(from, 'W', [a, c], { ...context(), newId: () => `C${String((made += 1))}` }).data,
      (from) => withOrder(from, [c, b, a]),
    ];
    let made = 0;
    for (const mine of deeds)
      for (const theirs of deeds) {
        const merged = mergePlots(data, mine(data), theirs(data)).data;
        const records = [...merged.values()];
        for (const record of records) {
          if (record.kind === 'link') {
            expect(recordIn(merged, 'item', record.fields.itemId)).toBeDefined();
            expect(recordIn(merged, 'group', record.fields.groupId)).toBeDefined();
          }
          if (record.kind === 'item') {
            expect(recordIn(merged, 'attribute', record.fields.attributeId ?? '')).toBeDefined();
            const links = records.filter(
              (other) => other.kind === 'link' && other.fields.itemId === record.id,
            );
            expect(links).toHaveLength(1);
          }
        }
      }
  });
});

describe('edits of plots', () => {
  it('a badge has its symbol’s own colour until another is chosen', () => {
    let count = 0;
    const context = { newId: () => `N${String((count += 1))}`, nowMs: 0 };
    const plot = { name: '点', image: '', points: [[82, 44]] as const };
    const { data, ids } = withNewPlots(
      NO_PLOTS,
      'W',
      [
        { ...plot, type: 'fire' },
        { ...plot, type: 'station' },
        { ...plot, type: 'station', style: { pointMaterialColor: '#123456' } },
        { ...plot, type: 'point' },
      ],
      context,
    );
    const colors = ids.map((id) => plotStyle(data, id).pointMaterialColor);
    expect(colors).toEqual(['#d6453d', '#2f8f5b', '#123456', '#ff0000']);
  });

  it('a copy has an attribute record of its own, and lies above', () => {
    const { data, ids } = filled('a');
    let count = 0;
    const newId = () => `C${String((count += 1))}`;
    const { data: copied, ids: copies } = withCopies(data, 'W', ids, { newId, nowMs: 0 });
    const [from, to] = [ids[0] ?? '', copies[0] ?? ''].map((id) => recordIn(copied, 'item', id));
    expect(to?.attributeId).not.toBe(from?.attributeId);
    expect(to?.sort).toBeGreaterThan(from?.sort ?? 0);
  });

  it('a look that two plots share is made anew for the one that is changed', () => {
    const { data, ids } = filled('a', 'b');
    const [a = '', b = ''] = ids;
    const shared = recordIn(data, 'item', a)?.attributeId ?? null;
    const item = recordIn(data, 'item', b);
    const both = item
      ? withRecords(data, [{ kind: 'item', id: b, fields: { ...item, attributeId: shared } }])
      : data;
    const after = withEdits(both, [{ id: b, style: { polylineWidth: 9 } }], { newId: () => 'X', nowMs: 0 });
    expect(recordIn(after, 'attribute', 'X')?.polylineWidth).toBe(9);
    expect(recordIn(after, 'attribute', shared ?? '')).toMatchObject(DEFAULT_PLOT_STYLE);
  });

  it('deals the numbers of an order anew, also where several were equal', () => {
    const { data, ids } = filled('a', 'b', 'c');
    const equal = ids.reduce((from, id) => {
      const item = recordIn(from, 'item', id);
      return item ? withRecords(from, [{ kind: 'item', id, fields: { ...item, sort: 5 } }]) : from;
    }, data);
    const wanted = [...ids].reverse();
    const ordered = withOrder(equal, wanted);
    const sorts = wanted.map((id) => recordIn(ordered, 'item', id)?.sort);
    expect(sorts).toEqual([5, 6, 7]);
  });
});
