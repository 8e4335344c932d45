import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function ownFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'sample', 'world'))) folder = dirname(folder);
  return join(folder, 'sample');
}

/** The generator's folder, whether it runs from its sources or from their build, which lies elsewhere in the project. */
export const OWN_FOLDER = ownFolder();
