import type { PGlite } from '@electric-sql/pglite';

/** What the library threw, in words. */
export declare function describe(error: unknown): string;
/** Opens the database of a folder, in memory without one; its acknowledged transactions are on the disk. */
export declare function openFolder(
  folder: string | undefined,
  parameters: readonly string[],
  pgliteWasmModule?: WebAssembly.Module,
): Promise<PGlite>;
/** What the database answers to a message of PostgreSQL's protocol, in memory of its own. */
export declare function answerTo(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
