import { catalogueFile, readCatalogueFile } from './model/catalogueFile.ts';
import { isSameValue } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { FileTools } from '../../ui/FileTools.tsx';
import { useText } from '../../ui/text.ts';

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
    const read = readCatalogueFile(await file.text());
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
      accept=".json"
      kinds={['json']}
      nameOf={() => 'JSON'}
      empty={records.length === 0}
      onImport={(file) => void importFile(file)}
      fileOf={() => ({
        name: `${t('workbench.fileName')}.json`,
        mediaType: 'application/json',
        text: catalogueFile(records),
      })}
    />
  );
}
