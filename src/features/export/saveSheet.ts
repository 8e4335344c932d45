import { strToU8, zip } from 'fflate';
import { SHEET_FILE_NAME } from './model/exportTexts.ts';
import type { MadeSheet, MadeView } from '../../domain/sheet/madeSheet.ts';
import { projectionWkt, worldFile } from './model/worldFile.ts';
import type { ExportForm } from './exportForm.ts';

/** A file to give to the user. */
export interface SheetFile {
  readonly name: string;
  readonly blob: Blob;
}

/** What sheets are saved with. */
export interface SaveSheetOptions {
  /** When it is saved, which its name tells. */
  readonly timeMs: number;
  /** Prints a sheet of the 2D map as PDF. @throws SheetError */
  readonly printPdf: (made: MadeSheet, signal: AbortSignal) => Promise<Blob>;
  /** Makes the PDF of a view in perspective. @throws SheetError */
  readonly viewPdf: (
    made: MadeSheet,
    view: MadeView,
    signal: AbortSignal,
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** What file systems do not take in names. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

/**
 * 制图 and the time, to the second: 制图20261122093045.
 * @param topicTitle the title that a topic gave the sheet, which then names the file
 */
export function sheetFileName(timeMs: number, topicTitle: string | null = null): string {
  const beginning = topicTitle?.replace(NOT_IN_NAMES, '') ?? SHEET_FILE_NAME;
  const time = new Date(timeMs);
  const parts = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()];
  return `${beginning}${String(time.getFullYear())}${parts.map(two).join('')}`;
}

function zipped(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    // A PNG is deflated already.
    zip({ ...files }, { level: 0 }, (error, data) => {
      if (error === null) resolve(new Uint8Array(data));
      else reject(error);
    });
  });
}

async function pdfOf(
  made: MadeSheet,
  { printPdf, viewPdf }: SaveSheetOptions,
  signal: AbortSignal,
): Promise<Blob> {
  if (made.oblique === undefined) return printPdf(made, signal);
  return new Blob([await viewPdf(made, made.oblique, signal)], { type: 'application/pdf' });
}

/**
 * The file of a sheet in the format that the form asks for: PNG; a ZIP of the PNG with its world file and reference system; or PDF, whose
 * texts are text where the print service made it.
 * @throws SheetError; the signal's reason when aborted
 */
export async function sheetFile(
  made: MadeSheet,
  { format, worldFile: withWorld, topicTitle }: Pick<ExportForm, 'format' | 'worldFile' | 'topicTitle'>,
  options: SaveSheetOptions,
  signal: AbortSignal,
): Promise<SheetFile> {
  const name = sheetFileName(options.timeMs, made.sheet.title === topicTitle ? topicTitle : null);
  if (format === 'pdf') return { name: `${name}.pdf`, blob: await pdfOf(made, options, signal) };
  const { picture, placement } = made;
  if (!withWorld || placement === null) return { name: `${name}.png`, blob: picture };
  const bytes = await zipped({
    [`${name}.png`]: new Uint8Array(await picture.arrayBuffer()),
    [`${name}.pgw`]: strToU8(worldFile(placement)),
    [`${name}.prj`]: strToU8(projectionWkt(placement)),
  });
  return { name: `${name}.zip`, blob: new Blob([bytes], { type: 'application/zip' }) };
}
