import { describe, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; `tests/run.mjs` prints it. */
    skipReason?: string;
  }
}

/** A suite that runs unless a reason stands against it; then each of its tests is skipped for that reason. */
export function describeUnless(reason: string | undefined, title: string, suite: () => void): void {
  if (reason === undefined) describe(title, suite);
  else describe(title, { skip: true, meta: { skipReason: reason } }, suite);
}

/** A test that runs unless a reason stands against it. */
export function testUnless(
  reason: string | undefined,
  title: string,
  body: () => void | Promise<void>,
): void {
  if (reason === undefined) test(title, body);
  else test(title, { skip: true, meta: { skipReason: reason } }, body);
}
