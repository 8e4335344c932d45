import { sheetFurniture, marksOf } from '../../src/domain/sheet/sheetFurniture.ts';
import type { Outline } from '../../src/domain/sheet/insetMap.ts';
import { pageOf } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { FeatureStore } from '../geo/featureStore.ts';
import {
  drawnMarks,
  drawOverlay,
  enlargementOf,
  frameJpeg,
  isBlank,
  pngOf,
  type SheetOverlay,
} from './compose.ts';
import { PrintFailure, type PrintEngine, type SheetOrder } from './job.ts';
import { nameMarks } from './labels.ts';
import { sheetLayers } from './layers.ts';
import { legendEntries } from './legendEntries.ts';
import type { PdfPage } from './pdf.ts';

/** Points of the region's outline on the inset: more are not seen at its size. */
const OUTLINE_POINTS = 400;

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

/** The borders of the prefecture as the inset shows them; empty where there is no such layer. */
async function prefectureOutline(store: FeatureStore): Promise<Outline> {
  const features = await store.queryFeatures('areas', { limit: 50 });
  const whole = features.filter(({ properties }) => properties.level === 'prefecture');
  return (whole.length > 0 ? whole : features).flatMap(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return polygons.flatMap(([outer = []]) => {
      const step = Math.max(1, Math.floor(outer.length / OUTLINE_POINTS));
      return [
        outer.filter((_, index) => index % step === 0).map(([lon = 0, lat = 0]) => [lon, lat] as const),
      ];
    });
  });
}

/** Creates the drawer. */
export function createSheetDrawer(store: FeatureStore, engine: PrintEngine): SheetDrawer {
  async function overlayOf(order: SheetOrder): Promise<SheetOverlay> {
    const { sheet } = order;
    const { layers } = await sheetLayers(store, sheet.layers);
    const enlargement = enlargementOf(pageOf(sheet.page).dpi);
    const legend = legendEntries(layers, sheet.language);
    const parts = sheetFurniture(sheet, { legend, outline: await prefectureOutline(store) });
    const names = await nameMarks(store, layers, placementOf(sheet), enlargement);
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
      await drawOverlay(pixels, overlay, page.frame, signal);
      return pngOf(pixels, page.dpi);
    },
    async page(order, signal, onChecking) {
      const { page, overlay, pixels } = await drawnMap(order, signal, onChecking);
      return { page, overlay, map: await frameJpeg(pixels, page.frame) };
    },
  };
}
