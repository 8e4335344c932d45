import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, watchPage } from '../support/browser.ts';
import { runArcgisConformance } from './arcgis/run.ts';
import { serveHarness, type HarnessServer } from './arcgis/serve.ts';
import { CONFORMANCE_CASES } from './conformance.ts';
import type { CaseResult } from './harness.ts';

/** All cases run on one scene before the first is looked at. */
const RUN_MS = 660_000;

describe('scene conformance of the ArcGIS engine', () => {
  let server: HarnessServer;
  let browser: Browser;
  let results: readonly CaseResult[] = [];
  let foreign: readonly string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveHarness(), launchBrowser()]);
    const page = await browser.newPage();
    ({ foreign } = watchPage(page, server.origin));
    results = await runArcgisConformance(page, server.address('conformance'));
  }, RUN_MS);

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it.each(CONFORMANCE_CASES.map(({ name }) => name))('%s', (name) => {
    const result = results.find((found) => found.name === name);
    expect(result?.error).toBeUndefined();
    expect(result?.passed).toBe(true);
  });

  it('asks nobody but its own origin', () => {
    expect(foreign).toEqual([]);
  });
});
