// What `npm test` runs: installs what is missing (a browser included), builds, then every test; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt, ensureServerBuilt } from '../server/ensureBuilt.mjs';
import { ensureInstalled } from '../server/ensureInstalled.mjs';

const RESULTS = 'test-results';

/** What of a report failed, one line each with the first line of its reason: a long log is cut, its end is not. */
function failuresIn(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`];
    return failed.map((test) => `${file} > ${test.fullName}: ${test.failureMessages[0] ?? ''}`);
  });
}

/** Runs one vitest project; its counts and failures, or one failure when it died without a report. */
function runProject(project) {
  const report = `${RESULTS}/${project}.json`;
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit' },
  );
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failures = failuresIn(testResults);
    if (failures.length === 0 && status !== 0) failures.push(`${project}: ended with status ${status}`);
    return { passed: numPassedTests, failures };
  } catch {
    return { passed: 0, failures: [`${project}: no report`] };
  }
}

ensureInstalled();
const { ensureBrowser } = await import('./support/ensureBrowser.mjs');
await ensureBrowser();
const { ensureForeignPrograms } = await import('./support/foreignPrograms.mjs');
ensureForeignPrograms();
ensureBuilt();
ensureServerBuilt();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const results = ['node', 'browser'].map(runProject);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
for (const failure of failures) console.log(`failed: ${failure.split('\n', 1)[0]}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
