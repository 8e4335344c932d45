import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { LegendEntry } from '../domain/layers/record/legend.ts';
import { drawingEntries } from '../domain/sheet/drawingLegend.ts';
import { drawingsSchema, type DrawingsInput } from '../domain/sheet/drawings.ts';
import type { Extent } from '../domain/geodesy/extent.ts';
import { choosePaper } from '../domain/sheet/paper.ts';
import { withSheetTexts } from '../domain/sheet/protocol.ts';
import type { Sheet } from '../domain/sheet/sheet.ts';
import type { Clock } from '../lib/clock.ts';
import { plainExcerpt } from '../lib/excerpt.ts';
import type { Result } from '../lib/result.ts';
import { escapeXml } from '../lib/xml.ts';
import type { PictureFacts } from '../viewing/inspectPicture.ts';
import type { ApiFailure } from './apiFailure.ts';
import { PRINT_ANSWER_MS } from './contracts/print.ts';
import { SheetError, type StepReport } from './sheetJob.ts';
import type { SheetPrinting } from './sheetPrinting.ts';

/** Steps of the print service's protocol. */
export const PRINT_STEPS = ['project', 'texts', 'upload', 'queue', 'print', 'check'] as const;

/** One of {@link PRINT_STEPS}. */
export type PrintStep = (typeof PRINT_STEPS)[number];

/** What pictures of sheets are printed with. */
export interface SheetPrinter {
  readonly printing: SheetPrinting;
  readonly clock: Clock;
  /** Name of the project at the service (`services.exportName`). */
  readonly serverName: string;
  /** Decodes a picture; undefined for what is none. */
  readonly inspect: (picture: Blob) => Promise<PictureFacts | undefined>;
}

/** A sheet that is to be printed. */
export interface SheetOrder {
  readonly sheet: Sheet;
  /** What the user drew; undefined where the sheet leaves it out. */
  readonly drawn: DrawingsInput | undefined;
  /** The ground that GetPrint names. */
  readonly extent: Extent;
}

/** All steps together, with a queue at the service; each call has its own time-out as well, milliseconds. */
export const PRINT_WORK_MS = PRINT_ANSWER_MS + 60_000;

/** While a sheet is drawn, the job is asked how it stands so often, milliseconds. */
const ASK_MS = 700;

/** The row that says why a call to the print service failed. */
export function printEvent(failure: ApiFailure): PortalEvent {
  switch (failure.kind) {
    case 'network':
      return { id: 'export.down', message: failure.detail };
    case 'timeout':
      return { id: 'export.timeout', message: String(Math.round(failure.timeoutMs / 1000)) };
    case 'refused':
      return {
        id: 'export.refused',
        message: failure.message === '' ? String(failure.code) : failure.message,
      };
    case 'contract':
      return { id: 'request.contract', message: failure.issues };
    case 'session-ended':
      return { id: 'export.refused', message: failure.message };
    case 'aborted':
      return { id: 'export.failed', message: failure.endpoint };
  }
}

/** What a call answered. @throws SheetError with why it failed */
export function valueOf<T>(answer: Result<T, ApiFailure>): T {
  if (answer.ok) return answer.value;
  throw new SheetError(printEvent(answer.error));
}

/** A service's report on an error, by what it begins with. */
export const isReport = (text: string) => /^\s*</.test(text);

/**
 * Checks that an answer is the sheet that was asked for: an image, of the page's size, and not blank.
 * @throws SheetError with what it is instead
 */
async function checkPicture(picture: Blob, sheet: Sheet, inspect: SheetPrinter['inspect']): Promise<void> {
  const facts = await inspect(picture);
  if (facts === undefined) {
    const text = await picture.slice(0, 4000).text();
    throw new SheetError({
      id: isReport(text) ? 'export.report' : 'export.notImage',
      message: plainExcerpt(text),
    });
  }
  const { widthPx, heightPx } = choosePaper(sheet.page);
  if (facts.widthPx !== widthPx || facts.heightPx !== heightPx)
    throw new SheetError({
      id: 'export.wrongSize',
      message: `${String(facts.widthPx)} × ${String(facts.heightPx)} / ${String(widthPx)} × ${String(heightPx)}`,
    });
  if (facts.isBlank) throw new SheetError({ id: 'export.blank' });
}

