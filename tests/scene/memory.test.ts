import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../support/fakeClock.ts';
import { createMemoryHarness } from '../support/memoryHarness.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../support/memoryScene.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { CONFORMANCE_CASES, runConformance } from './conformance.ts';
import type { CaseResult } from './harness.ts';

describe('scene conformance of the in-memory engine', () => {
  const clock = createFakeClock();
  const harness = createMemoryHarness(clock);
  let results: readonly CaseResult[] = [];

  beforeAll(async () => {
    results = await runConformance(harness);
  });

  it.each(CONFORMANCE_CASES.map(({ name }) => name))('%s', (name) => {
    const result = results.find((found) => found.name === name);
    expect(result?.error).toBeUndefined();
    expect(result?.passed).toBe(true);
  });

  it('leaves no overlay, layer, listener or timer', () => {
    expect(harness.scenes.at(-1)?.leftovers()).toEqual(NOTHING_LEFT);
  });
});

it('in-memory views that are folded away fly to a place, and know no ground', async () => {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  for (const view of [scene.globe, scene.plane]) {
    await clock.settle(view.attach(fakeContainer()));
    view.resize(0, 0);
    await clock.settle(view.flyTo({ extent: PREFECTURE_EXTENT }, { durationMs: 0 }));
    expect(Object.values(view.pose.value.pose).filter((value) => !Number.isFinite(value))).toEqual([]);
  }
  expect(scene.globe.locate({ xPx: 0, yPx: 0 })).toBeUndefined();
});
