import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import { inWords } from '../../domain/layers/record/fieldTitles.ts';
import type { ExportFormat, ExportHead, ExportRow } from '../../domain/query/tableFile/tableExport.ts';
import type { ResultRow } from '../../domain/query/resultSet.ts';
import type { Language } from '../../i18n/translate.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSlices } from '../../lib/slices.ts';
import { workerJob } from '../../lib/workerJob.ts';

/** A message to the worker. */
export type ExportRequest =
  | { readonly call: 'begin'; readonly format: ExportFormat; readonly head: ExportHead }
  | { readonly call: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly call: 'end' };

/** A message from the worker. */
export type ExportReply =
  | { readonly reply: 'written'; readonly count: number }
  /** A row lies where the file's reference has no coordinates. */
  | { readonly reply: 'outside' }
  | { readonly reply: 'file'; readonly file: Blob };

/** What is to be exported. */
export interface ExportJob {
  readonly format: ExportFormat;
  readonly head: ExportHead;
  readonly rows: readonly ResultRow[];
  /** In which a table says coded values; GeoJSON keeps the codes. */
  readonly language: Language;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told how many rows are written. */
  readonly onProgress: (written: number) => void;
}

/** Rows of one message: copying them to the worker takes a few milliseconds. */
const MESSAGE_ROWS = 200;

function exportRow(
  { id, properties, geometry }: ResultRow,
  { format, language }: Pick<ExportJob, 'format' | 'language'>,
): ExportRow {
  if (format === 'geojson') return { id, properties, geometry };
  const extent = geometry && geometryExtent(geometry);
  return {
    id,
    properties: inWords(properties, language),
    place: extent && [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2],
  };
}

/** Hands the rows to the worker in slices. */
async function post(worker: Worker, job: ExportJob): Promise<void> {
  const { format, head, rows, clock, signal } = job;
  const send = (request: ExportRequest) => worker.postMessage(request);
  const slices = createSlices(clock, signal);
  send({ call: 'begin', format, head });
  for (let from = 0; from < rows.length; from += MESSAGE_ROWS) {
    if (slices.over()) await slices.turn();
    send({ call: 'rows', rows: rows.slice(from, from + MESSAGE_ROWS).map((row) => exportRow(row, job)) });
  }
  send({ call: 'end' });
}

/**
 * Writes rows to a file in a worker.
 * @returns undefined where a row lies outside of the reference
 * @throws Error when the worker fails; the signal's reason when aborted
 */
export async function exportResults(job: ExportJob): Promise<Blob | undefined> {
  job.signal.throwIfAborted();
  const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), {
    type: 'module',
    name: 'result-export',
  });
  let written = 0;
  return workerJob<ExportReply, Blob | undefined>({
    worker,
    signal: job.signal,
    begin: () => post(worker, job),
    onReply(reply, done) {
      if (reply.reply === 'outside') return done(undefined);
      if (reply.reply === 'file') return done(reply.file);
      written += reply.count;
      job.onProgress(written);
    },
  });
}
