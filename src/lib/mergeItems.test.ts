import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeItems } from './mergeItems.ts';

interface Named {
  readonly id: string;
  readonly label: string;
}

const item = (id: string, label = id): Named => ({ id, label });

describe('merging', () => {
  const [a, b, c] = [item('a'), item('b'), item('c')];

  it('keeps what others did to other items', () => {
    const mine = [a, { ...b, label: 'mine' }];
    const theirs = [{ ...a, label: 'theirs' }, b, c];
    expect(mergeItems([a, b], mine, theirs).map(({ label }) => label)).toEqual(['theirs', 'mine', 'c']);
  });

  it('lets mine stand where both changed one, and deletes what I deleted', () => {
    const theirs = [
      { ...a, label: 'theirs' },
      { ...b, label: 'theirs' },
    ];
    expect(mergeItems([a, b], [{ ...a, label: 'mine' }], theirs)).toEqual([{ ...a, label: 'mine' }]);
  });

  it('brings a deleted one back between its neighbours', () => {
    expect(mergeItems([a, c], [a, b, c], [a, c])).toEqual([a, b, c]);
    expect(mergeItems([b, c], [a, b, c], [b, c])).toEqual([a, b, c]);
  });

  const list = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...'abcdef'), fc.constantFrom('x', 'y')), {
      selector: ([id]) => id,
    })
    .map((entries) => entries.map(([id, label]) => item(id, label)));
  const sorted = (items: readonly Named[]) =>
    [...items].sort((left, right) => left.id.localeCompare(right.id));

  it('gives mine where nobody else did anything, and theirs where I did nothing', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        expect(sorted(mergeItems(one, other, one))).toEqual(sorted(other));
        expect(mergeItems(one, one, other)).toEqual(other);
      }),
    );
  });

  it('takes over my order, beside what others added, and theirs where I kept it', () => {
    expect(mergeItems([a, b], [b, a], [a, c, b])).toEqual([b, c, a]);
    expect(mergeItems([a, b], [a, b], [b, a])).toEqual([b, a]);
    // Taken back: from after to before.
    expect(mergeItems([b, a], [a, b], [b, c, a])).toEqual([a, c, b]);
  });
});
