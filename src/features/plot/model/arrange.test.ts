import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { ARRANGEMENTS, arrangedPlots, leastPlots, type Arrangement } from './arrange.ts';
import type { PlacedPlot } from '../../../domain/drawing/plot/transform.ts';

const at = (id: string, ...point: LonLat): PlacedPlot => ({ id, symbol: 'fire', points: [point] });
const PLOTS = [at('c', 82.9, 44.2), at('a', 82, 44), at('b', 82.1, 44.1), at('d', 83, 44.6)];

/** Where a plot is after an arrangement. */
function after(how: Arrangement, plots: readonly PlacedPlot[] = PLOTS): Readonly<Record<string, LonLat>> {
  const places = arrangedPlots(plots, how, 1000);
  return Object.fromEntries(
    plots.map(({ id, points }) => [id, places.get(id)?.[0] ?? points[0] ?? ([0, 0] as const)]),
  );
}

describe('plots are arranged without a pointer', () => {
  it('lined up by a side or the middle of what they cover', () => {
    expect(Object.values(after('left')).map(([lon]) => lon)).toEqual([82, 82, 82, 82]);
    expect(Object.values(after('top')).map(([, lat]) => Number(lat.toFixed(9)))).toEqual([
      44.6, 44.6, 44.6, 44.6,
    ]);
    expect(Object.values(after('center')).map(([lon]) => Number(lon.toFixed(9)))).toEqual([
      82.5, 82.5, 82.5, 82.5,
    ]);
  });

  it('equally far from each other between the outermost two, in the order in which they lie', () => {
    const { a, b, c, d } = after('horizontal');
    expect([a?.[0], d?.[0]]).toEqual([82, 83]);
    expect(b?.[0]).toBeCloseTo(82 + 1 / 3, 9);
    expect(c?.[0]).toBeCloseTo(82 + 2 / 3, 9);
    expect([b?.[1], c?.[1]]).toEqual([44.1, 44.2]);
    const lats = after('vertical');
    expect(lats.b?.[1]).toBeCloseTo(44.2, 9);
    expect(lats.c?.[1]).toBeCloseTo(44.4, 9);
  });

  it('made larger, and smaller again; moved by a step, and back', () => {
    for (const [there, back] of [
      ['enlarge', 'shrink'],
      ['north', 'south'],
      ['west', 'east'],
    ] as const) {
      const once = after(there);
      const moved = PLOTS.map((plot): PlacedPlot => ({ ...plot, points: [once[plot.id] ?? [0, 0]] }));
      expect(moved, there).not.toEqual(PLOTS);
      const again = after(back, moved);
      for (const { id, points } of PLOTS) {
        expect(again[id]?.[0], there).toBeCloseTo(points[0]?.[0] ?? 0, 3);
        expect(again[id]?.[1], there).toBeCloseTo(points[0]?.[1] ?? 0, 3);
      }
    }
  });

  it('turned clockwise to the right: what lies in the east goes south', () => {
    const pair = [at('w', 82, 44), at('e', 83, 44)];
    const right = after('turnRight', pair);
    expect(right.e?.[1]).toBeLessThan(43.95);
    expect(right.w?.[1]).toBeGreaterThan(44.05);
    expect(after('turnLeft', pair).e?.[1]).toBeGreaterThan(44.05);
  });

  it('a step north is so many metres', () => {
    const [, lat] = after('north').a ?? [0, 0];
    expect((lat - 44) * 111_320).toBeCloseTo(1000, -1);
  });

  it('nothing is changed where there are too few of them', () => {
    for (const how of ARRANGEMENTS) {
      const few = PLOTS.slice(0, leastPlots(how) - 1);
      expect([...arrangedPlots(few, how, 1000)], how).toEqual([]);
    }
  });

  it('lie on both sides of the date line without a leap', () => {
    const across = [at('w', 179, 0), at('m', 179.2, 0), at('e', -179, 0)];
    expect(after('horizontal', across).m?.[0]).toBeCloseTo(180, 9);
  });
});
