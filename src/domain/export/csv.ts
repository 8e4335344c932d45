import { titlesOf, valuesOf, type ExportHead, type TextWriter } from './tableExport.ts';

/** Without it Excel reads the file in the machine's old code page. */
const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheet programs take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`;

/** Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark; no text is taken for a formula. */
export function csvWriter(head: ExportHead): TextWriter {
  return {
    begin: () => BYTE_ORDER_MARK + line(titlesOf(head)),
    rows: (rows) => rows.map((row) => line(valuesOf(head, row))).join(''),
    end: () => '',
  };
}
