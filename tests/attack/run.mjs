// What `npm run attack` runs: tries the portal that PORTAL_URL names, or one that it starts, as everybody who should not get in.
import { spawnSync } from 'node:child_process';
import { ensureServerBuilt } from '../../server/base/ensureBuilt.mjs';
import { ensureInstalled } from '../../server/base/ensureInstalled.mjs';

ensureInstalled();
ensureServerBuilt();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/attack/attack.ts'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
