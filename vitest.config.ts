import { defineConfig } from 'vitest/config';
import { EnvironmentsTogether } from './tests/support/sequencer.ts';

/** `browser` tests drive Chromium one at a time; everything else runs in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'src/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'tests/{contract,real,scene,support}/**/*.test.ts',
          ],
          environment: 'node',
          // Files share what they import: loading it anew for each took most of a run.
          isolate: false,
          globalSetup: 'tests/support/postgresOfRun.ts',
          // Ends what hangs; a busy machine with two cores may need a minute for what takes seconds alone.
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{e2e,scene}/**/*.browser.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: EnvironmentsTogether },
  },
});
