import type { PrintJob } from '../../src/api/contracts/print.ts';
import type { Drawings } from '../../src/domain/sheet/drawings.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { PaperChoice } from '../../src/domain/sheet/paper.ts';
import { frameFor } from '../../src/domain/sheet/placement.ts';
import { DEFAULT_TEXTS, type SheetTexts } from '../../src/domain/sheet/protocol.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../src/domain/sheet/sheet.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Rights } from '../base/access/rights.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import type { SheetDrawer } from './drawSheet.ts';
import type { NewSheet, SheetHistory } from './history.ts';
import type { PrintEngine } from './engine.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import { createJobs, type Job, type Turns } from './jobs.ts';
import { writePdf, type PdfPage } from './pdf.ts';
import { qgisProject, type ProjectLayer } from './qgis/project.ts';
import { checkSize, extentWords, type PrintRequest, type SheetFormat } from './request.ts';
import { uploadedTexts } from './upload.ts';

/** The engine that draws a sheet, the queue it waits in and the history that keeps it. */
export interface PrintContext {
  readonly store: FeatureStore;
  readonly engine: PrintEngine;
  readonly drawer: SheetDrawer;
  readonly history: SheetHistory;
  readonly clock: Clock;
  /** In which pages wait for their turns. */
  readonly queue: WorkQueue;
  /** Hears why a printed sheet could not be kept; it is answered all the same. */
  readonly onKeepError: (error: unknown) => void;
}

/** A printed sheet. */
export interface PrintedSheet {
  readonly job: string;
  readonly title: string;
  readonly format: SheetFormat;
  readonly bytes: Buffer;
}

/** Who prints. */
export interface Cartographer {
  readonly accountId: string;
  /** What he sees. */
  readonly rights: Rights;
}

