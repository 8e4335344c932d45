import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { ROOT } from '../root.ts';

const PROGRAM = join(ROOT, 'server/base/db/embeddedWorker.mjs');

/** Shared buffers of the embedded database; PostgreSQL's own default of 128 MB would stay allocated whatever is in them. */
const SHARED_BUFFERS = 'shared_buffers=16MB';

let compiled: Promise<WebAssembly.Module> | undefined;

/** PostgreSQL's code, compiled once however often a database is opened. */
function compiledPostgres(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return (compiled ??= readFile(path).then((bytes) => WebAssembly.compile(bytes)));
}

/** The thread that the embedded database runs in. */
export interface DatabaseThread {
  /**
   * A new connection, which speaks PostgreSQL's protocol.
   * @throws Error when the thread has ended
   */
  connect(): MessagePort;
  /** Ends the database when its connections have ended, and then the thread. */
  close(): Promise<void>;
}

/**
 * Opens the embedded database in a thread of its own: a statement, or the disk that a commit waits for, holds up nobody but those
 * who ask the database.
 * @param folder where it lives; undefined keeps it in memory
 * @param isBackground whether it steps back behind all other threads
 * @throws Error when it cannot be opened
 */
export async function startDatabaseThread(
  folder: string | undefined,
  isBackground: boolean,
): Promise<DatabaseThread> {
  const postgres = await compiledPostgres();
  const parameters = [SHARED_BUFFERS];
  const worker = new Worker(PROGRAM, { workerData: { folder, postgres, parameters, isBackground } });
  let lost: Error | undefined;
  await once(worker, 'message');
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      lost ??= new Error('the thread of the embedded database ended');
      resolve();
    });
  });
  worker.once('error', (error: Error) => {
    lost = error;
  });
  return {
    connect() {
      if (lost !== undefined) throw lost;
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ port: port2 }, [port2]);
      return port1;
    },
    async close() {
      worker.postMessage({});
      await ended;
    },
  };
}
