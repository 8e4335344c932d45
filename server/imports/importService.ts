import { rm } from 'node:fs/promises';
import type { ImportState, OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { ThreadPool } from '../base/threads/threadPool.ts';
import type { FileJob, FileOutcome } from './fileJob.ts';
import { createImportShelf, type Import } from './importShelf.ts';
import { geoJsonOf, linesOf } from './lines.ts';
import type { OwnLayers } from './ownLayers.ts';
import { ImportProblem } from './problem.ts';
import type { TextEncoding } from './sourceFiles.ts';
import type { VersionTarget } from './version.ts';
import { addPart, beginUpload } from './uploads.ts';

/** The layers that imports make, the folder of uploads, and the threads that read files. */
export interface ImportSetup {
  readonly layers: OwnLayers;
  /** Folder of uploads; emptied when the service begins. */
  readonly folder: string;
  readonly threads: ThreadPool<FileJob, FileOutcome>;
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
  state(accountId: string, id: string): ImportState;
  /** Begins to read what the file holds. @throws Refusal 404, 409 */
  read(accountId: string, id: string, encoding: TextEncoding | undefined): ImportState;
  /** Begins to make a layer ready for {@link ImportService.features}. @throws Refusal 404, 409 */
  convert(accountId: string, id: string, layer: string, reference: string | undefined): ImportState;
  /** The layer that was converted last as the pieces of a GeoJSON text, in degrees. @throws Refusal 404, 409 before it is ready */
  features(accountId: string, id: string): AsyncIterable<string>;
  /** Begins to store a layer. @throws Refusal 400, 404, 409 */
  store(accountId: string, id: string, wish: StoreWish): ImportState;
  /** Gives it up; it is forgotten. @throws Refusal 404 */
  cancel(accountId: string, id: string): Promise<void>;
  readonly layers: OwnLayers;
  close(): Promise<void>;
}

const stateOf = ({ state, upload }: Import): ImportState => ({
  ...state,
  receivedBytes: upload.receivedBytes,
});

/** Why work ended, in words for the user; undefined where he has none to read. */
const knownProblem = (error: unknown) =>
  error instanceof ImportProblem || error instanceof Refusal ? error.message : undefined;

/** @throws Refusal 400 where nothing is named that could be added to */
function targetOf({ replaces, appends }: Pick<StoreWish, 'replaces' | 'appends'>): VersionTarget {
  if (replaces !== undefined) return { how: appends === true ? 'append' : 'replace', name: replaces };
  if (appends === true) throw new Refusal(400, '追加须指明图层（replaces）');
  return { how: 'new' };
}

/** Runs the pieces of imports' work aside, each in its turn; how they end is told by the state. */
function createRunner({ queue, threads, onError }: ImportSetup) {
  return {
    /** @throws Refusal 409 while other work goes on, or before the file is there */
    begin(
      one: Import,
      stage: 'reading' | 'storing',
      work: (signal: AbortSignal) => Promise<Partial<Import['state']>>,
    ): ImportState {
      const { stage: now } = one.state;
      if (now === 'reading' || now === 'storing') throw new Refusal(409, '导入正在进行，请等它完成或先取消');
      if (one.upload.receivedBytes !== one.upload.sizeBytes) throw new Refusal(409, '文件还没有传完');
      one.state = { ...one.state, stage, progress: 0, problem: null, report: null, shown: null, code: null };
      one.work = queue.run(one.stop.signal, work).then(
        (change) => {
          one.state = { ...one.state, ...change };
        },
        (error: unknown) => {
          const known = knownProblem(error);
          if (known === undefined && !one.stop.signal.aborted) onError(error);
          const problem = known ?? '导入失败：服务器出错，已恢复原状。请稍后重试';
          one.state = { ...one.state, stage: 'failed', problem };
        },
      );
      return stateOf(one);
    },
    /** What the thread makes of the file. @throws ImportProblem */
    async perform(one: Import, convert: FileJob['convert'], signal: AbortSignal) {
      const { path: upload, folder } = one.upload;
      const job = { upload, folder, encoding: one.encoding, ...(convert && { convert }) };
      const outcome = await threads.perform(job, { signal });
      if (outcome.kind === 'problem') throw new ImportProblem(outcome.message);
      return outcome;
    },
  };
}

/** Tells the audit log how the storing of a layer ended. */
function storingRecorder({ audit }: ImportSetup) {
  return async <T>(
    { accountId, upload, stop }: Import,
    wish: Omit<StoreWish, 'layer'>,
    work: () => Promise<T>,
  ) => {
    const { title, replaces, appends, visibleTo } = wish;
    const details = { file: upload.file, visibleTo, replaces, appends };
    const entry = { action: 'layer.store', accountId, object: title, details } as const;
    try {
      const stored = await work();
      await audit.add({ ...entry, outcome: 'done' });
      return stored;
    } catch (error) {
      const known = stop.signal.aborted ? '已取消' : knownProblem(error);
      await audit.add({ ...entry, outcome: known === undefined ? 'failed' : 'refused', reason: known });
      throw error;
    }
  };
}

/** Creates the service. */
export function createImportService(setup: ImportSetup): ImportService {
  const { layers, folder, threads, clock } = setup;
  const shelf = createImportShelf(clock);
  const { begin, perform } = createRunner(setup);
  const recorded = storingRecorder(setup);
  return {
    layers,
    async begin(accountId, file, sizeBytes) {
      shelf.checkRoom(accountId);
      return stateOf(shelf.add(accountId, await beginUpload(folder, file, sizeBytes)));
    },
    async part(accountId, id, offset, bytes) {
      const one = shelf.find(accountId, id);
      await addPart(one.upload, offset, bytes);
      return stateOf(one);
    },
    state: (accountId, id) => stateOf(shelf.find(accountId, id)),
    read(accountId, id, encoding) {
      const one = shelf.find(accountId, id);
      one.encoding = encoding;
      return begin(one, 'reading', async (signal) => {
        const outcome = await perform(one, undefined, signal);
        if (outcome.kind !== 'described') throw new Error('the file was not described');
        const { layers: found, encoding: read } = outcome.described;
        return { stage: 'described', layers: [...found], encoding: read ?? null };
      });
    },
    convert(accountId, id, layer, reference) {
      const one = shelf.find(accountId, id);
      one.rows = undefined;
      return begin(one, 'storing', async (signal) => {
        const outcome = await perform(one, { layer, reference, use: 'held' }, signal);
        if (outcome.kind !== 'converted') throw new Error('the file was not converted');
        const { file, kind, extent, report } = outcome.layer;
        one.rows = file;
        return { stage: 'done', progress: 1, report, shown: { kind, extent } };
      });
    },
    features(accountId, id) {
      const { rows } = shelf.find(accountId, id);
      if (rows === undefined) throw new Refusal(409, '图层还没有读好，请稍后再取');
      return geoJsonOf(linesOf(rows));
    },
    store(accountId, id, { layer, reference, ...wish }) {
      const one = shelf.find(accountId, id);
      const target = targetOf(wish);
      const work = async (signal: AbortSignal) => {
        const outcome = await perform(one, { layer, reference, use: 'stored' }, signal);
        if (outcome.kind !== 'converted') throw new Error('the file was not converted');
        const { layer: converted } = outcome;
        const { title, visibleTo } = wish;
        const version = { target, title, visibleTo, converted, accountId, file: one.upload.file };
        const { code, report } = await layers.store(version, {
          signal,
          onStored: (_rows, progress) => {
            one.state = { ...one.state, progress };
          },
        });
        return { stage: 'done', progress: 1, report, code } as const;
      };
      return begin(one, 'storing', (signal) => recorded(one, wish, () => work(signal)));
    },
    cancel: (accountId, id) => shelf.forget(shelf.find(accountId, id)),
    async close() {
      await Promise.all(shelf.all().map((one) => shelf.forget(one)));
      await threads.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
