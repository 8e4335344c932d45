import { OutsideReference } from '../../domain/geodesy/writtenReference.ts';
import { openExportFile, type ExportFile } from '../../domain/query/tableFile/exportFile.ts';
import type { ExportReply, ExportRequest } from './resultExport.ts';

let file: ExportFile | undefined;

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ExportRequest>) => void) | null;
  postMessage(message: ExportReply): void;
};

function add(rows: Parameters<ExportFile['add']>[0]): void {
  try {
    file?.add(rows);
    scope.postMessage({ reply: 'written', count: rows.length });
  } catch (error) {
    if (!(error instanceof OutsideReference)) throw error;
    scope.postMessage({ reply: 'outside' });
  }
}

scope.onmessage = ({ data }) => {
  if (data.call === 'begin') file = openExportFile(data.format, data.head);
  else if (data.call === 'rows') add(data.rows);
  else if (file !== undefined) scope.postMessage({ reply: 'file', file: file.finish() });
};
