/**
 * Builds the page's production build when its inputs changed; ends the process when that fails.
 * @param signal stops it
 */
export function ensureBuilt(signal?: AbortSignal): Promise<void>;

/** What a build makes that is started by name. */
export type BuiltProgram = 'main' | 'dataProgram' | 'servicesProgram' | 'sampleProgram';

/**
 * Builds the server, the services and the sample's generator when they changed; the file of a program: `main` exports `run`,
 * `dataProgram` `runData`, `servicesProgram` `runServices`, `sampleProgram` `runSample`.
 */
export function ensureServerBuilt(program?: BuiltProgram): string;

/** A hash of what lies in files and folders (paths from the root), tests left out. */
export function hashOf(inputs: readonly string[]): string;
