import {
  isReport,
  legendOf,
  preparedSheet,
  PRINT_STEPS,
  PRINT_WORK_MS,
  printPicture,
  valueOf,
  type SheetPrinter,
} from '../../api/printSheet.ts';
import { SheetError } from '../../api/sheetJob.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { DrawingsInput } from '../../domain/sheet/drawings.ts';
import type { PrintableLayer } from '../../domain/sheet/madeSheet.ts';
import { groundExtent, placementOf } from '../../domain/sheet/placement.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { plainExcerpt } from '../../lib/excerpt.ts';
import type { FormWork } from './exportDesk.ts';
import { sheetOf, shownExtent } from './exportForm.ts';

/** What the sheet of the 2D map is made with. */
export interface MapSheetOptions extends SheetPrinter {
  readonly made: () => Pick<Sheet, 'date' | 'language'>;
  /** What the user drew, measured and plotted, as it is on the map now. */
  readonly drawings: () => DrawingsInput;
  /** The layers that there are to choose from. */
  readonly layers: () => readonly PrintableLayer[];
  /** What the map's own legend says; it stands in where the service cannot tell that of the sheet. */
  readonly legend: () => readonly LegendEntry[];
}

/** What a PDF begins with. */
const PDF_MARK = '%PDF';

/**
 * Prints a sheet of the 2D map once more, as PDF with its texts as text.
 * @throws SheetError
 */
export async function printedPdf(
  options: Pick<SheetPrinter, 'printing' | 'serverName'>,
  sheet: Sheet,
  drawn: DrawingsInput | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const job = await preparedSheet(options, { sheet, drawn }, () => undefined, signal);
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

/** Makes a sheet of the 2D map by the print service. */
export function mapSheetWork(options: MapSheetOptions): FormWork {
  const { printing, made, drawings, legend, layers } = options;
  return {
    steps: PRINT_STEPS,
    timeoutMs: PRINT_WORK_MS,
    async run(form, report, signal) {
      const sheet = sheetOf(form, made());
      const drawn = form.drawings ? drawings() : undefined;
      const order = { sheet, drawn, extent: shownExtent(form) };
      const { picture, job } = await printPicture(options, order, report, signal);
      return {
        sheet,
        picture,
        placement: placementOf(sheet),
        content: { layers: layers(), drawings: drawn ?? null },
        legend: await legendOf(printing, order, legend, signal),
        ...(job === undefined ? {} : { job }),
      };
    },
  };
}
