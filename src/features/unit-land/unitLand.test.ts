import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import type { UnitLand } from '../../api/contracts/unitLand.ts';
import { openUnitLand, UNIT_LAND_LAYER } from './unitLand.ts';

const LAND: UnitLand = {
  name: '精河县',
  extent: { west: 82, south: 44, east: 83, north: 45 },
  rings: [
    [
      [82, 44],
      [83, 44],
      [83, 45],
      [82, 44],
    ],
  ],
};

const setUp = () => createMemoryScene({ clock: createFakeClock() });

describe('the land of a unit on the map', () => {
  it('is bordered in both views, bright within a dark casing, until it is taken away', async () => {
    const scene = setUp();
    const { land, destroy } = openUnitLand(scene, () => Promise.resolve(LAND));
    expect(await land).toEqual(LAND);
    for (const view of [scene.globe, scene.plane]) {
      expect(view.marksOf(UNIT_LAND_LAYER).flatMap(({ parts }) => parts)).toMatchObject([
        { kind: 'line', paths: LAND.rings, line: { casing: { widthPx: 1.5 } } },
      ]);
    }
    destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('takes nothing of the views where the unit has none', async () => {
    const scene = setUp();
    const { land } = openUnitLand(scene, () => Promise.resolve(undefined));
    expect(await land).toBeUndefined();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('is not drawn when it comes after the map is gone', async () => {
    const scene = setUp();
    let answer: (land: UnitLand) => void = () => undefined;
    const { land, destroy } = openUnitLand(scene, () => new Promise((resolve) => (answer = resolve)));
    destroy();
    answer(LAND);
    expect(await land).toBeUndefined();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
