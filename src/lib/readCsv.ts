import { dsvFormat } from 'd3-dsv';
import { BYTE_ORDER_MARK } from './csv.ts';

/** What stands between two cells, in the order in which it is tried. */
const SEPARATORS = [',', ';', '\t'] as const;

/** The text of a file of UTF-8, or of the code page that Chinese Excel writes. */
export function decodedText(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Rows of cells (RFC 4180), with commas, semicolons or tabs between them, whichever the first line has most of; rows without anything
 * are left out.
 */
export function csvRows(text: string): readonly (readonly string[])[] {
  const table = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  const [head = ''] = table.split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  const separator = SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  return dsvFormat(separator)
    .parseRows(table)
    .filter((row) => row.some((cell) => cell !== ''));
}
