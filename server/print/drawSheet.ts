import { sheetFurniture, marksOf, type SheetPart } from '../../src/domain/sheet/sheetFurniture.ts';
import { regionOutline } from '../../src/domain/sheet/insetMap.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import { createThreadPool } from '../base/threads/threadPool.ts';
import type { SeenClasses } from './classes.ts';
import { drawnMarks, type SheetOverlay } from './compose.ts';
import { sheetContent, type SheetContent, type SheetSources } from './content.ts';
import type { PrintEngine } from './engine.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import { nameMarks } from './labels/nameMarks.ts';
import { legendEntries } from './layers.ts';
import type { PdfPage } from './pdf.ts';
import type { SheetJob, SheetOrdered, SheetPicture } from './sheetWorker.ts';

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
  /** What a sheet's legend says: the classes that are seen on its map. @throws PrintFailure; the signal's reason */
  legend(order: SheetOrder, signal: AbortSignal): Promise<LegendEntry[]>;
  close(): Promise<void>;
}

/** A sheet's memory is given back with its thread. */
const IDLE_MS = 1000;

const bufferOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);

/** Creates the drawer; its thread starts with the first sheet. */
export function createSheetDrawer(sources: SheetSources, engine: PrintEngine): SheetDrawer {
  const { store } = sources;
  const threads = createThreadPool<SheetJob, SheetPicture | SeenClasses>({
    program: 'server/print/sheetWorker.ts',
    size: 1,
    idleMs: IDLE_MS,
  });

  async function legendOf({ map, layers }: SheetContent, signal: AbortSignal): Promise<LegendEntry[]> {
    const classes = (await threads.perform({ classesOf: map }, { signal })) as SeenClasses;
    return legendEntries(layers, map.sheet.language, (layer, rule) =>
      classes[layer]?.find((seen) => seen.rule === rule),
    );
  }

  async function furnitureOf({ sheet, rights }: SheetOrder, legend: LegendEntry[]): Promise<SheetPart[]> {
    const areas = await store.layer('areas', rights);
    const outline = regionOutline(areas === undefined ? [] : await store.queryFeatures(areas, { limit: 50 }));
    return sheetFurniture(sheet, { legend, outline });
  }

  async function overlayOf(
    order: SheetOrder,
    content: SheetContent,
    signal: AbortSignal,
  ): Promise<SheetOverlay> {
    const { sheet } = order;
    const parts = await furnitureOf(order, sheet.furniture.legend ? await legendOf(content, signal) : []);
    const drawings = drawnMarks(order);
    const names = await nameMarks(store, content.layers, {
      placement: placementOf(sheet),
      paper: choosePaper(sheet.page),
      language: sheet.language,
      parts,
      drawings,
    });
    return { onMap: [...names, ...drawings], furniture: marksOf(parts) };
  }

  async function drawn(
    order: SheetOrder,
    content: SheetContent,
    { overlay, signal, onChecking }: Omit<SheetOrdered, 'map'> & Wanted,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const picture = await engine.draw(order.sheet, content.passes, signal);
    const map = { ...content.map, picture };
    const { bytes, isBlank } = (await threads.perform({ map, overlay }, { signal })) as SheetPicture;
    onChecking();
    if (order.drawings === undefined && isBlank)
      throw new PrintFailure('图面为空：所选图层在该范围内没有内容。请调整范围或勾选其他图层', 502);
    return bytes;
  }

  return {
    async png(order, wanted) {
      const content = await sheetContent(sources, order, wanted.signal);
      const overlay = await overlayOf(order, content, wanted.signal);
      return bufferOf(await drawn(order, content, { ...wanted, overlay }));
    },
    async page(order, wanted) {
      const content = await sheetContent(sources, order, wanted.signal);
      const overlay = await overlayOf(order, content, wanted.signal);
      const map = bufferOf(await drawn(order, content, wanted));
      return { page: choosePaper(order.sheet.page), overlay, map };
    },
    legend: async (order, signal) => legendOf(await sheetContent(sources, order, signal), signal),
    close: () => threads.close(),
  };
}
