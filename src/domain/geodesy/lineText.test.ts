import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLineText, parseLineText, type LonLat } from './lineText.ts';

describe('lines as well-known text', () => {
  it('reads a line and a multi-line, without heights and measures', () => {
    expect(parseLineText('LINESTRING(82.1 44.9, 82.2 45)')).toEqual([
      [
        [82.1, 44.9],
        [82.2, 45],
      ],
    ]);
    expect(
      parseLineText(' SRID=4490; MultiLineString ZM ((82 44 530 1,83 45 531 2), (81 44 0 0, 81 45 0 0)) '),
    ).toEqual([
      [
        [82, 44],
        [83, 45],
      ],
      [
        [81, 44],
        [81, 45],
      ],
    ]);
  });

  it.each([
    ['another type', 'POINT(82 44)'],
    ['one vertex', 'LINESTRING(82 44)'],
    ['no number', 'LINESTRING(82 44, 83 north)'],
    ['a place off the earth', 'LINESTRING(82 44, 82 95)'],
    ['an empty multi-line', 'MULTILINESTRING()'],
    ['a broken piece', 'MULTILINESTRING((82 44, 83 45), (81 44))'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(parseLineText(text)).toBeUndefined();
  });

  it('reads what it writes', () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }).map((lon) => lon + 0),
      fc.double({ min: -90, max: 90, noNaN: true }).map((lat) => lat + 0),
    );
    const lines = fc.array(fc.array(place, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lines, (written: readonly (readonly LonLat[])[]) => {
        expect(parseLineText(formatLineText(written))).toEqual(written);
      }),
    );
  });
});
