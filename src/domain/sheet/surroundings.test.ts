import { describe, expect, it } from 'vitest';
import type { FurnitureMark } from '../drawing/marks.ts';
import { insetMap } from './insetMap.ts';
import { placementOf } from './placement.ts';
import { surroundingsOf, type Outline, type SurroundingsRelief } from './surroundings.ts';
import { SHEET_WORDS } from './words.ts';

/** The prefecture, roughly. */
const REGION: Outline = [
  [
    [79.9, 44.5],
    [83.8, 44.2],
    [83.5, 45.3],
    [80.2, 45.2],
  ],
];

const BOX = { xPx: 40, yPx: 60, widthPx: 500, heightPx: 360 };

const placementAt = (scale: number) =>
  placementOf({
    page: { size: 'A4', orientation: 'landscape', dpi: 100 },
    centre: { lon: 82, lat: 44.8 },
    scale,
    rotationDeg: 0,
  });

function drawn(scale: number, jpeg: string | null | undefined): readonly FurnitureMark[] | string {
  const around = surroundingsOf(REGION);
  const surroundings: SurroundingsRelief | undefined =
    jpeg === undefined || around === undefined ? undefined : { ...around, jpeg };
  const inset = insetMap(
    placementAt(scale),
    { outline: REGION, surroundings, words: SHEET_WORDS.zh },
    BOX,
    1,
  );
  return inset.ok ? inset.value.marks : inset.error;
}

const picturesOf = (marks: readonly FurnitureMark[] | string) =>
  (typeof marks === 'string' ? [] : marks).filter((mark) => mark.kind === 'picture');

describe('an overview', () => {
  it('has the relief of the surroundings below its lines, cut at its box', () => {
    const marks = drawn(300_000, 'abcd');
    const [picture] = picturesOf(marks);
    expect(picture?.clip).toEqual(BOX);
    // North of the region's middle is as far as south of it.
    expect((picture?.place.xPx ?? 0) + (picture?.place.widthPx ?? 0) / 2).toBeCloseTo(290, 6);
    expect(typeof marks === 'string' ? -1 : marks.findIndex(({ kind }) => kind === 'picture')).toBe(1);
  });

  it('shows a map of the whole region in its surroundings, further out than one of a part', () => {
    expect(drawn(3_000_000, undefined)).toBe('whole');
    expect(drawn(3_000_000, null)).toBe('whole');
    const side = (scale: number) => picturesOf(drawn(scale, 'abcd'))[0]?.place.widthPx ?? 0;
    expect(side(3_000_000)).toBeLessThan(side(300_000));
    expect(side(3_000_000)).toBeGreaterThan(BOX.widthPx);
  });

  it('says that there is no relief, and shows what there is', () => {
    const marks = drawn(300_000, null);
    expect(picturesOf(marks)).toEqual([]);
    expect(
      typeof marks === 'string' ? [] : marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])),
    ).toEqual(['周边无地形数据']);
    expect(typeof marks === 'string' ? 0 : marks.length).toBeGreaterThan(3);
  });
});

it('surroundings are those of an area of a sensible size', () => {
  const around = surroundingsOf(REGION);
  expect(around?.lon).toBeCloseTo(81.85, 6);
  expect(around?.halfM).toBeGreaterThan(300_000);
  expect(surroundingsOf([])).toBeUndefined();
  expect(
    surroundingsOf([
      [
        [0, 40],
        [60, 40],
        [60, 60],
      ],
    ]),
  ).toBeUndefined();
});
