import { serveJobs } from '../base/threads/serveJobs.ts';
import { drawSheet, type SheetOrdered, type SheetPicture } from './sheetPicture.ts';

// The thread that draws sheets.
serveJobs<SheetOrdered, SheetPicture>(async (sheet, signal) => {
  const value = await drawSheet(sheet, signal);
  return { value, moved: [value.bytes.buffer] };
});
