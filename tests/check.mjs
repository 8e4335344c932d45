// What `npm run check` runs: every static check, one after the other; all of them, even when one fails.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../server/ensureBuilt.mjs';
import { ensureInstalled } from '../server/ensureInstalled.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

const CHECKS = [
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['lint', bin('eslint'), ['.']],
  ['architecture', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'src', 'server']],
  ['unused', bin('knip'), []],
  ['config schemas', bin('tsx'), ['tests/configSchemas.ts', '--check']],
  ['build', process.execPath, ['-e', '']],
  ['size budget', process.execPath, ['tests/sizeBudget.mjs']],
];

ensureInstalled();
const failures = [];
for (const [name, command, args] of CHECKS) {
  const startedMs = performance.now();
  if (name === 'build') ensureBuilt();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) failures.push(name);
  console.log(
    `${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`,
  );
}
if (failures.length > 0) console.error(`static checks failed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
