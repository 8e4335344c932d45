/**
 * Builds the page's production build when its inputs changed; ends the process when that fails.
 * @param signal stops it
 */
export function ensureBuilt(signal?: AbortSignal): Promise<void>;

/** Builds the server when its inputs changed; the file of a program: `main` exports `run`, `dataProgram` exports `runData`. */
export function ensureServerBuilt(program?: 'main' | 'dataProgram'): string;

/** A hash of what lies in files and folders (paths from the root), tests left out. */
export function hashOf(inputs: readonly string[]): string;
