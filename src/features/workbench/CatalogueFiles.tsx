import { useState } from 'react';
import { LeftOutDialog } from './LeftOutDialog.tsx';
import { catalogueCsv, readCatalogueCsv } from './model/catalogueCsv.ts';
import { catalogueFile, readCatalogueFile, type FileProblem } from './model/catalogueFile.ts';
import { readForeignJson } from './model/foreignJson.ts';
import { readQgisProject } from './model/qgisProject.ts';
import { takeMap, type ForeignGroup, type LeftOut } from './model/takenMap.ts';
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

/** The endings of QGIS' projects and layer definitions. */
const OF_QGIS = /\.(?:qgs|qgz|qlr)$/iu;

/** Largest file that is read, MB: it is read on the page's own thread, and the sample's 81 records take 31 kB (ADR 53). */
const MOST_MB = 10;

/** What is told of a file. */
type Told =
  | FileProblem
  | { readonly what: 'notQgis' | 'noLayers' | 'unreadable' }
  | { readonly what: 'tooLarge'; readonly megabytes: number };

/**
 * The catalogue as a file, and what a file says as changes: of the catalogue's own kinds those records that are in it, of a map of
 * another program (QGIS, ArcGIS, MapStore) its layers as new ones.
 */
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
  const [told, setTold] = useState<{ readonly taken: number; readonly leftOut: readonly LeftOut[] }>();
  const refuse = ({ what, ...where }: Told) =>
    present({ id: 'workbench.badFile', message: t(`workbench.file.${what}`, where) });
  const take = (changed: readonly CatalogueRecord[]) => {
    const isTaken = onRecords(changed);
    if (isTaken) present({ id: 'workbench.imported', message: String(changed.length) });
    return isTaken;
  };
  const importMap = (map: ForeignGroup, fileName: string) => {
    const newId = () => crypto.randomUUID();
    const { records: made, leftOut } = takeMap(map, { fileName, known: records, newId });
    if (made.length === 0 && leftOut.length === 0) refuse({ what: 'noLayers' });
    if (made.length > 0 && !take(made)) return;
    const taken = made.filter(({ layer }) => layer !== null).length;
    if (leftOut.length > 0) setTold({ taken, leftOut });
  };
  const importFile = async (file: File) => {
    if (file.size > MOST_MB * 1e6) {
      refuse({ what: 'tooLarge', megabytes: MOST_MB });
      return;
    }
    const bytes = await file.arrayBuffer();
    if (OF_QGIS.test(file.name)) {
      const project = readQgisProject(new Uint8Array(bytes));
      if (project.ok) importMap(project.value, file.name);
      else refuse(project.error);
      return;
    }
    const text = decodedText(bytes);
    const map = readForeignJson(text);
    if (map !== undefined) {
      importMap(map, file.name);
      return;
    }
    const read = /\.csv$/iu.test(file.name) ? readCatalogueCsv(text, records) : readCatalogueFile(text);
    if (!read.ok) {
      refuse(read.error);
      return;
    }
    const known = new Map(records.map((record) => [record.code, record]));
    take(read.value.filter((record) => !isSameValue(record, known.get(record.code))));
  };
  return (
    <>
      <FileTools
        labels={{ import: t('workbench.importFile'), export: t('workbench.exportFile') }}
        accept=".json,.csv,.qgs,.qgz,.qlr"
        kinds={['json', 'csv'] as const}
        nameOf={(kind) => kind.toUpperCase()}
        empty={records.length === 0}
        onImport={(file) => void importFile(file).catch(() => refuse({ what: 'unreadable' }))}
        fileOf={(kind) => ({
          name: `${t('workbench.fileName')}.${kind}`,
          mediaType: KINDS[kind].mediaType,
          text: KINDS[kind].write(records),
        })}
      />
      {told !== undefined && <LeftOutDialog {...told} onClose={() => setTold(undefined)} />}
    </>
  );
}
