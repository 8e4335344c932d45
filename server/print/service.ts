import type { PrintJob } from '../../src/api/contracts/print.ts';
import type { Drawings } from '../../src/domain/sheet/drawings.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { SeenArea, SeenLegend } from '../../src/domain/sheet/oblique/seenLegend.ts';
import type { PaperChoice } from '../../src/domain/sheet/paper.ts';
import { frameFor } from '../../src/domain/sheet/placement.ts';
import { DEFAULT_TEXTS, type SheetTexts } from '../../src/domain/sheet/protocol.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../src/domain/sheet/sheet.ts';
import type { Surroundings, SurroundingsRelief } from '../../src/domain/sheet/surroundings.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { mayTakeRole, readRights, type Rights } from '../base/access/rights.ts';
import type { Database } from '../base/db/database.ts';
import type { Processes } from '../base/processes/processes.ts';
import { askedBy } from '../base/queue/asker.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import type { SheetDrawer } from './drawSheet.ts';
import type { SheetHistory } from './history.ts';
import type { PrintEngine } from './engine.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import type { Job, JobOrder, LeftJob } from './jobRows.ts';
import type { Turns } from './jobRunner.ts';
import { createJobs } from './jobs.ts';
import type { PdfPage } from './pdf.ts';
import { qgisProject, type ProjectLayer } from './qgis/project.ts';
import { checkSize, extentWords, type PrintRequest, type SheetFormat } from './request.ts';
import { uploadedTexts } from './upload.ts';

/** The engine that draws a sheet, the queue it waits in and the history that keeps it. */
export interface PrintContext {
  readonly database: Database;
  readonly processes: Processes;
  readonly store: FeatureStore;
  readonly engine: PrintEngine;
  readonly drawer: SheetDrawer;
  readonly history: SheetHistory;
  readonly clock: Clock;
  /** In which pages wait for their turns. */
  readonly queue: WorkQueue;
  /** Hears why a printed sheet could not be kept; it is answered all the same. */
  readonly onKeepError: (error: unknown) => void;
  /** Hears of failures that nobody foresaw and nobody waits for. */
  readonly onError: (error: unknown) => void;
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
  readonly roleType: number;
  /** What he sees. */
  readonly rights: Rights;
}

/** Map export of all users. Everything that is refused is thrown as PrintFailure. */
export interface PrintService {
  /** Begins an export: a project of its own. */
  begin(cartographer: Cartographer): Promise<{ readonly job: string; readonly project: string }>;
  /** Takes the texts of an edited project. @param job named by the project; the newest export without one */
  upload(accountId: string, project: string, job: string | undefined): Promise<PrintJob>;
  settings(accountId: string, job: string, sheet: Sheet, drawings: Drawings | undefined): Promise<PrintJob>;
  /** What the symbols mean that are seen on a sheet's map, topmost layer first. */
  legend(sheet: Sheet, rights: Rights, signal: AbortSignal): Promise<readonly LegendEntry[]>;
  /** Where layers come from, in a line of text for each source; none for no layers. */
  sources(of: Pick<Sheet, 'layers' | 'language'>, rights: Rights): Promise<readonly string[]>;
  /** What the symbols of layers mean that lie in an area, as maps draw them. */
  viewLegend(of: SeenArea, rights: Rights, signal: AbortSignal): Promise<readonly SeenLegend[]>;
  /** The relief of surroundings, as overviews of maps show it. */
  surroundings(around: Surroundings, rights: Rights, signal: AbortSignal): Promise<SurroundingsRelief>;
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
  ): Promise<PrintJob>;
  state(accountId: string, job: string): Promise<PrintJob>;
  /** How many jobs of all users are in each state. */
  states(): Promise<ReadonlyMap<PrintJob['state'], number>>;
  cancel(accountId: string, job: string): Promise<PrintJob>;
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
  label: style.labelExpression,
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

/** Sheets as one PDF; what writes it is loaded with the first. */
async function pdfOf(title: string, pages: AsyncIterable<PdfPage>): Promise<Buffer> {
  const { writePdf } = await import('./pdf.ts');
  return writePdf(title, pages);
}

