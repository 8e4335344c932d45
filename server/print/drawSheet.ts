import { sheetFurniture, marksOf } from '../../src/domain/sheet/sheetFurniture.ts';
import { regionOutline } from '../../src/domain/sheet/insetMap.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { FeatureStore } from '../../services/index.ts';
import { createThreadPool } from '../base/threads/threadPool.ts';
import { drawnMarks, enlargementOf, type SheetOverlay } from './compose.ts';
import type { PrintEngine } from './engine.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import { nameMarks } from './labels.ts';
import { legendEntries, sheetLayers } from './layers.ts';
import type { PdfPage } from './pdf.ts';
import type { SheetOrdered, SheetPicture } from './sheetWorker.ts';

/** How long a sheet is wanted, and who hears how it goes. */
interface Wanted {
  readonly signal: AbortSignal;
  /** Called when the map is there and is looked at. */
  readonly onChecking: () => void;
}

/** Draws whole sheets with an engine. */
export interface SheetDrawer {
  /** @throws PrintFailure; the signal's reason */
  png(order: SheetOrder, wanted: Wanted): Promise<Buffer>;
  /** As {@link SheetDrawer.png}, for a page of a PDF. */
  page(order: SheetOrder, wanted: Wanted): Promise<PdfPage>;
  close(): Promise<void>;
}

/** A sheet's memory is given back with its thread. */
const IDLE_MS = 1000;

const bufferOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);

/** Creates the drawer; its thread starts with the first sheet. */
export function createSheetDrawer(store: FeatureStore, engine: PrintEngine): SheetDrawer {
  const threads = createThreadPool<SheetOrdered, SheetPicture>({
    program: 'server/print/sheetWorker.ts',
    size: 1,
    idleMs: IDLE_MS,
  });
  async function overlayOf(order: SheetOrder): Promise<SheetOverlay> {
    const { sheet, rights } = order;
    const { layers } = await sheetLayers(store, sheet.layers, rights);
    const areas = await store.layer('areas', rights);
    const enlargement = enlargementOf(choosePaper(sheet.page).dpi);
    const legend = legendEntries(layers, sheet.language);
    const parts = sheetFurniture(sheet, {
      legend,
      outline: regionOutline(areas === undefined ? [] : await store.queryFeatures(areas, { limit: 50 })),
    });
    const names = await nameMarks(store, layers, placementOf(sheet), {
      enlargement,
      language: sheet.language,
    });
    return { onMap: [...names, ...drawnMarks(order)], furniture: marksOf(parts) };
  }

  async function drawn(
    order: SheetOrder,
    { overlay, signal, onChecking }: Omit<SheetOrdered, 'map'> & Wanted,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const map = await engine.prepare(order, signal);
    const { bytes, isBlank } = await threads.perform({ map, overlay }, { signal });
    onChecking();
    if (order.drawings === undefined && isBlank)
      throw new PrintFailure('图面为空：所选图层在该范围内没有内容。请调整范围或勾选其他图层', 502);
    return bytes;
  }

  return {
    async png(order, wanted) {
      return bufferOf(await drawn(order, { ...wanted, overlay: await overlayOf(order) }));
    },
    async page(order, wanted) {
      const overlay = await overlayOf(order);
      return { page: choosePaper(order.sheet.page), overlay, map: bufferOf(await drawn(order, wanted)) };
    },
    close: () => threads.close(),
  };
}
