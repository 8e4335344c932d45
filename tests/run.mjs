// What `npm test` runs: installs what is missing (a browser included), builds, then every test; with `--unit` (`npm run test:unit`)
// those that need neither a browser nor another program, with `--browser` only those that need a browser. Ends with "N passed, N failed", and how many were skipped where some were.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { ensureBuilt, ensureServerBuilt } from '../server/base/ensureBuilt.mjs';
import { ensureInstalled } from '../server/base/ensureInstalled.mjs';

const RESULTS = 'test-results';

/** So many of the slowest tests are named at the end. */
const SLOWEST_NAMED = 10;

const firstLine = (text) => text.split('\n', 1)[0];

/** Why a test failed; what vitest calls a timeout in its report is a name of its own making. */
const failureOf = ({ failureMessages: [words = ''], duration }) =>
  words.replace('STACK_TRACE_ERROR', `not done after ${((duration ?? 0) / 1000).toFixed(1)} s`);

/** What went wrong beside any test, as the end of a run says it. */
const failedWhole = (name, words) => ({ name, status: 'failed', durationMs: 0, words });

/** Tests of one file's report, each with what the end of a run says about it. */
function testsIn({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.map((test) => ({
    file,
    name: `${file} > ${test.fullName}`,
    // What vitest left out for any other cause is no less skipped.
    status: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
    durationMs: test.duration ?? 0,
    words: test.status === 'failed' ? failureOf(test) : test.meta?.skipReason,
  }));
  const isExplained = status !== 'failed' || tests.some((test) => test.status === 'failed');
  // A file that cannot be read, or whose set-up failed: what was to follow did not run.
  return isExplained
    ? tests
    : [...tests, { file, name: file, status: 'failed', durationMs: 0, words: message }];
}

/**
 * Runs vitest projects; all their tests.
 * @param {readonly string[]} projects
 * @param {number} [workers] so many files at a time
 */
async function runProjects(projects, workers = 2) {
  const name = projects.join('-');
  const report = `${RESULTS}/${name}.json`;
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit' },
  );
  const [status] = await once(vitest, 'close');
  try {
    const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(testsIn);
    const isExplained = status === 0 || tests.some((test) => test.status === 'failed');
    return isExplained ? tests : [...tests, failedWhole(name, `ended with status ${status}`)];
  } catch {
    return [failedWhole(name, 'no report')];
  }
}

/**
 * Runs tests while their processes share one registry (`tests/support/shared/registry.ts`). What it started and cannot stop would
 * slow every later run: it fails this one.
 * @param {() => Promise<readonly object[]>} run
 */
async function withRegistry(run) {
  const registry = spawn(process.execPath, ['--import', 'tsx', 'tests/support/shared/registryProgram.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(registry.stdout, 'data');
  process.env.PORTAL_TEST_REGISTRY = String(address).trim();
  const closed = once(registry, 'close');
  const tests = await run().finally(() => registry.kill('SIGINT'));
  delete process.env.PORTAL_TEST_REGISTRY;
  const [status] = await closed;
  return status === 0 ? tests : [...tests, failedWhole('shared', `did not stop: ${String(status)}`)];
}

/**
 * Runs the browser tests: pages without pictures beside the globe, which leaves them the better part of a processor. Two files of pages
 * at a time keep both processors as busy and take as long.
 */
async function runBrowserTests() {
  const outcomes = await Promise.all(['page', 'browser'].map((project) => runProjects([project], 1)));
  return outcomes.flat();
}

/** How many tests were skipped for each reason. */
function countByReason(skipped) {
  const counts = new Map();
  for (const { words = 'no reason given' } of skipped) counts.set(words, (counts.get(words) ?? 0) + 1);
  return counts;
}

/** Prints the end of a run: a long log is cut, its end is not. True when all is well. */
function conclude(tests) {
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((status) =>
    tests.filter((test) => test.status === status),
  );
  const slowest = [...tests].sort((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST_NAMED);
  for (const { name, durationMs } of slowest)
    console.log(`slow: ${(durationMs / 1000).toFixed(1)} s ${name}`);
  for (const [reason, count] of countByReason(skipped)) console.log(`skipped: ${count} since ${reason}`);
  for (const { name, words } of failed) console.log(`failed: ${name}: ${firstLine(words)}`);
  const end = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  console.log(`${passed.length} passed, ${failed.length} failed${end}`);
  return failed.length === 0 && passed.length > 0;
}

/** Begins to make what servers of tests begin with: on a fresh clone it would keep a worker waiting. What fails there fails the tests. */
function makeFilled() {
  const program = ['--import', 'tsx', 'tests/support/makeFilled.ts'];
  spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
}

/** Installs and builds what only the browser tests need. */
async function prepareBrowserTests() {
  const { ensureBrowser } = await import('./support/ensureBrowser.mjs');
  await ensureBrowser();
  await ensureBuilt();
}

const [isUnit, isBrowser] = ['--unit', '--browser'].map((part) => process.argv.includes(part));
ensureInstalled();
const { ensureForeignPrograms, WITHOUT_PROGRAMS } = await import('./support/foreignPrograms.mjs');
if (isUnit) process.env[WITHOUT_PROGRAMS] = 'yes';
else ensureForeignPrograms();
if (!isUnit) await prepareBrowserTests();
process.env.PORTAL_BUILT_PROGRAMS = dirname(ensureServerBuilt());
if (!isBrowser) makeFilled();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const tests = [
  ...(isBrowser ? [] : await runProjects(isUnit ? ['node'] : ['node', 'program'])),
  ...(isUnit ? [] : await withRegistry(runBrowserTests)),
];
process.exitCode = conclude(tests) ? 0 : 1;
