// What `npm run services` runs. Only Node's own modules may be imported before the packages are installed.
import { pathToFileURL } from 'node:url';
import { endWithParent, runApart, servesItself } from '../server/base/apart.mjs';
import { ensureServerBuilt } from '../server/base/ensureBuilt.mjs';
import { ensureInstalled, requireNode } from '../server/base/ensureInstalled.mjs';

requireNode();
if (!servesItself()) await runApart();
endWithParent();
ensureInstalled({ isDevelopment: false });
const { runServices } = await import(pathToFileURL(ensureServerBuilt('servicesProgram')).href);
await runServices();
