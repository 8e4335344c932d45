import type { Extent } from '../domain/geodesy/extent.ts';
import type { LegendEntry } from '../domain/layers/record/legend.ts';
import type { Drawings, DrawingsInput } from '../domain/sheet/drawings.ts';
import type { SeenArea, SeenLegend } from '../domain/sheet/oblique/seenLegend.ts';
import { printQuery, PROJECT_MISSING } from '../domain/sheet/protocol.ts';
import type { Sheet } from '../domain/sheet/sheet.ts';
import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  JOB_HEADER,
  PRINT_ANSWER_MS,
  PRINT_PATHS,
  PRINT_TIMEOUT_MS,
  printJobCancel,
  printJobState,
  sheetHistory,
  sheetHistoryDelete,
  sheetHistoryDrawings,
  sheetLegend,
  sheetSeries,
  sheetSettings,
  sheetSources,
  viewLegend,
  type KeptSheet,
  type PrintJob,
} from './contracts/print.ts';
import type { FileClient, ServedFile } from './fileClient.ts';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';

/** The project of a sheet that is to be printed. */
export interface PrintProject {
  /** The project as XML. */
  readonly xml: string;
  /** The job that it belongs to; absent at a service that knows no jobs. */
  readonly job?: string;
}

/** What GetPrint is asked to draw. */
export interface PrintedPart {
  readonly extent: Extent;
  /** Names of the layers. */
  readonly layers: readonly string[];
  readonly format: 'png' | 'pdf';
}

/** Why there is no project: the service has none of that name, or the call failed. */
export type ProjectFailure = 'missing' | ApiFailure;

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The print service (viewer.md, section 7: map export calls), its jobs and the caller's sheets. */
export interface SheetPrinting {
  /** Fetches the project to edit. @param serverName from the configuration */
  download(serverName: string, signal: AbortSignal): Promise<Result<PrintProject, ProjectFailure>>;
  /** Sends the edited project. */
  upload(serverName: string, xml: string, signal: AbortSignal): Answer<void>;
  /** Says what a job's sheet is like. */
  settings(job: string, sheet: Sheet, drawings: DrawingsInput | undefined, signal: AbortSignal): Answer<void>;
  /** What the symbols of a sheet's layers mean. */
  legend(sheet: Sheet, signal: AbortSignal): Answer<readonly LegendEntry[]>;
  /** Where layers come from, a line of text for each source. */
  sources(of: Pick<Sheet, 'layers' | 'language'>, signal: AbortSignal): Answer<readonly string[]>;
  /** What the symbols of layers mean that lie in an area, by the layers' names. @param of its area in its corners */
  viewLegend(of: SeenArea, signal: AbortSignal): Answer<readonly SeenLegend[]>;
  /** GetPrint; what comes is whatever the service answers with status 200. @param job its own, or the caller's newest */
  print(job: string | undefined, part: PrintedPart, signal: AbortSignal): Answer<ServedFile>;
  state(job: string, signal: AbortSignal): Answer<PrintJob>;
  cancel(job: string): Answer<PrintJob>;
  /** The caller's sheets, newest first. */
  history(signal: AbortSignal): Answer<readonly KeptSheet[]>;
  /** What was drawn on one of them; null where nobody knows. */
  drawings(id: string, signal: AbortSignal): Answer<Drawings | null>;
  file(id: string, format: 'png' | 'pdf', signal: AbortSignal): Answer<ServedFile>;
  remove(id: string): Answer<void>;
  /** Begins a map series. */
  series(
    title: string,
    sheets: readonly Sheet[],
    drawings: DrawingsInput | undefined,
    signal: AbortSignal,
  ): Answer<PrintJob>;
}

/** The client waits this much longer than a sheet may take, so that the service's own reason comes first; milliseconds. */
const LONGER_MS = 5000;

/** Creates the service. @param file calls what answers with files */
export function createSheetPrinting(api: ApiClient, file: FileClient): SheetPrinting {
  const done = <T>(answer: Result<T, ApiFailure>): Result<void, ApiFailure> =>
    answer.ok ? ok(undefined) : answer;
  return {
    async download(serverName, signal) {
      const answer = await file({
        method: 'GET',
        path: PRINT_PATHS.download,
        query: new URLSearchParams({ serverName }),
        timeoutMs: TIMEOUT_MS.service,
        signal,
      });
      if (!answer.ok) {
        const { error } = answer;
        return err(error.kind === 'refused' && error.message.includes(PROJECT_MISSING) ? 'missing' : error);
      }
      const xml = await answer.value.blob.text();
      const job = answer.value.header(JOB_HEADER);
      // A project is long: only the text alone, or in an envelope, says that there is none.
      if (xml.trim() === '' || (xml.length < 1000 && xml.includes(PROJECT_MISSING))) return err('missing');
      return ok({ xml, ...(job === undefined ? {} : { job }) });
    },
    async upload(serverName, xml, signal) {
      const form = new FormData();
      form.set('serverName', serverName);
      form.set('file', new Blob([xml], { type: 'application/xml' }), `${serverName}.qgs`);
      const call = { method: 'POST', path: PRINT_PATHS.upload, form, timeoutMs: TIMEOUT_MS.service } as const;
      return done(await file({ ...call, signal }));
    },
    settings: async (job, sheet, drawings, signal) =>
      done(
        await api.call(sheetSettings, {
          query: {},
          body: { job, sheet, ...(drawings === undefined ? {} : { drawings }) },
          signal,
        }),
      ),
    legend: (sheet, signal) => api.call(sheetLegend, { query: {}, body: sheet, signal }),
    sources: (of, signal) => api.call(sheetSources, { query: {}, body: of, signal }),
    viewLegend: ({ layers, language, area }, signal) =>
      api.call(viewLegend, {
        query: {},
        body: { layers, language, area: area.map(([lon, lat]): [number, number] => [lon, lat]) },
        signal,
      }),
    print: (job, { extent, layers, format }, signal) =>
      file({
        method: 'GET',
        path: job === undefined ? PRINT_PATHS.print : `${PRINT_PATHS.print}/${job}`,
        query: printQuery(extent, layers, format),
        // A service that knows no jobs has no queue either.
        timeoutMs: (job === undefined ? PRINT_TIMEOUT_MS : PRINT_ANSWER_MS) + LONGER_MS,
        signal,
      }),
    state: (job, signal) => api.call(printJobState, { query: { job }, signal }),
    cancel: (job) => api.call(printJobCancel, { query: {}, body: { job } }),
    history: (signal) => api.call(sheetHistory, { query: {}, signal }),
    drawings: (id, signal) => api.call(sheetHistoryDrawings, { query: { id }, signal }),
    file: (id, format, signal) =>
      file({
        method: 'GET',
        path: `${PRINT_PATHS.file}/${id}`,
        query: new URLSearchParams({ format }),
        timeoutMs: PRINT_TIMEOUT_MS + LONGER_MS,
        signal,
      }),
    remove: async (id) => done(await api.call(sheetHistoryDelete, { query: {}, body: { id } })),
    series: (title, sheets, drawings, signal) =>
      api.call(sheetSeries, {
        query: {},
        body: { title, sheets: [...sheets], ...(drawings === undefined ? {} : { drawings }) },
        signal,
      }),
  };
}
