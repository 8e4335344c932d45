import { createThreadPool } from '../base/threads/threadPool.ts';
import type { SheetOrdered, SheetPicture } from './sheetPicture.ts';

/** The thread that draws sheets. */
export interface SheetThreads {
  /** @throws the signal's reason when it aborts */
  drawSheet(sheet: SheetOrdered, signal: AbortSignal): Promise<SheetPicture>;
  close(): Promise<void>;
}

/** A sheet's memory is given back with its thread. */
const IDLE_MS = 1000;

/** Creates the thread; it starts with the first sheet. */
export function createSheetThreads(): SheetThreads {
  const pool = createThreadPool<SheetOrdered, SheetPicture>({
    program: 'server/print/sheetWorker.ts',
    size: 1,
    idleMs: IDLE_MS,
  });
  return {
    drawSheet: (sheet, signal) => pool.perform(sheet, { signal }),
    close: () => pool.close(),
  };
}
