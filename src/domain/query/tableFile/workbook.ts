import { columnTitles, rowValues, type WrittenHead, type TextWriter } from './tableExport.ts';

/** The parts of a workbook beside its sheet, by their path in the file (ECMA-376, Office Open XML). */
export type WorkbookParts = Readonly<Record<string, string>>;

/** Path of the one sheet. */
export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Limits of Excel: characters of a cell and of a sheet's name, rows of a sheet. */
const MAX_CELL = 32_767;
const MAX_NAME = 31;

/** Rows that a sheet holds, the line of titles included. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Style 1 of {@link STYLES}: bold, for the titles. */
const BOLD = 1;

/** Average width of a column, characters. */
const COLUMN_CHARACTERS = 16;

/** Control characters are not allowed in XML 1.0. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string) =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A sheet's name without what Excel refuses. */
function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return name === '' ? 'Sheet1' : name;
}

function cell(value: unknown, style = 0): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const mark = style === 0 ? '' : ` s="${style}"`;
  // An inline text is never calculated, whatever it begins with.
  return `<c t="inlineStr"${mark}><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL))}</t></is></c>`;
}

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>';

/** The parts of a workbook with one sheet of that name. */
export function workbookParts(title: string): WorkbookParts {
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
      `<Override PartName="/${SHEET_PATH}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${RELATIONS}">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${RELATIONS}">` +
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

/** Writes the sheet of a workbook: titles in bold that stay in sight, numbers as numbers, all else as text. */
export function sheetWriter(head: WrittenHead): TextWriter {
  const titles = columnTitles(head);
  return {
    begin: () =>
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols><col min="1" max="${titles.length}" width="${COLUMN_CHARACTERS}" customWidth="1"/></cols><sheetData>` +
      `<row>${titles.map((title) => cell(title, BOLD)).join('')}</row>`,
    rows: (rows) =>
      rows
        .map(
          (row) =>
            `<row>${rowValues(head, row)
              .map((value) => cell(value))
              .join('')}</row>`,
        )
        .join(''),
    end: () => '</sheetData></worksheet>',
  };
}
