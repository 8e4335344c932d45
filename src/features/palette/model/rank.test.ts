import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundRange, matchScore, search, searchName, type Searchable } from './rank.ts';

const entry = (name: string, syllables = '', ...others: string[]): Searchable & { name: string } => ({
  name,
  names: [
    searchName(name, syllables.split(' ').filter(Boolean)),
    ...others.map((other) => searchName(other)),
  ],
});
const bole = entry('博乐市', 'bo le shi');
const found = (entries: readonly ReturnType<typeof entry>[], query: string) =>
  search(entries, query, 10).map((ranked) => ranked.entry.name);

describe('search', () => {
  it('ranks the whole name, then its start, a word in it, its inside, its sound, its letters', () => {
    const ordered = ['le', 'leaf', 'the leaf', 'apple'].map((name) => entry(name));
    const entries = [...ordered, bole, entry('l-x-e')];
    expect(found([...entries].reverse(), 'le')).toEqual([
      'le',
      'leaf',
      'the leaf',
      'apple',
      '博乐市',
      'l-x-e',
    ]);
  });

  it.each(['bole', 'bl', 'bls', 'boles', 'bolshi', 'bles', 'b', 'ls'])('%s spells 博乐市', (query) => {
    expect(found([bole], query)).toEqual(['博乐市']);
  });

  it.each(['ble s', '乐 博', '市'])('“%s” finds 博乐市', (query) => {
    expect(found([bole], query)).toEqual(['博乐市']);
  });

  it.each(['ol', 'blx', 'lb', 'boleshix', '博州'])('%s does not', (query) => {
    expect(found([bole], query)).toEqual([]);
  });

  it('finds by another name too', () => {
    expect(found([entry('放大', 'fang da', 'Zoom in')], 'zoom')).toEqual(['放大']);
  });

  it('wants every term to fit', () => {
    const entries = [entry('精河县林场'), entry('精河县'), entry('三台林场')];
    expect(found(entries, '精河 林场')).toEqual(['精河县林场']);
  });

  it('prefers the shorter name, and the earlier of equal ones', () => {
    expect(found([entry('草原资源分布图'), entry('草原'), entry('草原站'), entry('草原图')], '草原')).toEqual(
      ['草原', '草原站', '草原图', '草原资源分布图'],
    );
  });

  it('lets a bonus bring a recent choice forward', () => {
    const entries = [entry('草原站'), entry('草原图')];
    const ranked = search(entries, '草原', 1, ({ name }) => (name === '草原图' ? 50 : 0));
    expect(ranked.map((one) => one.entry.name)).toEqual(['草原图']);
  });

  it('finds every name by itself, by each of its characters and by its sound, whatever it is', () => {
    const syllable = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 6 }), (syllables) => {
        const one = { names: [searchName('字'.repeat(syllables.length), syllables)] };
        expect(matchScore(one, ['字'.repeat(syllables.length)])).toBeGreaterThan(
          matchScore(one, [syllables.join('')]),
        );
        expect(matchScore(one, [syllables.join('')])).toBeGreaterThan(0);
        expect(matchScore(one, [syllables.map(([first]) => first).join('')])).toBeGreaterThan(0);
      }),
    );
  });

  it('shows where a query stands in a name', () => {
    expect(foundRange('Zoom In', 'IN x')).toEqual([5, 7]);
    expect(foundRange('博乐市', 'bl')).toBeUndefined();
    expect(foundRange('博乐市', ' ')).toBeUndefined();
  });
});
