// What `npm run sample` runs. Only Node's own modules may be imported before the packages are installed.
import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from '../server/base/ensureBuilt.mjs';
import { ensureInstalled, requireNode } from '../server/base/ensureInstalled.mjs';

requireNode();
ensureInstalled({ isDevelopment: false });
const { runSample } = await import(pathToFileURL(ensureServerBuilt('sampleProgram')).href);
process.exit(await runSample(process.argv.slice(2)));
