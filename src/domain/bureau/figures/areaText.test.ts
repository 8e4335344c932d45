import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaText, readAreaText, RING_LIMITS } from './areaText.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000);

it('writes every area so that it is read as the same', () => {
  const ring = fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 3, maxLength: RING_LIMITS.most });
  fc.assert(
    fc.property(ring, (places) => {
      const drawn = { kind: 'drawn', ring: places } as const;
      expect(readAreaText(areaText(drawn))).toEqual({
        kind: 'drawn',
        ring: places.map(([x, y]) => [x + 0, y + 0]),
      });
    }),
  );
  for (const area of [{ kind: 'whole' }, { kind: 'named', name: '精河县' }] as const)
    expect(readAreaText(areaText(area))).toEqual(area);
});

it.each(['82,44', '82,44;82.1,44', '82,44;200,44;82,45', '82,44;82,95;82,45', '1.2.3,4;5,6;7,8'])(
  'takes %s for no ring',
  (text) => expect(readAreaText(text)).toBeUndefined(),
);
