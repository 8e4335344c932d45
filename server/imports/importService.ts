import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ImportState, OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Database } from '../base/db/database.ts';
import type { Processes } from '../base/processes/processes.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { FileJob } from './fileJob.ts';
import { overviewsBy, type FileThreads } from './fileThreads.ts';
import { createImportRows, type Import, type ImportChange, type ImportRows } from './importRows.ts';
import { batchesOf, geoJsonOf } from './batchFile.ts';
import type { OwnLayers } from './ownLayers.ts';
import { ImportProblem } from './problem.ts';
import { storeOutcome } from './storeOutcome.ts';
import type { TextEncoding } from './sourceFiles.ts';
import type { VersionTarget } from './version.ts';
import { createUploads, notTheNext, requireReadable, type Uploads } from './uploads.ts';

/** The layers that imports make, the folder of uploads, and the threads that read files. */
export interface ImportSetup {
  readonly layers: OwnLayers;
  readonly database: Database;
  readonly processes: Processes;
  /** Whether other processes may be on the database. */
  readonly isShared: boolean;
  /** Folder of uploads, which all processes share. */
  readonly folder: string;
  readonly threads: FileThreads;
  readonly queue: WorkQueue;
  readonly clock: Clock;
  /** Told how the storing of layers ends. */
  readonly audit: AuditLog;
  /** Hears of failures that nobody foresaw. */
  readonly onError: (error: unknown) => void;
}

/** What a layer is stored as. */
export interface StoreWish {
  readonly layer: string;
  readonly title: string;
  readonly reference?: string | undefined;
  readonly visibleTo: OwnLayer['visibleTo'];
  readonly replaces?: string | undefined;
  /** Whether the features of the layer that gets a new version stay in it. */
  readonly appends?: boolean | undefined;
}

/** Imports of files, each of one account: one of somebody else's is answered as one that does not exist. */
export interface ImportService {
  /** @throws Refusal 400 for a kind of file that is not read, 429 */
  begin(accountId: string, file: string, sizeBytes: number): Promise<ImportState>;
  /** Takes the next bytes of the file. @throws Refusal 404, 409, 413 */
  part(accountId: string, id: string, offset: number, bytes: Uint8Array): Promise<ImportState>;
  /** @throws Refusal 404 */
  state(accountId: string, id: string): Promise<ImportState>;
  /** Begins to read what the file holds. @throws Refusal 404, 409 */
  read(accountId: string, id: string, encoding: TextEncoding | undefined): Promise<ImportState>;
  /** Begins to make a layer ready for {@link ImportService.features}. @throws Refusal 404, 409 */
  convert(accountId: string, id: string, layer: string, reference: string | undefined): Promise<ImportState>;
  /** The layer that was converted last as the pieces of a GeoJSON text, in degrees. @throws Refusal 404, 409 before it is ready */
  features(accountId: string, id: string): Promise<AsyncIterable<string>>;
  /** Begins to store a layer. @throws Refusal 400, 404, 409 */
  store(accountId: string, id: string, wish: StoreWish): Promise<ImportState>;
  /** Gives it up; it is forgotten. @throws Refusal 404 */
  cancel(accountId: string, id: string): Promise<void>;
  readonly layers: OwnLayers;
  close(): Promise<void>;
}

const stateOf = ({ state, receivedBytes }: Import): ImportState => ({ ...state, receivedBytes });

/** Names of the folders of uploads: beside them lies what else is read from files. */
const isUploadId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Why work ended, in words for the user; undefined where he has none to read. */
const knownProblem = (error: unknown) =>
  error instanceof ImportProblem || error instanceof Refusal ? error.message : undefined;

/** @throws Refusal 400 where nothing is named that could be added to */
function targetOf({ replaces, appends }: Pick<StoreWish, 'replaces' | 'appends'>): VersionTarget {
  if (replaces !== undefined) return { how: appends === true ? 'append' : 'replace', name: replaces };
  if (appends === true) throw new Refusal(400, '追加须指明图层（replaces）');
  return { how: 'new' };
}

/** Told of progress at most this often, milliseconds. */
const TELL_MS = 300;

