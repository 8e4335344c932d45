// Creates an empty embedded database in the folder given as argument. A process of its own, since what creating one takes
// (half a gigabyte) would stay with the server for as long as it runs.
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
try {
  const database = await PGlite.create(folder);
  await database.close();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
