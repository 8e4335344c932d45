// What `npm run bench` runs: measures the portal and prints each figure beside its budget.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../../server/base/ensureBuilt.mjs';
import { ensureInstalled } from '../../server/base/ensureInstalled.mjs';

ensureInstalled();
await ensureBuilt();
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', 'tests/bench/bench.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
