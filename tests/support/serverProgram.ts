import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from '../../server/base/ensureBuilt.mjs';

/** What `npm start` does after installing and building the page, for `node --eval`: in one process, without a build of the page. */
export const SERVER_PROGRAM = `import(${JSON.stringify(pathToFileURL(ensureServerBuilt()).href)}).then(({ run }) => run())`;
