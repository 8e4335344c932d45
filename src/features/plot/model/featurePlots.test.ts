import { describe, expect, it } from 'vitest';
import { featurePlots } from './featurePlots.ts';

const SQUARE = [
  [82, 44],
  [83, 44],
  [83, 45],
  [82, 45],
  [82, 44],
];

describe('a feature becomes plots', () => {
  it('a point with the symbol that its layer stands for', () => {
    expect(featurePlots({ type: 'Point', coordinates: [82, 44, 1200] }, 'lookoutTower')).toEqual([
      { symbol: 'lookoutTower', points: [[82, 44]] },
    ]);
  });

  it('an area as its outer ring, open; one plot for each part', () => {
    const [plot, ...others] = featurePlots({ type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] });
    expect(plot).toEqual({ symbol: 'polygon', points: SQUARE.slice(0, 4) });
    expect(others).toHaveLength(1);
  });

  it('leaves out what cannot be drawn: a line of one place, an area of two', () => {
    expect(featurePlots({ type: 'LineString', coordinates: [[82, 44]] })).toEqual([]);
    expect(
      featurePlots({
        type: 'Polygon',
        coordinates: [
          [
            [82, 44],
            [83, 44],
            [82, 44],
          ],
        ],
      }),
    ).toEqual([]);
  });

  it('thins a line that has more places than a plot may have, and keeps both its ends', () => {
    const path = Array.from({ length: 20_001 }, (_, at) => [80 + at / 10_000, 44 + (at % 2) / 1000]);
    const [plot] = featurePlots({ type: 'LineString', coordinates: path });
    expect(plot?.points.length).toBeLessThanOrEqual(5000);
    expect(plot?.points[0]).toEqual([80, 44]);
    expect(plot?.points.at(-1)).toEqual(path.at(-1));
  });
});