/** How often it is looked whether imports were given up at another process, milliseconds. */
const LOOK_MS = 500;

/** What work is given: how long it is wanted, and who hears how far it is. */
interface Working {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** Runs the pieces of imports' work aside, each in its turn; how they end is told by the state. */
function createRunner({
  rows,
  queue,
  clock,
  isShared,
  onError,
}: ImportSetup & { readonly rows: ImportRows }) {
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>();

  function progressOf(id: string): (share: number) => void {
    let toldMs = -Infinity;
    return (progress) => {
      if (performance.now() - toldMs < TELL_MS) return;
      toldMs = performance.now();
      rows.note(id, { state: { progress } }).catch(() => undefined);
    };
  }

  async function giveUp(id: string): Promise<void> {
    const found = running.get(id);
    found?.stop.abort(new Error('the import was given up'));
    await found?.ended;
  }

  /** An embedded database has this process alone, which knows by itself what was given up. */
  const stopLooking = clock.every(LOOK_MS, () => {
    const ids = [...running.keys()];
    if (!isShared || ids.length === 0) return;
    rows.stillOwn(ids).then(
      (own) => Promise.all(ids.filter((id) => !own.has(id)).map(giveUp)),
      (error: unknown) => onError(error),
    );
  });

  async function carryOut(
    id: string,
    signal: AbortSignal,
    work: (working: Working) => Promise<ImportChange>,
  ): Promise<void> {
    const change = await queue
      .run(signal, (inTurn) => work({ signal: inTurn, onProgress: progressOf(id) }))
      .catch((error: unknown): ImportChange => {
        const known = knownProblem(error);
        if (known === undefined && !signal.aborted) onError(error);
        const problem = known ?? '导入失败：服务器出错，已恢复原状。请稍后重试';
        return { state: { stage: 'failed', problem } };
      });
    await rows.end(id, change);
  }

  return {
    /** @throws Refusal 409 while other work goes on, or before the file is there */
    async begin(
      one: Import,
      stage: 'reading' | 'storing',
      work: (claimed: Import, working: Working) => Promise<ImportChange>,
    ): Promise<ImportState> {
      const claimed = await rows.claim(one, one.encoding, stage);
      const stop = new AbortController();
      const ended = carryOut(one.id, stop.signal, (working) => work(claimed, working))
        .catch(onError)
        .finally(() => running.delete(one.id));
      running.set(one.id, { stop, ended });
      return stateOf(claimed);
    },
    giveUp,
    async close() {
      stopLooking();
      await Promise.all([...running.keys()].map(giveUp));
    },
  };
}

/** What the threads make of a file. @throws ImportProblem */
function createPerformer({ threads }: ImportSetup, uploads: Uploads) {
  return async (
    one: Import,
    convert: FileJob['convert'],
    { signal, onProgress }: Pick<Working, 'signal'> & Partial<Working>,
  ) => {
    const [upload, folder] = [uploads.pathOf(one), uploads.folderOf(one.id)];
    const job = { upload, folder, encoding: one.encoding, ...(convert && { convert }) };
    const outcome = await threads.perform(job, { signal, ...(onProgress && { onProgress }) });
    if (outcome.kind === 'problem') throw new ImportProblem(outcome.message);
    return outcome;
  };
}

/** Tells the audit log how the storing of a layer ended. */
function storingRecorder({ audit }: ImportSetup) {
  return async <T>(
    { accountId, file }: Import,
    { title, replaces, appends, visibleTo }: Omit<StoreWish, 'layer'>,
    signal: AbortSignal,
    work: () => Promise<T>,
  ) => {
    const details = { file, visibleTo, replaces, appends };
    const entry = { action: 'layer.store', accountId, object: title, details } as const;
    try {
      const stored = await work();
      await audit.add({ ...entry, outcome: 'done' });
      return stored;
    } catch (error) {
      const known = signal.aborted ? '已取消' : knownProblem(error);
      await audit.add({ ...entry, outcome: known === undefined ? 'failed' : 'refused', reason: known });
      throw error;
    }
  };
}

/** Takes away what nobody asks about any more, and what lies in the folder of uploads without a row. */
function createTidier(rows: ImportRows, uploads: Uploads, folder: string) {
  return {
    async forgotten(): Promise<void> {
      for (const id of await rows.removeForgotten()) await uploads.drop(id);
    },
    async orphans(): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const known = await rows.all();
      for (const name of names) if (isUploadId(name) && !known.has(name)) await uploads.drop(name);
    },
  };
}

