import { describe, expect, it } from 'vitest';
import { layerClassesSchema } from '../../../domain/layers/record/layerClasses.ts';
import { breakLimits, classCounts, fieldFacts, makeClasses, MOST_NATURAL } from './makeClasses.ts';
import { PALETTE_NAMES, PALETTES, paletteColours } from './palettes.ts';

const grey = (count: number) => Array.from({ length: count }, () => '#808080');

describe('limits of classes of numbers', () => {
  const three = [1, 2, 3, 101, 102, 103, 901, 902, 903];

  it('by natural breaks lie at the gaps, and the greatest of a class is in it', () => {
    expect(breakLimits(three, 'natural', 3)).toEqual([3, 103]);
  });

  it('by quantiles share the numbers out, by equal intervals the range', () => {
    expect(breakLimits([1, 2, 3, 4, 5, 6, 7, 8], 'quantile', 4)).toEqual([2.5, 4.5, 6.5]);
    expect(breakLimits([0, 1, 2, 100], 'equal', 4)).toEqual([25, 50, 75]);
  });

  it('are fewer where there are fewer different numbers, and none of one number or of nothing', () => {
    expect(breakLimits([1, 1, 1, 2], 'natural', 5)).toEqual([1]);
    expect(breakLimits([1, 1, 1, 1, 1, 1, 9], 'quantile', 4)).toEqual([1]);
    expect(breakLimits([4, 4, 4], 'natural', 3)).toEqual([]);
    expect(breakLimits([], 'equal', 3)).toEqual([]);
  });

  it('are short, but never reach into the next class', () => {
    expect(breakLimits([0.123456, 0.2, 500.5, 1000.111111], 'equal', 3)).toEqual([333.5, 666.8]);
    expect(breakLimits([1.00001, 1.00002, 1.00003, 5000], 'natural', 2)).toEqual([2]);
    const close = breakLimits([-1000, 2.0001, 2.0002, 2.0003, 1000], 'quantile', 5);
    expect(close).toEqual([...new Set(close)].sort((a, b) => a - b));
  });

  it('of very many numbers are found in some of them, to the very same classes', () => {
    const many = Array.from(
      { length: 3 * MOST_NATURAL },
      (_, at) => Math.floor(at / MOST_NATURAL) * 1000 + (at % 10),
    );
    expect(
      breakLimits(
        many.sort((a, b) => a - b),
        'natural',
        3,
      ),
    ).toEqual([10, 1010].map((limit) => limit - 1));
  });
});

describe('what a field holds', () => {
  it('is numbers where nine of ten are, texts of numbers among them', () => {
    const facts = fieldFacts({
      total: 30,
      read: 12,
      values: [
        [2, 5],
        ['1.5', 4],
        ['无', 1],
        [null, 1],
        ['null', 1],
      ],
    });
    expect(facts).toMatchObject({ total: 30, read: 12, filled: 10, distinct: 3, isNumeric: true });
    expect(facts.numbers).toEqual([1.5, 1.5, 1.5, 1.5, 2, 2, 2, 2, 2]);
    expect(
      fieldFacts({
        total: 3,
        read: 3,
        values: [
          ['1', 1],
          ['甲', 2],
        ],
      }),
    ).toMatchObject({ isNumeric: false, numbers: [] });
    expect(fieldFacts({ total: 3, read: 3, values: [[null, 3]] })).toMatchObject({
      filled: 0,
      isNumeric: false,
    });
  });
});

describe('classes of what a field holds', () => {
  const values: [string | null, number][] = [
    ['云杉', 9],
    [null, 7],
    ['胡杨', 5],
    ['梭梭', 2],
    ['', 1],
  ];

  it('are its most frequent values, the rest being others', () => {
    const classes = makeClasses({ values }, [], {
      field: '树种',
      method: 'values',
      count: 2,
      unit: 'm',
      colours: grey,
    });
    expect(classes).toEqual({
      ...{ field: '树种', kind: 'categories' },
      items: [
        { value: '云杉', color: '#808080' },
        { value: '胡杨', color: '#808080' },
      ],
    });
    expect(classes && classCounts(classes, { values })).toEqual([9, 5, 10]);
  });

  it('are ranges that a record may have', () => {
    const classes = makeClasses({ values: [] }, [1, 2, 3, 4], {
      field: '蓄积',
      method: 'equal',
      count: 3,
      unit: 'm³',
      otherColor: '#111111',
      colours: grey,
    });
    expect(layerClassesSchema.parse(classes)).toEqual({
      ...{ field: '蓄积', kind: 'breaks', unit: 'm³', otherColor: '#111111' },
      items: [{ upTo: 2, color: '#808080' }, { upTo: 3, color: '#808080' }, { color: '#808080' }],
    });
  });

  it('are none of nothing, and of one number', () => {
    const recipe = { field: 'x', count: 3, colours: grey } as const;
    expect(makeClasses({ values: [[null, 3]] }, [], { ...recipe, method: 'values' })).toBeUndefined();
    expect(makeClasses({ values: [[4, 3]] }, [4, 4, 4], { ...recipe, method: 'natural' })).toBeUndefined();
  });
});

describe('palettes', () => {
  it.each(PALETTE_NAMES)('%s gives as many different colours as there may be classes', (name) => {
    const most = PALETTES[name][0] === 'categories' ? 24 : 9;
    for (let count = 1; count <= most; count += 1) {
      const colours = paletteColours(name, count, false);
      expect(new Set(colours).size).toBe(count);
      expect(colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
      expect(paletteColours(name, count, true)).toEqual([...colours].reverse());
    }
  });
});
