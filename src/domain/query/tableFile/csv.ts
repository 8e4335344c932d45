import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { columnTitles, rowValues, type WrittenHead, type TextWriter } from './tableExport.ts';

/** Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark; no text is taken for a formula. */
export function csvWriter(head: WrittenHead): TextWriter {
  return {
    begin: () => BYTE_ORDER_MARK + csvLine(columnTitles(head)),
    rows: (rows) => rows.map((row) => csvLine(rowValues(head, row))).join(''),
    end: () => '',
  };
}
