import { export16 } from '@esri/calcite-ui-icons/js/export16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useRef, useState } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../domain/query/tableFile/tableExport.ts';
import { MAX_SHEET_ROWS } from '../../domain/query/tableFile/workbook.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { isAbortError } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { useExportReference } from '../../portal/exportReference/useExportReference.tsx';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import type { DoneLayer } from '../../domain/query/resultSet.ts';
import type { LayerTable } from './layerTable.ts';
import { shownColumns, type ResultGrid } from './resultGrid.ts';
import { exportResults } from './resultExport.ts';
import { Tool, ToolMenu } from './Tool.tsx';

/** Props of {@link ExportTool}. */
export interface ExportToolProps {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly grid: ResultGrid;
  readonly present: (event: PortalEvent) => void;
}

const TEXTS: Readonly<Record<ExportFormat, TextKey>> = {
  csv: 'results.exportCsv',
  xlsx: 'results.exportXlsx',
  geojson: 'results.exportGeoJson',
};

/** Runs one export at a time; leaving the table ends it. */
function useExport({ layer, table, grid, present }: ExportToolProps) {
  const t = useText();
  const [language] = useLanguage();
  const [percent, setPercent] = useState<number>();
  const reference = useExportReference();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ExportFormat) => {
    const own = new AbortController();
    running.current = own;
    const chosen = table.chosen();
    // A sheet holds no more; CSV and GeoJSON take all.
    const rows = format === 'xlsx' ? chosen.slice(0, MAX_SHEET_ROWS - 1) : chosen;
    setPercent(0);
    try {
      const file = await exportResults({
        format,
        rows,
        language,
        clock: systemClock,
        signal: own.signal,
        head: {
          title: layer.title,
          columns: shownColumns(grid),
          reference: reference.code,
          placeWords: {
            lon: t('results.longitude'),
            lat: t('results.latitude'),
            easting: t('place.easting'),
            northing: t('place.northing'),
          },
        },
        onProgress: (written) => setPercent(Math.floor((written / Math.max(1, rows.length)) * 100)),
      });
      if (file === undefined) return present({ id: 'crs.outside', message: reference.code });
      downloadBlob(`${layer.title}.${format}`, file);
      present({ id: 'result.exported', message: String(rows.length) });
    } catch (error) {
      if (!isAbortError(error))
        present({
          id: 'result.exportFailed',
          message: error instanceof Error ? error.message : String(error),
        });
    } finally {
      setPercent(undefined);
    }
  };
  return { percent, reference, start, cancel: () => running.current?.abort() };
}

/** The menu of exports; while a file is written its progress, and a way to stop. */
export function ExportTool(props: ExportToolProps) {
  const t = useText();
  const { percent, reference, start, cancel } = useExport(props);
  if (percent !== undefined) {
    return (
      <>
        <span role="status">{t('results.exporting', { percent })}</span>
        <Tool icon={x16} text={t('results.cancelExport')} onClick={cancel} />
      </>
    );
  }
  return (
    <>
      <ToolMenu
        icon={export16}
        text={t('results.export')}
        items={[
          ...EXPORT_FORMATS.map((format) => ({
            id: format,
            text: t(TEXTS[format]),
            run: () => void start(format),
          })),
          reference.item,
        ]}
      />
      {reference.dialog}
    </>
  );
}
