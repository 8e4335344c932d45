import { defineConfig } from 'vitest/config';
import { EnvironmentsTogether } from './tests/support/sequencer.ts';

/** What is looked at again and again may come late on a busy machine; a second is the default. */
const PATIENT = { poll: { timeout: 30_000 } } as const;

const WITHOUT_BROWSER = {
  environment: 'node',
  // Calcite's elements need a browser; without one its names are elements that nothing defines, told and heard by the kit.
  alias: [
    {
      find: /^(?:@esri\/calcite-components\/components\/.+|.*\/ui\/calcite\/elements\.ts)$/u,
      replacement: new URL('tests/support/noCalcite.ts', import.meta.url).pathname,
    },
  ],
  setupFiles: 'tests/support/propertySeed.ts',
  // Files share what they import: loading it anew for each took most of a run.
  isolate: false,
  // Ends what hangs; a busy machine with two cores may need a minute for what takes seconds alone.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // A worker that loads whole servers spends a twentieth of its time on clearing a small nursery. Of PostgreSQL's and GDAL's
  // WebAssembly a test runs each piece a few times: to compile it better takes longer than it saves.
  execArgv: ['--max-semi-space-size=64', '--liftoff-only'],
};

/**
 * `node`: what is tested in one process. `program`: whole programs, the portal's started and stopped and foreign ones that read its
 * services. `page`: journeys in a real Chromium over the in-memory engine, two at a time. `browser`: what
 * needs the real engine, one after the other, since the processor draws it.
 */
export default defineConfig({
  test: {
    // What test files share; nothing is started before a file asks for it.
    globalSetup: 'tests/support/shared/registry.ts',
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'src/**/*.test.{ts,tsx}',
            '{server,services,sample}/**/*.test.ts',
            'tests/{contract,scene,support}/**/*.test.ts',
          ],
          ...WITHOUT_BROWSER,
        },
      },
      {
        test: { name: 'program', include: ['tests/{program,real}/**/*.test.ts'], ...WITHOUT_BROWSER },
      },
      {
        test: {
          name: 'page',
          include: ['tests/e2e/**/*.page.ts'],
          environment: 'node',
          setupFiles: 'tests/support/tellFailure.ts',
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{e2e,scene}/**/*.browser.ts'],
          environment: 'node',
          setupFiles: 'tests/support/tellFailure.ts',
          fileParallelism: false,
          maxWorkers: 1,
          expect: PATIENT,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    maxWorkers: 2,
    // Translated modules outlive a run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    sequence: { sequencer: EnvironmentsTogether },
  },
});
