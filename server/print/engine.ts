import type { SheetOrder } from './order.ts';
import type { SheetMap } from './sheetMap.ts';

/** Brings together what the map of a sheet is drawn from. */
export interface PrintEngine {
  readonly name: 'embedded' | 'qgis';
  /** @throws PrintFailure; the signal's reason */
  prepare(order: SheetOrder, signal: AbortSignal): Promise<SheetMap>;
}
