import type { PGlite } from '@electric-sql/pglite';

export declare function describe(error: unknown): string;
export declare function openFolder(
  folder: string | undefined,
  parameters: readonly string[],
  pgliteWasmModule?: WebAssembly.Module,
): Promise<PGlite>;
export declare function answerTo(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
