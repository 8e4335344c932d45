import { describe, expect, it } from 'vitest';
import { sightChart, sightLine } from './sightLine.ts';

const distancesM = Array.from({ length: 101 }, (_, index) => index * 100);
const profile = (heightM: (distanceM: number) => number) => ({
  distancesM,
  heightsM: distancesM.map(heightM),
});

describe('a line of sight', () => {
  it('over level ground is free, and needs no more than it has', () => {
    expect(
      sightLine(
        profile(() => 500),
        10,
        5,
      ),
    ).toEqual({ isVisible: true, missingM: 0, neededEyeM: 10 });
  });

  it('ends at a ridge, and tells what is needed to look over it', () => {
    const ridge = profile((distanceM) => (distanceM === 4000 ? 560 : 500));
    const found = sightLine(ridge, 10, 5);
    expect(found).toMatchObject({ isVisible: false, hiddenAtM: 4000, obstacleM: 560 });
    expect(found.neededEyeM).toBeGreaterThan(90);
    expect(sightLine(ridge, found.neededEyeM + 0.01, 5).isVisible).toBe(true);
    expect(sightLine(ridge, found.neededEyeM - 0.01, 5).isVisible).toBe(false);
    expect(sightLine(ridge, 10, 5 + found.missingM + 0.01).isVisible).toBe(true);
  });

  it('is drawn over the ground, within its box', () => {
    const chart = sightChart(
      profile((distanceM) => (distanceM === 4000 ? 560 : 500)),
      { eyeM: 10, targetM: 5 },
      { widthPx: 300, heightPx: 90 },
    );
    expect(chart.mostM).toBeCloseTo(558.9, 0);
    expect(chart.ground.startsWith('M0 90L0.0 ')).toBe(true);
    const numbers = [...`${chart.ground} ${chart.sight}`.matchAll(/[\d.]+/g)].map(Number);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(300);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  });
});