/** Creates the service. */
export function createImportService(setup: ImportSetup): ImportService {
  const { database, processes, layers, folder, threads, onError } = setup;
  const rows = createImportRows(database, processes.id);
  const uploads = createUploads(folder);
  const { begin, giveUp, close } = createRunner({ ...setup, rows });
  const perform = createPerformer(setup, uploads);
  const recorded = storingRecorder(setup);
  const tidier = createTidier(rows, uploads, folder);
  processes.onBeat(tidier.forgotten);
  // Before the first is added: what has no row then has none.
  const tidied = tidier.orphans().catch(onError);
  return {
    layers,
    async begin(accountId, file, sizeBytes) {
      requireReadable(file);
      await tidied;
      const one = await rows.add(accountId, file, sizeBytes);
      await uploads.begin(one);
      return stateOf(one);
    },
    async part(accountId, id, offset, bytes) {
      const one = await rows.find(accountId, id);
      await uploads.write(one, offset, bytes);
      const noted = await rows.received(one, bytes.length);
      if (noted === undefined) throw notTheNext(await rows.find(accountId, id));
      return stateOf(noted);
    },
    state: async (accountId, id) => stateOf(await rows.find(accountId, id)),
    async read(accountId, id, encoding) {
      const found = await rows.find(accountId, id);
      return begin({ ...found, encoding }, 'reading', async (one, { signal }) => {
        const outcome = await perform(one, undefined, { signal });
        if (outcome.kind !== 'described') throw new Error('the file was not described');
        const { layers: described, encoding: read } = outcome.described;
        return { state: { stage: 'described', layers: [...described], encoding: read ?? null } };
      });
    },
    async convert(accountId, id, layer, reference) {
      return begin(await rows.find(accountId, id), 'storing', async (one, { signal }) => {
        const outcome = await perform(one, { layer, reference, use: 'held' }, { signal });
        if (outcome.kind !== 'converted') throw new Error('the file was not converted');
        const { file, kind, extent, report } = outcome.layer;
        const rowsFile = relative(uploads.folderOf(one.id), file);
        return { state: { stage: 'done', progress: 1, report, shown: { kind, extent } }, rowsFile };
      });
    },
    async features(accountId, id) {
      const { rowsFile, state } = await rows.find(accountId, id);
      if (rowsFile === undefined || state.stage !== 'done')
        throw new Refusal(409, '图层还没有读好，请稍后再取');
      return geoJsonOf(batchesOf(join(uploads.folderOf(id), rowsFile)));
    },
    async store(accountId, id, { layer, reference, ...wish }) {
      const target = targetOf(wish);
      const work = async (one: Import, { signal, onProgress }: Working) => {
        const use = setup.isShared ? 'storedOnServer' : 'stored';
        const outcome = await perform(one, { layer, reference, use }, { signal, onProgress });
        const version = { target, title: wish.title, visibleTo: wish.visibleTo, accountId, file: one.file };
        const storing = {
          signal,
          process: processes.id,
          makeOverviews: overviewsBy(threads),
          onStored: (_rows: number, progress: number) => onProgress(progress),
        };
        const { code, report } = await storeOutcome(layers, outcome, version, storing);
        return { state: { stage: 'done', progress: 1, report, code } } as const;
      };
      return begin(await rows.find(accountId, id), 'storing', (one, working) =>
        recorded(one, wish, working.signal, () => work(one, working)),
      );
    },
    async cancel(accountId, id) {
      const one = await rows.find(accountId, id);
      await rows.remove(one.id);
      await giveUp(one.id);
      await uploads.drop(one.id);
    },
    close: () => close().then(() => threads.close()),
  };
}
