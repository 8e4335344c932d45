import { createServer } from './app.ts';
import { openDatabase } from './base/db/database.ts';
import { prepareGround } from '../services/index.ts';
import { holdName } from './base/heldName.ts';

/** The program that fills a new data folder: creates all that a server needs on its first start, and ends. */
const {
  PORTAL_DATA_DIR: dataDir,
  PORTAL_DEMO_PASSWORD: demoPassword,
  PORTAL_SAMPLE: sampleWish,
} = process.env;
if (dataDir === undefined || demoPassword === undefined) throw new Error('started without its environment');
// Ends with the process that started it: if that is killed, the next start needs the folder.
process.stdin.once('close', () => process.exit(1)).resume();
process.umask(0o077);
const release = await holdName(dataDir, 'filling');
if (release === undefined) throw new Error('the folder is being filled by another process');
// Both at once: the sample is made in a thread of its own while this process makes the database.
await Promise.all([prepareGround(dataDir), openDatabase({ dataDir }).then((database) => database.close())]);
await (await createServer({ dataDir, demoPassword, hasSample: sampleWish !== 'off' })).close();
process.exit(0);
