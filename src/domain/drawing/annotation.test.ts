import { describe, expect, it } from 'vitest';
import {
  annotationSchema,
  annotationTime,
  annotationTypeOf,
  DEFAULT_STYLE,
  isWithinLimits,
  labelLines,
  type Annotation,
} from './annotation.ts';

const annotation = (id: string, label = id): Annotation => ({
  id,
  label,
  show: true,
  time: '2026-11-21 20:00:00',
  shape: { kind: 'point', position: [82, 44.5] },
  style: DEFAULT_STYLE,
});

describe('an annotation', () => {
  it('has the settings of the specification by default', () => {
    expect(DEFAULT_STYLE).toEqual({
      pointSize: 5,
      lineWidth: 2,
      clampToGround: true,
      isHeightLight: false,
      pointColor: '#ffff3a',
      lineColor: '#ffff3a',
      surfaceColor: '#ffff3a',
      fontColor: '#000000',
      backgroundColor: '#ddd8c3',
      heightFromPointM: 30,
    });
  });

  it('has one type for lines of two and of more points', () => {
    expect(annotationTypeOf({ kind: 'line' })).toBe('line');
    expect(annotationTypeOf({ kind: 'polyline' })).toBe('line');
    expect(annotationTypeOf({ kind: 'circle' })).toBe('circle');
  });

  it('keeps its time as YYYY-MM-DD HH:mm:ss', () => {
    const time = annotationTime(new Date(2026, 0, 5, 7, 8, 9).getTime());
    expect(time).toBe('2026-01-05 07:08:09');
    expect(annotationSchema.shape.time.safeParse(time).success).toBe(true);
  });

  it('is refused with a place off the earth, or too few of them', () => {
    const parse = (shape: unknown) => annotationSchema.safeParse({ ...annotation('a'), shape }).success;
    expect(parse({ kind: 'point', position: [82, 44] })).toBe(true);
    expect(parse({ kind: 'point', position: [82, 91] })).toBe(false);
    expect(
      parse({
        kind: 'polygon',
        ring: [
          [82, 44],
          [83, 44],
        ],
      }),
    ).toBe(false);
    expect(parse({ kind: 'circle', centre: [82, 44], radiusM: 0 })).toBe(false);
  });

  it('fits a user’s list up to 1000, and 30,000 places in all', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => annotation(String(index)));
    expect([isWithinLimits(many(1000)), isWithinLimits(many(1001))]).toEqual([true, false]);
    const path = Array.from({ length: 5000 }, (_, index): [number, number] => [82, index / 1000]);
    const long = many(7).map((item): Annotation => ({ ...item, shape: { kind: 'polyline', path } }));
    expect([isWithinLimits(long.slice(0, 6)), isWithinLimits(long)]).toEqual([true, false]);
  });
});

describe('labels over 10 characters are split into two lines', () => {
  it.each([
    ['标注', '标注'],
    ['一二三四五六七八九十', '一二三四五六七八九十'],
    ['一二三四五六七八九十一', '一二三四五六\n七八九十一'],
    ['🌲🌲🌲🌲🌲🌲🌲🌲🌲🌲🌲🌲', '🌲🌲🌲🌲🌲🌲\n🌲🌲🌲🌲🌲🌲'],
  ])('%s', (label, lines) => expect(labelLines(label)).toBe(lines));
});
