import { defineConfig } from 'vitest/config';

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
  },
});