/** Follows a job while its sheet is drawn and tells its steps; what cannot be asked is no failure: the print itself tells that. */
function followJob(
  { printing, clock }: SheetPrinter,
  job: string,
  { step }: StepReport<PrintStep>,
  signal: AbortSignal,
): () => void {
  let asking = false;
  const steps: Partial<Record<string, PrintStep>> = { queued: 'queue', drawing: 'print', checking: 'check' };
  return clock.every(ASK_MS, () => {
    if (asking) return;
    asking = true;
    void printing.state(job, signal).then((answer) => {
      asking = false;
      const next = answer.ok ? steps[answer.value.state] : undefined;
      if (next !== undefined && !signal.aborted) step(next);
    });
  });
}

/** Prints a job's sheet; a job whose sheet nobody waits for any more is cancelled at the service too. */
async function printed(
  printer: SheetPrinter,
  { sheet, extent, job }: Pick<SheetOrder, 'sheet' | 'extent'> & { readonly job: string | undefined },
  report: StepReport<PrintStep>,
  signal: AbortSignal,
): Promise<Blob> {
  const { printing } = printer;
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const stop = job === undefined ? () => undefined : followJob(printer, job, report, within);
  const onAbort = () => {
    if (job !== undefined) void printing.cancel(job);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const { blob } = valueOf(
      await printing.print(job, { extent, layers: sheet.layers, format: 'png' }, signal),
    );
    return blob;
  } finally {
    stop();
    over.abort();
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Gives a sheet to the print service: its project is fetched, gets the two texts and is sent back, and the job is told what the sheet is like.
 * @returns the job to print; undefined at a service that knows no jobs
 * @throws SheetError
 */
export async function preparedSheet(
  { printing, serverName }: Pick<SheetPrinter, 'printing' | 'serverName'>,
  { sheet, drawn }: Pick<SheetOrder, 'sheet' | 'drawn'>,
  step: (step: PrintStep) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const project = await printing.download(serverName, signal);
  if (!project.ok)
    throw new SheetError(project.error === 'missing' ? { id: 'export.noFile' } : printEvent(project.error));
  const { xml, job } = project.value;
  step('texts');
  const edited = withSheetTexts(xml, sheet, escapeXml);
  if (edited === undefined) throw new SheetError({ id: 'export.noLabels' });
  step('upload');
  valueOf(await printing.upload(serverName, edited, signal));
  if (job !== undefined) valueOf(await printing.settings(job, sheet, drawn, signal));
  return job;
}

/** What the legend says of drawings as they are handed over. */
export const drawnEntries = (drawn: DrawingsInput, sheet: Sheet): readonly LegendEntry[] =>
  drawingEntries(drawingsSchema.parse(drawn), sheet);

/** The legend of a sheet's drawings and layers; of these what `otherwise` gives where the service cannot tell it: a print that succeeded is not lost by that. */
export async function legendOf(
  printing: Pick<SheetPrinting, 'legend'>,
  { sheet, drawn }: Pick<SheetOrder, 'sheet' | 'drawn'>,
  otherwise: () => readonly LegendEntry[],
  signal: AbortSignal,
): Promise<readonly LegendEntry[]> {
  const answer = await printing.legend(sheet, signal);
  signal.throwIfAborted();
  return [
    ...(drawn === undefined ? [] : drawnEntries(drawn, sheet)),
    ...(answer.ok ? answer.value : otherwise()),
  ];
}

/**
 * Prints a picture of a sheet by the protocol of viewer.md, section 7: the project is fetched, its two texts are replaced, it is sent back,
 * and GetPrint draws it; then the picture is checked.
 * @returns the picture, and the job that drew it, undefined at a service that knows no jobs
 * @throws SheetError; the signal's reason
 */
export async function printPicture(
  printer: SheetPrinter,
  order: SheetOrder,
  report: StepReport<PrintStep>,
  signal: AbortSignal,
): Promise<{ readonly picture: Blob; readonly job: string | undefined }> {
  const job = await preparedSheet(printer, order, report.step, signal);
  report.step('print');
  const picture = await printed(printer, { ...order, job }, report, signal);
  report.step('check');
  await checkPicture(picture, order.sheet, printer.inspect);
  return { picture, job };
}
