import { catalogueCsv, readCatalogueCsv } from './model/catalogueCsv.ts';
import { catalogueFile, readCatalogueFile } from './model/catalogueFile.ts';
import { isSameValue } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { decodedText } from '../../lib/readCsv.ts';
import { FileTools } from '../../ui/FileTools.tsx';
import { useText } from '../../ui/text.ts';

/** The kinds of files, with how each is written. */
const KINDS = {
  json: { mediaType: 'application/json', write: catalogueFile },
  csv: { mediaType: 'text/csv', write: catalogueCsv },
} as const;

/** The catalogue as a file, and a file's records as changes: those that are not in it stay as they are. */
export function CatalogueFiles({
  records,
  onRecords,
  present,
}: {
  readonly records: readonly CatalogueRecord[];
  /** False where there were too many. */
  readonly onRecords: (records: readonly CatalogueRecord[]) => boolean;
  readonly present: (event: PortalEvent) => void;
}) {
  const t = useText();
  const importFile = async (file: File) => {
    const text = decodedText(await file.arrayBuffer());
    const read = /\.csv$/iu.test(file.name) ? readCatalogueCsv(text, records) : readCatalogueFile(text);
    if (!read.ok) {
      const { what, ...where } = read.error;
      present({ id: 'workbench.badFile', message: t(`workbench.file.${what}`, where) });
      return;
    }
    const known = new Map(records.map((record) => [record.code, record]));
    const changed = read.value.filter((record) => !isSameValue(record, known.get(record.code)));
    if (onRecords(changed)) present({ id: 'workbench.imported', message: String(changed.length) });
  };
  return (
    <FileTools
      labels={{ import: t('workbench.importFile'), export: t('workbench.exportFile') }}
      accept=".json,.csv"
      kinds={['json', 'csv'] as const}
      nameOf={(kind) => kind.toUpperCase()}
      empty={records.length === 0}
      onImport={(file) => void importFile(file)}
      fileOf={(kind) => ({
        name: `${t('workbench.fileName')}.${kind}`,
        mediaType: KINDS[kind].mediaType,
        text: KINDS[kind].write(records),
      })}
    />
  );
}
