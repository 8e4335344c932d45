import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of ours that is run as a process or a thread of its own. */
export interface Program {
  readonly file: string;
  readonly argv: string[];
}

/**
 * What to run for a source file: its build, which lies beside this code's; among the sources, what loads TypeScript first.
 * @param source a path from this folder; a program of the build (`ensureBuilt.mjs`)
 */
export function programOf(source: string): Program {
  const isSource = import.meta.url.endsWith('.ts');
  const name = isSource ? './boot.mjs' : `./${basename(source, '.ts')}.js`;
  return { file: fileURLToPath(new URL(name, import.meta.url)), argv: isSource ? [source] : [] };
}
