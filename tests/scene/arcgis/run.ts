import type { Page } from 'playwright';
import { CONFORMANCE_CASES } from '../conformance.ts';
import type { CaseResult } from '../harness.ts';
import { performGesture } from './gestures.ts';

/** The page gives up on a case after a minute; all of them together take less than this, milliseconds. */
const RUN_TIMEOUT_MS = 600_000;

/**
 * Runs the conformance cases on the ArcGIS engine in a real page.
 * @param address the page `conformance` of {@link serveHarness}
 * @param report called as each case ends
 * @returns the result of every case; those that the page never came to have failed
 */
export async function runArcgisConformance(
  page: Page,
  address: string,
  report: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> {
  const results = new Map<string, CaseResult>();
  let broken = 'the page did not come to it';
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.exposeFunction('performGesture', (gesture: Parameters<typeof performGesture>[1]) =>
    performGesture(page, gesture),
  );
  const finished = new Promise<void>((resolve) => {
    page.on('pageerror', (error) => {
      broken = error.message;
      resolve();
    });
    const timer = setTimeout(resolve, RUN_TIMEOUT_MS);
    void page.exposeFunction('reportCase', (result: CaseResult) => {
      results.set(result.name, result);
      report(result);
      if (results.size < CONFORMANCE_CASES.length) return;
      clearTimeout(timer);
      resolve();
    });
  });
  await page.goto(address);
  await finished;
  return CONFORMANCE_CASES.map(({ name }) => results.get(name) ?? { name, passed: false, error: broken });
}
