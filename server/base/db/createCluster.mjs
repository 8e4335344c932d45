// Creates an empty embedded database in the first folder given as argument, and moves it to the second when it is whole and on the disk. A process of its own, since what creating one takes
// (half a gigabyte) would stay with the server for as long as it runs.
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { describe } from './embedded.mjs';
import { syncPath, syncTree } from './synced.mjs';

// Each piece of the code runs a few times: to compile it better takes a third more time and 100 MB more than it saves.
setFlagsFromString('--liftoff-only');

// Whoever started this may be killed: then nobody waits for it.
process.stdin.once('close', () => process.exit(1)).resume();
const [, , folder, target] = process.argv;
try {
  const database = await PGlite.create(folder);
  await database.close();
  syncTree(folder);
  renameSync(folder, target);
  syncPath(dirname(target));
  process.exit(0);
} catch (error) {
  process.stderr.write(describe(error));
  process.exit(1);
}
