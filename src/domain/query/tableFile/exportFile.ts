import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvWriter } from './csv.ts';
import { geoJsonWriter } from './geoJson.ts';
import { writtenReference } from '../../geodesy/writtenReference.ts';
import type { ExportFormat, ExportHead, ExportRow, TextWriter, WrittenHead } from './tableExport.ts';
import { SHEET_PATH, sheetWriter, workbookParts } from './workbook.ts';

/** A file that grows. */
export interface ExportFile {
  /** @throws OutsideReference */
  add(rows: readonly ExportRow[]): void;
  /** @throws Error when the file cannot be packed */
  finish(): Blob;
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
};

/** Level of compression: the middle one takes a third of the time of the best for a tenth more bytes. */
const DEFLATE_LEVEL = 4;

function textFile(writer: TextWriter, type: string): ExportFile {
  const parts: Blob[] = [new Blob([writer.begin()])];
  return {
    add: (rows) => void parts.push(new Blob([writer.rows(rows)])),
    finish: () => new Blob([...parts, writer.end()], { type }),
  };
}

function workbookFile(head: WrittenHead, type: string): ExportFile {
  const parts: BlobPart[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error;
    // A copy of its own buffer type: the library's type leaves open whether the buffer is shared.
    else parts.push(new Uint8Array(chunk));
  });
  const addFile = (path: string) => {
    const file = new ZipDeflate(path, { level: DEFLATE_LEVEL });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(workbookParts(head.title)))
    addFile(path).push(strToU8(text), true);
  const sheet = addFile(SHEET_PATH);
  const writer = sheetWriter(head);
  sheet.push(strToU8(writer.begin()));
  return {
    add: (rows) => sheet.push(strToU8(writer.rows(rows))),
    finish() {
      sheet.push(strToU8(writer.end()), true);
      zip.end();
      if (failure !== undefined) throw failure;
      return new Blob(parts, { type });
    },
  };
}

/** Begins a file; it is written in the worker. */
export function openExportFile(format: ExportFormat, { reference, ...rest }: ExportHead): ExportFile {
  const type = MEDIA_TYPES[format];
  const head = { ...rest, reference: writtenReference(reference) };
  if (format === 'xlsx') return workbookFile(head, type);
  return textFile(format === 'csv' ? csvWriter(head) : geoJsonWriter(head), type);
}
