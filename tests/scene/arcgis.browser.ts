import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runArcgisConformance } from './arcgis/run.ts';
import { openHarness, type HarnessVisit } from './arcgis/openHarness.ts';
import { CONFORMANCE_CASES } from './conformance.ts';
import type { CaseResult } from './harness.ts';

/** All cases run on one scene before the first is looked at. */
const RUN_MS = 660_000;

describe('scene conformance of the ArcGIS engine', () => {
  let visit: HarnessVisit;
  let results: readonly CaseResult[] = [];
  let foreign: readonly string[] = [];

  beforeAll(async () => {
    visit = await openHarness('conformance', { width: 1366, height: 768 });
    const { page } = visit;
    ({ foreign } = visit.watched);
    results = await runArcgisConformance(page, visit.address);
  }, RUN_MS);

  afterAll(() => visit.end());

  it.each(CONFORMANCE_CASES.map(({ name }) => name))('%s', (name) => {
    const result = results.find((found) => found.name === name);
    expect(result?.error).toBeUndefined();
    expect(result?.passed).toBe(true);
  });

  it('asks nobody but its own origin', () => {
    expect(foreign).toEqual([]);
  });
});
