import { whyMissing } from '../support/foreignPrograms.mjs';
import { describeUnless } from '../support/skipping.ts';

/** Tests that run where a foreign program is installed; elsewhere they are skipped, with what to install as the reason. */
export function describeWith(program: Parameters<typeof whyMissing>[0], title: string, suite: () => void) {
  describeUnless(whyMissing(program), title, suite);
}