/** Map export of all users. Everything that is refused is thrown as PrintFailure. */
export interface PrintService {
  /** Begins an export: a project of its own. */
  begin(cartographer: Cartographer): Promise<{ readonly job: string; readonly project: string }>;
  /** Takes the texts of an edited project. @param job named by the project; the newest export without one */
  upload(accountId: string, project: string, job: string | undefined): PrintJob;
  settings(accountId: string, job: string, sheet: Sheet, drawings: Drawings | undefined): PrintJob;
  /** What the symbols mean that are seen on a sheet's map, topmost layer first. */
  legend(sheet: Sheet, rights: Rights, signal: AbortSignal): Promise<readonly LegendEntry[]>;
  /** Prints a job's sheet. @param job the export that was uploaded last without one */
  print(
    cartographer: Cartographer,
    job: string | undefined,
    request: PrintRequest,
    signal: AbortSignal,
  ): Promise<PrintedSheet>;
  /** Begins a map series and answers at once. */
  series(
    cartographer: Cartographer,
    title: string,
    sheets: readonly Sheet[],
    drawings: Drawings | undefined,
  ): PrintJob;
  state(accountId: string, job: string): PrintJob;
  /** How many jobs of all users are in each state. */
  states(): ReadonlyMap<PrintJob['state'], number>;
  cancel(accountId: string, job: string): PrintJob;
  readonly history: SheetHistory;
  close(): Promise<void>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The date of a moment on this server: 2026-11-22. */
function dateOf(timeMs: number): string {
  const time = new Date(timeMs);
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
}

/** The sheet that the specification's calls alone ask for: 5000 px with all furniture, showing the whole extent. */
function plainSheet(
  texts: SheetTexts,
  request: Pick<PrintRequest, 'extent' | 'layers' | 'dpi'>,
  timeMs: number,
): Sheet {
  const page: PaperChoice =
    request.dpi === undefined
      ? { size: '5000px', orientation: 'landscape', dpi: 300 }
      : { size: 'A4', orientation: 'landscape', dpi: request.dpi };
  const framed = frameFor(request.extent, page, { rotationDeg: 0 });
  if (!framed.ok) throw new PrintFailure(`map0:EXTENT：${extentWords(framed.error)}`);
  return {
    ...texts,
    ...framed.value,
    page,
    date: dateOf(timeMs),
    rotationDeg: 0,
    layers: [...request.layers],
    furniture: WHOLE_FURNITURE,
    language: 'zh',
  };
}

/** A stored layer as a downloaded project names it: where its data lies on this server is nobody's business. */
const projectLayer = ({ name, title, geometryType, style }: GeoLayer): ProjectLayer => ({
  id: name,
  title,
  geometryType,
  rules: style.rules,
  file: `./${name}.geojson`,
});

function orderOf(
  { texts, settings }: Job,
  request: PrintRequest,
  rights: Rights,
  timeMs: number,
): SheetOrder {
  const said = texts ?? DEFAULT_TEXTS;
  if (settings === undefined) {
    const sheet = plainSheet(said, request, timeMs);
    checkSize(request, sheet.page);
    return { sheet, drawings: undefined, rights };
  }
  const { west, south, east, north } = request.extent;
  const { lon, lat } = settings.sheet.centre;
  if (lon < west || lon > east || lat < south || lat > north)
    throw new PrintFailure('map0:EXTENT：范围与图幅不符，图幅中心不在范围内。请重新设置图幅');
  checkSize(request, settings.sheet.page);
  const sheet = { ...settings.sheet, ...said, layers: [...request.layers] };
  return { sheet, drawings: settings.drawings, rights };
}

const wantedBy = (turns: Turns) => ({ signal: turns.signal, onChecking: () => turns.checking() });

/** The pages of sheets, each drawn when it is asked for and its turn has come. */
async function* pagesOf(
  drawer: SheetDrawer,
  orders: readonly SheetOrder[],
  turns: Turns,
): AsyncGenerator<PdfPage> {
  for (const order of orders)
    yield await turns.page(order.sheet.page, () => drawer.page(order, wantedBy(turns)));
}

/** One sheet as a file. */
async function drawn(
  drawer: SheetDrawer,
  order: SheetOrder,
  format: SheetFormat,
  turns: Turns,
): Promise<Buffer> {
  if (format === 'pdf') return writePdf(order.sheet.title, pagesOf(drawer, [order], turns));
  return turns.page(order.sheet.page, () => drawer.png(order, wantedBy(turns)));
}

/** Creates the service. */
export function createPrintService(context: PrintContext): PrintService {
  const { store, engine, drawer, history, clock, queue } = context;
  const jobs = createJobs(clock, queue);
  const closing = new AbortController();

  async function keep(accountId: string, sheet: NewSheet, format: SheetFormat, bytes: Buffer): Promise<void> {
    await history.add(accountId, sheet, format, bytes).catch(context.onKeepError);
  }

  return {
    history,
    async begin({ accountId, rights }) {
      const job = jobs.create(accountId);
      const request = { extent: PREFECTURE_EXTENT, layers: [], dpi: undefined };
      const sheet = plainSheet(DEFAULT_TEXTS, request, clock.nowMs());
      const layers = await store.layers(rights);
      // Who downloads the project needs its labels.
      const project = qgisProject({
        job: job.id,
        sheet,
        layers: layers.map(projectLayer),
      });
      return { job: job.id, project };
    },
    upload(accountId, project, id) {
      const job = id === undefined ? jobs.create(accountId) : jobs.get(accountId, id);
      return jobs.update(job, { texts: uploadedTexts(project) }).progress;
    },
    settings(accountId, id, sheet, drawings) {
      return jobs.update(jobs.get(accountId, id), { settings: { sheet, drawings } }).progress;
    },
    legend: (sheet, rights, signal) =>
      drawer.legend({ sheet, drawings: undefined, rights }, (work) => queue.run(signal, work)),
    async print({ accountId, rights }, id, request, signal) {
      const job = id === undefined ? jobs.newest(accountId) : jobs.get(accountId, id);
      if (job?.texts === undefined)
        throw new PrintFailure('还没有上传工程文件：请先下载工程文件，改好标题和单位后上传', 409);
      const order = orderOf(job, request, rights, clock.nowMs());
      const bytes = await jobs.run(job, 1, signal, (turns) => drawn(drawer, order, request.format, turns));
      const { sheet } = order;
      const made = {
        id: job.id,
        kind: 'sheet',
        title: sheet.title,
        engine: engine.name,
        sheets: [sheet],
      } as const;
      await keep(accountId, made, request.format, bytes);
      return { job: job.id, title: sheet.title, format: request.format, bytes };
    },
    series({ accountId, rights }, title, sheets, drawings) {
      const job = jobs.create(accountId);
      const orders = sheets.map((sheet) => ({ sheet, drawings, rights }));
      const work = async (turns: Turns) => {
        const bytes = await writePdf(title, pagesOf(drawer, orders, turns));
        await keep(
          accountId,
          { id: job.id, kind: 'series', title, engine: engine.name, sheets },
          'pdf',
          bytes,
        );
      };
      // How it ends is told by its state.
      jobs.run(job, sheets.length, closing.signal, work).catch(() => undefined);
      return jobs.get(accountId, job.id).progress;
    },
    state: (accountId, id) => jobs.get(accountId, id).progress,
    states: () => jobs.states(),
    cancel: (accountId, id) => jobs.cancel(accountId, id).progress,
    close() {
      closing.abort(new PrintFailure('服务器正在停止', 503));
      return jobs.close();
    },
  };
}
