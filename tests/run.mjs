// What `npm test` runs: installs what is missing (a browser included), builds, then every test; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt, ensureServerBuilt } from '../server/ensureBuilt.mjs';
import { ensureInstalled } from '../server/ensureInstalled.mjs';

const RESULTS = 'test-results';

/** Runs one vitest project; its counts, or one failure when it died without a report. */
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
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const failed = numFailedTests + brokenFiles;
    return { passed: numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
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
const counts = ['node', 'browser'].map(runProject);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
