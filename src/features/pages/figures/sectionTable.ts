import type { FigureSection } from '../../../api/contracts/figures.ts';
import { openExportFile } from '../../../domain/query/tableFile/exportFile.ts';
import type { ExportFormat, ExportHead, ExportRow } from '../../../domain/query/tableFile/tableExport.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { columnTitle } from './formatFigure.ts';
import { rowName, sectionTitle } from './rowName.ts';

const columnKey = (index: number) => `column${String(index)}`;

function headOf(t: Translator['t'], section: FigureSection, reference: string): ExportHead {
  const { columns } = section;
  return {
    title: sectionTitle(t, section),
    columns: [
      { key: 'name', title: t('figures.name') },
      ...columns.map((column, index) => ({ key: columnKey(index), title: columnTitle(t, column) })),
    ],
    reference,
    placeWords: {
      lon: t('figures.lon'),
      lat: t('figures.lat'),
      easting: t('place.easting'),
      northing: t('place.northing'),
    },
  };
}

/** The rows of a group of figures with the middle of where each lies; what is not known stays empty. */
function rowsOf(t: Translator['t'], { rows }: FigureSection): readonly ExportRow[] {
  return rows.map((row, at) => {
    const { extent } = row;
    return {
      id: String(at),
      properties: {
        name: rowName(t, row),
        ...Object.fromEntries(row.values.map((amount, index) => [columnKey(index), amount])),
      },
      place: extent && [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2],
    };
  });
}

/** A group of figures as a file. @param reference the code of that which places are written in @throws OutsideReference */
export function sectionFile(
  t: Translator['t'],
  section: FigureSection,
  { format, reference }: { readonly format: ExportFormat; readonly reference: string },
): Blob {
  const file = openExportFile(format, headOf(t, section, reference));
  file.add(rowsOf(t, section));
  return file.finish();
}
