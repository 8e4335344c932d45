import type { ApiFailure } from '../../api/apiFailure.ts';
import { PRINT_ANSWER_MS } from '../../api/contracts/print.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { DrawingsInput } from '../../domain/sheet/drawings.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { groundExtent, placementOf } from '../../domain/sheet/placement.ts';
import { withSheetTexts } from '../../domain/sheet/protocol.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { Clock } from '../../lib/clock.ts';
import { plainExcerpt } from '../../lib/excerpt.ts';
import type { Result } from '../../lib/result.ts';
import { escapeXml } from '../../lib/xml.ts';
import type { FormWork, SheetStep } from './exportDesk.ts';
import { sheetOf, shownExtent, type ExportForm } from './exportForm.ts';
import { SheetError, type StepReport } from './sheetJob.ts';

/** A decoded picture: its size, and whether its map is of one colour. */
export interface PictureFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isBlank: boolean;
}

/** What the sheet of the 2D map is made with. */
export interface MapSheetOptions {
  readonly printing: SheetPrinting;
  readonly clock: Clock;
  /** Name of the project at the service (`services.exportName`). */
  readonly serverName: string;
  readonly made: () => Pick<Sheet, 'date' | 'language'>;
  /** What the user drew, measured and plotted, as it is on the map now. */
  readonly drawings: () => DrawingsInput;
  /** What the map's own legend says; it stands in where the service cannot tell that of the sheet. */
  readonly legend: () => readonly LegendEntry[];
  /** Decodes a picture; undefined for what is none. */
  readonly inspect: (picture: Blob) => Promise<PictureFacts | undefined>;
}

/** All steps together, with a queue at the service; each call has its own time-out as well, milliseconds. */
const TIMEOUT_MS = PRINT_ANSWER_MS + 60_000;

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

function valueOf<T>(answer: Result<T, ApiFailure>): T {
  if (answer.ok) return answer.value;
  throw new SheetError(printEvent(answer.error));
}

/** A service's report on an error, by what it begins with. */
const isReport = (text: string) => /^\s*</.test(text);

/**
 * Checks that an answer is the sheet that was asked for: an image, of the page's size, and not blank.
 * @throws SheetError with what it is instead
 */
async function checkPicture(picture: Blob, sheet: Sheet, inspect: MapSheetOptions['inspect']): Promise<void> {
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
  { printing, clock }: MapSheetOptions,
  job: string,
  { step }: StepReport<SheetStep>,
  signal: AbortSignal,
): () => void {
  let asking = false;
  const steps: Partial<Record<string, SheetStep>> = { queued: 'queue', drawing: 'print', checking: 'check' };
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

/** A form whose sheet the service was told of. */
interface PreparedForm {
  /** undefined at a service that knows no jobs. */
  readonly job: string | undefined;
  readonly form: ExportForm;
}

/** Prints a job's sheet; a job whose sheet nobody waits for any more is cancelled at the service too. */
async function printed(
  options: MapSheetOptions,
  { job, form }: PreparedForm,
  report: StepReport<SheetStep>,
  signal: AbortSignal,
): Promise<Blob> {
  const { printing } = options;
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const stop = job === undefined ? () => undefined : followJob(options, job, report, within);
  const onAbort = () => {
    if (job !== undefined) void printing.cancel(job);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const { blob } = valueOf(
      await printing.print(
        job,
        { extent: shownExtent(form), layers: form.sheet.layers, format: 'png' },
        signal,
      ),
    );
    return blob;
  } finally {
    stop();
    over.abort();
    signal.removeEventListener('abort', onAbort);
  }
}

/** What a job is told of its sheet. */
interface SheetContent {
  readonly sheet: Sheet;
  /** What the user drew; undefined where the sheet leaves it out. */
  readonly drawn: DrawingsInput | undefined;
}

/**
 * Gives a sheet to the print service: its project is fetched, gets the two texts and is sent back, and the job is told what the sheet is like.
 * @returns the job to print; undefined at a service that knows no jobs
 * @throws SheetError
 */
async function prepared(
  { printing, serverName }: Pick<MapSheetOptions, 'printing' | 'serverName'>,
  { sheet, drawn }: SheetContent,
  step: (step: SheetStep) => void,
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

/** The legend of a sheet's layers; what `otherwise` gives where the service cannot tell it: a print that succeeded is not lost by that. */
export async function legendOf(
  printing: Pick<SheetPrinting, 'legend'>,
  sheet: Sheet,
  otherwise: () => readonly LegendEntry[],
  signal: AbortSignal,
): Promise<readonly LegendEntry[]> {
  const answer = await printing.legend(sheet, signal);
  signal.throwIfAborted();
  return answer.ok ? answer.value : otherwise();
}

/** What a PDF begins with. */
const PDF_MARK = '%PDF';

/**
 * Prints a sheet of the 2D map once more, as PDF with its texts as text.
 * @throws SheetError
 */
export async function printedPdf(
  options: Pick<MapSheetOptions, 'printing' | 'serverName'>,
  sheet: Sheet,
  drawn: DrawingsInput | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const job = await prepared(options, { sheet, drawn }, () => undefined, signal);
  const extent = groundExtent(placementOf(sheet));
  const { blob } = valueOf(
    await options.printing.print(job, { extent, layers: sheet.layers, format: 'pdf' }, signal),
  );
  const start = await blob.slice(0, 4000).text();
  if (!start.startsWith(PDF_MARK))
    throw new SheetError({
      id: isReport(start) ? 'export.report' : 'export.failed',
      message: plainExcerpt(start),
    });
  return blob;
}

/**
 * Makes a sheet of the 2D map by the protocol of viewer.md, section 7: the project is fetched, its two texts are replaced, it is sent
 * back, and GetPrint draws it; then the picture is checked.
 */
export function mapSheetWork(options: MapSheetOptions): FormWork {
  const { printing, made, drawings, legend, inspect } = options;
  return {
    steps: ['project', 'texts', 'upload', 'queue', 'print', 'check'],
    timeoutMs: TIMEOUT_MS,
    async run(form, report, signal) {
      const sheet = sheetOf(form, made());
      const drawn = form.drawings ? drawings() : undefined;
      const job = await prepared(options, { sheet, drawn }, report.step, signal);
      report.step('print');
      const picture = await printed(options, { job, form }, report, signal);
      report.step('check');
      await checkPicture(picture, sheet, inspect);
      return {
        sheet,
        picture,
        placement: placementOf(sheet),
        legend: await legendOf(printing, sheet, legend, signal),
        ...(job === undefined ? {} : { job }),
      };
    },
  };
}