/** One sheet as a file. */
async function drawn(
  drawer: SheetDrawer,
  order: SheetOrder,
  format: SheetFormat,
  turns: Turns,
): Promise<Buffer> {
  if (format === 'pdf') return pdfOf(order.sheet.title, pagesOf(drawer, [order], turns));
  return turns.page(order.sheet.page, () => drawer.png(order, wantedBy(turns)));
}

/** What somebody sees who ordered a job before: he may have lost his account, or another role, since. @throws PrintFailure */
async function rightsOfOrder({ query }: Database, { job, order }: LeftJob): Promise<Rights> {
  const [account] = await query<{ role_type: number }>(
    'SELECT role_type FROM accounts WHERE id = $1 AND locked_at IS NULL',
    [job.accountId],
  );
  if (account === undefined || !mayTakeRole(account.role_type, order.roleType))
    throw new PrintFailure('账号已停用或单位已变更，制图已停止，请重新导出', 409);
  return readRights(query, order.roleType);
}

/** Draws what was ordered, and keeps it. */
function createMaker({ drawer, history, engine, onKeepError }: PrintContext) {
  return async ({ accountId, id }: Job, order: JobOrder, rights: Rights, turns: Turns) => {
    const { kind, title, format, sheets, drawings } = order;
    const orders = sheets.map((sheet) => ({ sheet, drawings, rights }));
    const [first] = orders;
    if (first === undefined) throw new Error('an order without sheets');
    const bytes =
      kind === 'series'
        ? await pdfOf(title, pagesOf(drawer, orders, turns))
        : await drawn(drawer, first, format, turns);
    const made = { id, kind, title, engine: engine.name, sheets, drawings };
    // A map without its sheet is part of what somebody lays out, and no sheet to come back to.
    if (first.sheet.page.mapMm !== undefined) return bytes;
    await history.add(accountId, made, format, bytes).catch(onKeepError);
    return bytes;
  };
}

/** Creates the service. */
export function createPrintService(context: PrintContext): PrintService {
  const { database, store, drawer, history, clock, queue } = context;
  const make = createMaker(context);
  const jobs = createJobs({
    ...context,
    goOn: (left, turns) =>
      askedBy(left.job.accountId, async () => {
        const rights = await rightsOfOrder(database, left);
        await make(left.job, left.order, rights, turns);
      }),
  });

  return {
    history,
    async begin({ accountId, rights }) {
      const job = await jobs.create(accountId);
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
    async upload(accountId, project, id) {
      const job = id === undefined ? await jobs.create(accountId) : await jobs.get(accountId, id);
      return (await jobs.update(job, { texts: uploadedTexts(project) })).progress;
    },
    async settings(accountId, id, sheet, drawings) {
      return (await jobs.update(await jobs.get(accountId, id), { settings: { sheet, drawings } })).progress;
    },
    legend: (sheet, rights, signal) =>
      drawer.legend({ sheet, drawings: undefined, rights }, (work) => queue.run(signal, work)),
    sources: (of, rights) => drawer.sources(of, rights),
    viewLegend: (of, rights, signal) => drawer.viewLegend(of, rights, (work) => queue.run(signal, work)),
    surroundings: (around, rights, signal) =>
      drawer.surroundings(around, rights, (work) => queue.run(signal, work)),
    async print({ accountId, roleType, rights }, id, request, signal) {
      const job = id === undefined ? await jobs.newest(accountId) : await jobs.get(accountId, id);
      if (job?.texts === undefined)
        throw new PrintFailure('还没有上传工程文件：请先下载工程文件，改好标题和单位后上传', 409);
      const { sheet, drawings } = orderOf(job, request, rights, clock.nowMs());
      const { title } = sheet;
      const { format } = request;
      const order: JobOrder = { kind: 'sheet', title, format, sheets: [sheet], drawings, roleType };
      const bytes = await jobs.run(job, order, signal, (turns) => make(job, order, rights, turns));
      return { job: job.id, title, format, bytes };
    },
    async series({ accountId, roleType, rights }, title, sheets, drawings) {
      const job = await jobs.create(accountId);
      const order: JobOrder = {
        ...{ kind: 'series', title, format: 'pdf' },
        ...{ sheets: [...sheets], drawings, roleType },
      };
      return jobs.begin(job, order, (turns) => make(job, order, rights, turns));
    },
    state: jobs.state,
    states: jobs.states,
    cancel: jobs.cancel,
    close: () => jobs.close(),
  };
}
