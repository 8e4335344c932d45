// What the programs of the embedded database have in common.
import { fdatasyncSync } from 'node:fs';
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The error numbers of the embedded file system are WASI's. */
const NO_SPACE = 51;

/** The embedded file system throws objects that are no errors: `{name: 'ErrnoError', errno}`. */
export function describe(error) {
  if (error?.errno === NO_SPACE) return 'no space left on device';
  return error instanceof Error ? error.message : inspect(error, { compact: true, breakLength: Infinity });
}

/**
 * The library's file system answers PostgreSQL's fsync without asking the disk for anything: what was acknowledged would be lost
 * with the power. This one writes through.
 */
class SyncedFolder extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const writeThrough = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fdatasyncSync(nfd)) ?? 0;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, writeThrough] } };
  }
}

/** `-F` is "never wait for the disk". `fdatasync`, PostgreSQL's own choice of a method, does nothing in the library. */
const DURABLE = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];

/**
 * Opens the database of a folder, whose acknowledged transactions are on the disk.
 * @param {string | undefined} folder in memory without one
 * @param {readonly string[]} parameters of PostgreSQL, `name=value`
 * @param {WebAssembly.Module} pgliteWasmModule its compiled code
 */
export function openFolder(folder, parameters, pgliteWasmModule) {
  const startParams = [...DURABLE, ...parameters.flatMap((parameter) => ['-c', parameter])];
  return PGlite.create(
    folder === undefined
      ? { dataDir: 'memory://', startParams, pgliteWasmModule }
      : { fs: new SyncedFolder(folder), startParams, pgliteWasmModule },
  );
}

/**
 * What the database answers to a message of PostgreSQL's protocol, in memory of its own.
 *
 * The library's own call for it also reads every answer through and keeps what it read until the database ends.
 * @param {PGlite} database
 * @param {Uint8Array} message
 */
export async function answerTo(database, message) {
  const parts = [];
  // The parts lie in the library's memory, which the next one overwrites.
  await database.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) });
  return parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts));
}
