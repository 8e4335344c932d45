import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../support/fakeClock.ts';
import { createMemoryHarness } from '../support/memoryHarness.ts';
import { NOTHING_LEFT } from '../support/memoryScene.ts';
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
