import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { PaperLayer } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { regionOutline } from '../../src/domain/sheet/insetMap.ts';
import { drawingEntries } from '../../src/domain/sheet/drawingLegend.ts';
import { drawingMarks } from '../../src/domain/sheet/drawings.ts';
import {
  surroundingsOf,
  type Surroundings,
  type SurroundingsRelief,
} from '../../src/domain/sheet/surroundings.ts';
import type { SeenArea, SeenLegend } from '../../src/domain/sheet/oblique/seenLegend.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { marksOf, sheetFurniture } from '../../src/domain/sheet/sheetFurniture.ts';
import type { GeoFeature, GeoLayer } from '../../services/index.ts';
import { createThreadPool, type ThreadPool } from '../base/threads/threadPool.ts';
import type { SeenClasses } from './classes.ts';
import {
  homeAreas,
  layersOnPaper,
  sheetLayers,
  sheetGround,
  sheetVectors,
  type SheetSources,
  type SheetVectors,
} from './content.ts';
import type { SheetMap, SheetOverlay } from './drawBand.ts';
import type { PrintEngine } from './engine.ts';
import type { Rights } from '../base/access/rights.ts';
import { readNamed } from './labels/readNamed.ts';
import { legendEntries } from './legend.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import type { PdfPage } from './pdf.ts';
import type { SheetPicture } from './drawPicture.ts';
import type { SheetAnswer, SheetJob } from './sheetWorker.ts';
import type { SeenOrdered } from './seenIn.ts';
import { createSurroundings } from './surroundings/surroundings.ts';
import type { PdfMap } from './vectorMap.ts';
import { dataSources } from './dataSources.ts';
import { layersSeen, viewLegend } from './viewLegend.ts';

/** How long a sheet is wanted, and who hears how it goes. */
interface Wanted {
  readonly signal: AbortSignal;
  /** Called when the map is there and is looked at. */
  readonly onChecking: () => void;
}

/** Does work when its turn comes. */
type AtTurn = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Draws whole sheets with an engine. */
export interface SheetDrawer {
  /** @throws PrintFailure; the signal's reason */
  png(order: SheetOrder, wanted: Wanted): Promise<Buffer>;
  /** As {@link SheetDrawer.png}, for a page of a PDF. */
  page(order: SheetOrder, wanted: Wanted): Promise<PdfPage>;
  /**
   * What a sheet's legend says: the classes that are seen on its map.
   * @param atTurn lets work that takes its time wait for its turn; called where the sheet was not drawn lately
   * @throws PrintFailure; what `atTurn` throws
   */
  legend(order: SheetOrder, atTurn: AtTurn): Promise<readonly LegendEntry[]>;
  /** Where layers come from, in a line of text for each source; none for no layers. @throws PrintFailure */
  sources(of: Pick<Sheet, 'layers' | 'language'>, rights: Rights): Promise<readonly string[]>;
  /**
   * What the symbols of layers mean that lie in an area; of layers that are not stored here, or not seen, nothing.
   * @throws what `atTurn` throws
   */
  viewLegend(of: SeenArea, rights: Rights, atTurn: AtTurn): Promise<readonly SeenLegend[]>;
  /**
   * The relief of surroundings, as overviews show it.
   * @throws what `atTurn` throws
   */
  surroundings(around: Surroundings, rights: Rights, atTurn: AtTurn): Promise<SurroundingsRelief>;
  close(): Promise<void>;
}

/** A sheet's memory is given back with its thread. */
const IDLE_MS = 1000;

const bufferOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);

/** Legends that are kept: a page asks for that of the sheet it has just printed, and the same map is printed again with other words. */
const KEPT_LEGENDS = 20;

/** The drawings of an order as marks. */
function drawnMarks({ sheet, drawings }: SheetOrder): SheetMark[] {
  if (drawings === undefined) return [];
  return drawingMarks(drawings, placementOf(sheet), choosePaper(sheet.page).symbolPx);
}

/** The legend of what is drawn on a map lies above that of its layers, as the drawings do. */
const withDrawings = ({ sheet, drawings }: SheetOrder, legend: readonly LegendEntry[]) => [
  ...drawingEntries(drawings, sheet),
  ...legend,
];

/** All that decides which classes a sheet's map shows, to whoever ordered it. */
const legendKey = (
  { page, centre, scale, rotationDeg, meridian, language }: Sheet,
  layers: readonly PaperLayer<GeoLayer>[],
) =>
  JSON.stringify([
    ...[page, centre, scale, rotationDeg, meridian, language],
    ...layers.map(({ layer: { name, revision }, rules }) => [name, revision, rules]),
  ]);

/** What a sheet is drawn from. */
interface DrawnFrom {
  readonly map: SheetMap;
  readonly overlay: SheetOverlay;
  readonly vectors: SheetVectors;
}

/** The threads that draw sheets. */
type SheetThreads = ThreadPool<SheetJob, SheetAnswer>;

const startThreads = (): SheetThreads =>
  createThreadPool({ program: 'server/print/sheetWorker.ts', size: 1, idleMs: IDLE_MS });

/** Makes legends of what is seen on maps, and keeps the last ones. */
function createLegends(threads: SheetThreads) {
  const legends = new Map<string, readonly LegendEntry[]>();
  const kept = (sheet: Sheet, layers: readonly PaperLayer<GeoLayer>[]) =>
    legends.get(legendKey(sheet, layers));
  return {
    kept,
    async of({ map, layers }: SheetVectors, signal: AbortSignal): Promise<readonly LegendEntry[]> {
      const known = kept(map.sheet, layers);
      if (known !== undefined) return known;
      const classes = (await threads.perform({ classesOf: map }, { signal })) as SeenClasses;
      const legend = legendEntries(layers, map.sheet.language, (layer, rule) =>
        classes[layer]?.find((seen) => seen.rule === rule),
      );
      legends.set(legendKey(map.sheet, layers), legend);
      for (const oldest of [...legends.keys()].slice(0, -KEPT_LEGENDS)) legends.delete(oldest);
      return legend;
    },
  };
}

