// What `npm test` runs: installs what is missing (a browser included), builds, then every test; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt, ensureServerBuilt } from '../server/ensureBuilt.mjs';
import { ensureInstalled } from '../server/ensureInstalled.mjs';

const RESULTS = 'test-results';

/** A browser test drives a globe that the processor draws: at most so many files that fail are tried once more, in the open. */
const MOST_TRIED_AGAIN = 3;

const firstLine = (text) => text.split('\n', 1)[0];

/** What of a file's report failed, one line each with the first line of its reason: a long log is cut, its end is not. */
function failuresIn(file, { status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [firstLine(`${file}: ${message}`)];
  return failed.map((test) => firstLine(`${file} > ${test.fullName}: ${test.failureMessages[0] ?? ''}`));
}

/** Runs one vitest project, or some files of it: how many tests passed and what failed, by file. */
function runProject(project, files = [], report = `${RESULTS}/${project}.json`) {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit' },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const byFile = testResults.map((result) => {
      const file = relative(process.cwd(), result.name);
      const passed = result.assertionResults.filter((test) => test.status === 'passed').length;
      return [file, { passed, failures: failuresIn(file, result) }];
    });
    const isExplained = status === 0 || byFile.some(([, { failures }]) => failures.length > 0);
    if (!isExplained)
      byFile.push([project, { passed: 0, failures: [`${project}: ended with status ${status}`] }]);
    return new Map(byFile);
  } catch {
    return new Map([[project, { passed: 0, failures: [`${project}: no report`] }]]);
  }
}

/** Runs the browser tests, and those files once more that failed when they are few; the second outcome is the one that counts. */
function runBrowserTests() {
  const results = runProject('browser');
  const failed = [...results].filter(([, { failures }]) => failures.length > 0);
  const isWorthAnother = failed.length > 0 && failed.length <= MOST_TRIED_AGAIN && !results.has('browser');
  if (!isWorthAnother) return results;
  const files = failed.map(([file]) => file);
  const again = runProject('browser', files, `${RESULTS}/browser-again.json`);
  for (const failure of failed.flatMap(([, { failures }]) => failures))
    console.log(`tried again: ${failure}`);
  return new Map([...results, ...again]);
}

ensureInstalled();
const { ensureBrowser } = await import('./support/ensureBrowser.mjs');
await ensureBrowser();
const { ensureForeignPrograms } = await import('./support/foreignPrograms.mjs');
ensureForeignPrograms();
await ensureBuilt();
ensureServerBuilt();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const results = [...runProject('node').values(), ...runBrowserTests().values()];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
