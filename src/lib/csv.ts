/** Without it Excel reads a file in the machine's old code page. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheet programs take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a table (RFC 4180); no text of it is taken for a formula. */
export function csvLine(values: readonly (string | number | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** A text as it was before {@link csvLine} kept spreadsheets from running it. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
