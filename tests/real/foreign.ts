import { describe, test } from 'vitest';
import { whyMissing } from '../support/foreignPrograms.mjs';

/** Tests that run where a foreign program is installed; elsewhere one skipped test says what to install. */
export function describeWith(program: Parameters<typeof whyMissing>[0], title: string, suite: () => void) {
  const missing = whyMissing(program);
  if (missing === undefined) describe(title, suite);
  else test.skip(`${title}: ${missing}`);
}
