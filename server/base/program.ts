import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of ours that is run as a process or a thread of its own. */
export interface Program {
  readonly file: string;
  readonly argv: string[];
}

/** Names the folder of a build that is this code's, for a run of the sources; a loader in each thread takes longer than many a job. */
const { PORTAL_BUILT_PROGRAMS: BUILT } = process.env;

/**
 * What to run for a source file: its build, which lies beside this code's; among the sources, what loads TypeScript first.
 * @param source a path from the project's folder; a program of the build (`ensureBuilt.mjs`)
 */
export function programToRun(source: string): Program {
  if (BUILT !== undefined) return { file: join(BUILT, `${basename(source, '.ts')}.js`), argv: [] };
  const isSource = import.meta.url.endsWith('.ts');
  const name = isSource ? './boot.mjs' : `./${basename(source, '.ts')}.js`;
  return { file: fileURLToPath(new URL(name, import.meta.url)), argv: isSource ? [source] : [] };
}
