import { expect, it } from 'vitest';
import { lineOfSight } from './lineOfSight.ts';

/** A profile with a place every `stepM` metres. */
const profile = (heightsM: readonly number[], stepM = 1000) => ({
  heightsM,
  distancesM: heightsM.map((_height, index) => index * stepM),
});

it('sees over flat ground that is near, and not over a hill', () => {
  expect(lineOfSight(profile([0, 0, 0]), 10, 0)).toEqual({ isVisible: true, missingM: 0 });
  const hidden = lineOfSight(profile([0, 100, 0]), 10, 0);
  expect(hidden).toMatchObject({ isVisible: false, hiddenAtM: 1000 });
  // The line over the hill's top rises 90 m in the first kilometre: as much again in the second, less the two curvatures.
  expect(hidden.missingM).toBeCloseTo(190, 0);
});

it('sees what is as high as it misses, and not a hand less', () => {
  const over = profile([500, 620, 540, 400, 300]);
  const { missingM } = lineOfSight(over, 20, 0);
  expect(lineOfSight(over, 20, missingM + 0.1).isVisible).toBe(true);
  expect(lineOfSight(over, 20, missingM - 0.1).isVisible).toBe(false);
});

it('loses what is beyond the horizon: sqrt(2Rh / (1 - 1/7)) from an eye of that height', () => {
  const horizonM = Math.sqrt((2 * 6_371_008.8 * 20) / (1 - 1 / 7));
  const seen = (fullM: number) => {
    const steps = 400;
    return lineOfSight(
      profile(
        Array.from({ length: steps + 1 }, () => 0),
        fullM / steps,
      ),
      20,
      0,
    ).isVisible;
  };
  expect(horizonM).toBeCloseTo(17_243, 0);
  expect(seen(horizonM - 200)).toBe(true);
  expect(seen(horizonM + 200)).toBe(false);
});

it('sees itself, and what touches it', () => {
  expect(lineOfSight(profile([3]), 1, 0).isVisible).toBe(true);
  expect(lineOfSight(profile([3, 900]), 1, 0).isVisible).toBe(true);
});
