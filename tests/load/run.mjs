// What `npm run load` runs: a day of many users on the portal that PORTAL_URL names, or one that it starts; `--help` tells how.
import { spawnSync } from 'node:child_process';
import { ensureServerBuilt } from '../../server/base/ensureBuilt.mjs';
import { ensureInstalled } from '../../server/base/ensureInstalled.mjs';

ensureInstalled();
ensureServerBuilt();
const args = ['--import', 'tsx', 'tests/load/load.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
process.exitCode = status ?? 1;