/** Draws reliefs of surroundings in a thread. */
const reliefBy =
  (threads: SheetThreads): Parameters<typeof createSurroundings>[1] =>
  async (ordered, signal) =>
    (await threads.perform({ surroundings: ordered }, { signal })) as string | null;

/** Looks in a thread for what of layers lies in an area. */
const lookFor = (threads: SheetThreads, signal: AbortSignal) => async (seenIn: SeenOrdered) =>
  (await threads.perform({ seenIn }, { signal })) as readonly (readonly number[])[];

/** Where what is on a sheet comes from. */
const sourcesOf = ({ pictures, layers }: SheetVectors, language: Sheet['language']) =>
  dataSources([...pictures, ...layers.map(({ layer }) => layer)], language);

/** Tells where layers come from that are on no sheet. */
const sourcesFrom =
  (sources: SheetSources): SheetDrawer['sources'] =>
  async ({ layers: names, language }, rights) => {
    if (names.length === 0) return [];
    const { pictures, layers } = await sheetLayers(sources, names, rights);
    return dataSources([...pictures, ...layers], language);
  };

/** Tells what the symbols mean that lie in an area which is on no sheet. */
const viewLegendsFrom =
  (sources: SheetSources, threads: SheetThreads): SheetDrawer['viewLegend'] =>
  async ({ layers: names, ...of }, rights, atTurn) => {
    const layers = await layersSeen(sources, names, rights);
    if (layers.length === 0) return [];
    return atTurn((signal) => viewLegend(sources, lookFor(threads, signal), { layers, ...of }, signal));
  };

/** True for a sheet that has an overview: a map without its sheet has no furniture. */
const hasOverview = ({ furniture, page }: Sheet) => furniture.inset && page.mapMm === undefined;

/** Creates the drawer; its thread starts with the first sheet. */
export function createSheetDrawer(sources: SheetSources, engine: PrintEngine): SheetDrawer {
  const { store } = sources;
  const threads = startThreads();
  const legends = createLegends(threads);
  const surroundings = createSurroundings(sources.tiles, reliefBy(threads));

  async function overlayOf(
    order: SheetOrder,
    vectors: SheetVectors,
    areas: readonly GeoFeature[],
    signal: AbortSignal,
  ): Promise<SheetOverlay> {
    const { sheet } = order;
    const legend = sheet.furniture.legend ? withDrawings(order, await legends.of(vectors, signal)) : [];
    const outline = regionOutline(areas);
    const sources = sourcesOf(vectors, sheet.language);
    const around = hasOverview(sheet) ? surroundingsOf(outline) : undefined;
    const relief = around && (await surroundings.relief(around, order.rights, signal));
    const parts = sheetFurniture(sheet, { legend, outline, sources, surroundings: relief });
    const drawings = drawnMarks(order);
    const layers = await readNamed(store, vectors.layers, sheet, signal);
    const naming = { sheet, layers, parts, drawings };
    const names = (await threads.perform({ naming }, { signal })) as readonly SheetMark[];
    return { names, drawings, furniture: marksOf(parts) };
  }

  /** Brings together what a sheet is drawn from, and draws it. @throws PrintFailure where nothing came of it; the signal's reason */
  async function drawn<Drawn extends { readonly isBlank: boolean }>(
    order: SheetOrder,
    { signal, onChecking }: Wanted,
    draw: (given: DrawnFrom) => Promise<Drawn>,
  ) {
    const vectors = await sheetVectors(sources, order, signal);
    const areas = await homeAreas(store, order);
    const overlay = await overlayOf(order, vectors, areas, signal);
    const map: SheetMap = {
      ...vectors.map,
      ...(await sheetGround(sources, vectors, areas, signal)),
      picture: await engine.draw(order.sheet, vectors.passes, signal),
    };
    const made = await draw({ map, overlay, vectors });
    onChecking();
    if (order.drawings === undefined && made.isBlank)
      throw new PrintFailure('图面为空：所选图层在该范围内没有内容。请调整范围或勾选其他图层', 502);
    return { ...made, overlay };
  }

  return {
    async png(order, wanted) {
      const { signal } = wanted;
      const { bytes } = await drawn(
        order,
        wanted,
        async ({ map, overlay }) => (await threads.perform({ map, overlay }, { signal })) as SheetPicture,
      );
      return bufferOf(bytes);
    },
    async page(order, wanted) {
      const { page, language } = order.sheet;
      const { signal } = wanted;
      const { form, overlay } = await drawn(order, wanted, async ({ map, vectors }) => {
        const titles = vectors.layers.map(({ layer }) => (language === 'zh' ? layer.title : layer.titleEn));
        return (await threads.perform({ pdfOf: { map, titles } }, { signal })) as PdfMap;
      });
      return { page: choosePaper(page), language, overlay, map: form };
    },
    async legend(order, atTurn) {
      const { layers } = await layersOnPaper(sources, order);
      const kept = legends.kept(order.sheet, layers);
      return kept ?? atTurn(async (signal) => legends.of(await sheetVectors(sources, order, signal), signal));
    },
    viewLegend: viewLegendsFrom(sources, threads),
    sources: sourcesFrom(sources),
    surroundings: (around, rights, atTurn) => atTurn((signal) => surroundings.relief(around, rights, signal)),
    close: () => threads.close(),
  };
}
