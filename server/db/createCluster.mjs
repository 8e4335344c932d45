// Creates an empty embedded database in the folder given as argument. A process of its own, since what creating one takes
// (half a gigabyte) would stay with the server for as long as it runs.
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

/** The error numbers of the embedded file system are WASI's. */
const NO_SPACE = 51;

/** The embedded file system throws objects that are no errors: `{name: 'ErrnoError', errno}`. */
function describe(error) {
  if (error?.errno === NO_SPACE) return 'no space left on device';
  return error instanceof Error ? error.message : inspect(error, { compact: true, breakLength: Infinity });
}

const [, , folder] = process.argv;
try {
  const database = await PGlite.create(folder);
  await database.close();
} catch (error) {
  process.stderr.write(describe(error));
  process.exit(1);
}
