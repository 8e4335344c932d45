// What `npm run data` runs. Only Node's own modules may be imported before the packages are installed.
import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from './base/ensureBuilt.mjs';
import { ensureInstalled, requireNode } from './base/ensureInstalled.mjs';

requireNode();
ensureInstalled({ isDevelopment: false });
const { runData } = await import(pathToFileURL(ensureServerBuilt('dataProgram')).href);
process.exit(await runData(process.argv.slice(2)));
