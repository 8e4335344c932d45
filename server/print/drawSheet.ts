import { sheetFurniture, marksOf } from '../../src/domain/sheet/sheetFurniture.ts';
import { regionOutline } from '../../src/domain/sheet/insetMap.ts';
import { pageOf } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { FeatureStore } from '../geo/featureStore.ts';
import { drawnMarks, enlargementOf, frameJpeg, isBlank, type SheetOverlay } from './compose.ts';
import { PrintFailure, type PrintEngine, type SheetOrder } from './job.ts';
import { nameMarks } from './labels.ts';
import { sheetLayers } from './layers.ts';
import { legendEntries } from './legendEntries.ts';
import type { PdfPage } from './pdf.ts';
import type { DrawThreads } from '../threads/drawThreads.ts';

/** Draws whole sheets with an engine. */
export interface SheetDrawer {
  /**
   * @param onChecking called when the map is there and is looked at
   * @throws PrintFailure; the signal's reason
   */
  png(order: SheetOrder, signal: AbortSignal, onChecking: () => void): Promise<Buffer>;
  /** As {@link SheetDrawer.png}, for a page of a PDF. */
  page(order: SheetOrder, signal: AbortSignal, onChecking: () => void): Promise<PdfPage>;
}

/** Creates the drawer. */
export function createSheetDrawer(
  store: FeatureStore,
  engine: PrintEngine,
  threads: DrawThreads,
): SheetDrawer {
  async function overlayOf(order: SheetOrder): Promise<SheetOverlay> {
    const { sheet, rights } = order;
    const { layers } = await sheetLayers(store, sheet.layers, rights);
    const areas = await store.layer('areas', rights);
    const enlargement = enlargementOf(pageOf(sheet.page).dpi);
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

  async function drawnMap(order: SheetOrder, signal: AbortSignal, onChecking: () => void) {
    const page = pageOf(order.sheet.page);
    const overlay = await overlayOf(order);
    const pixels = await engine.draw(order, signal);
    onChecking();
    if (order.drawings === undefined && (await isBlank(pixels, page.frame)))
      throw new PrintFailure('图面为空：所选图层在该范围内没有内容。请调整范围或勾选其他图层', 502);
    signal.throwIfAborted();
    return { page, overlay, pixels };
  }

  return {
    async png(order, signal, onChecking) {
      const { page, overlay, pixels } = await drawnMap(order, signal, onChecking);
      return threads.sheetFile({ paper: pixels, overlay, page }, signal);
    },
    async page(order, signal, onChecking) {
      const { page, overlay, pixels } = await drawnMap(order, signal, onChecking);
      return { page, overlay, map: await frameJpeg(pixels, page.frame) };
    },
  };
}
