import { METRES_PER_DEGREE } from '../../src/domain/geodesy/webMercator.ts';
import {
  paperLayers,
  paperPasses,
  type PaperLayer,
  type PaperPass,
} from '../../src/domain/sheet/cartography/paperLayers.ts';
import { regionOutline } from '../../src/domain/sheet/insetMap.ts';
import { groundExtent, placementOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type {
  FeatureStore,
  GeoFeature,
  GeoLayer,
  MapWindow,
  PreparedLayers,
  TileSource,
} from '../../services/index.ts';
import type { DrawnLayer } from '../base/drawing/drawnLayer.ts';
import { readGround, readImagery } from './imagery.ts';
import { sheetLayers, type SheetLayers } from './layers.ts';
import type { SheetOrder } from './order.ts';
import type { SheetMap, VectorMap } from './sheetMap.ts';

/** What sheets are drawn from. */
export interface SheetSources {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no pictures of the ground. */
  readonly tiles: TileSource | undefined;
}

/** The layers of a sheet's map. */
export interface SheetVectors {
  readonly map: VectorMap;
  readonly ground: SheetLayers['ground'];
  /** In the places of the map's layers. */
  readonly layers: readonly PaperLayer<GeoLayer>[];
  /** From below to above. */
  readonly passes: readonly PaperPass<GeoLayer>[];
}

/** What of the world a sheet's map shows, in degrees. */
function windowOf(sheet: Sheet): MapWindow {
  const placement = placementOf(sheet);
  const { west, south, east, north } = groundExtent(placement);
  const box = { minX: west, minY: south, maxX: east, maxY: north };
  return { kind: 'geographic', box, unitsPerPx: placement.metresPerPx / METRES_PER_DEGREE };
}

/** Resolves a sheet's layers to what they are on paper. @throws PrintFailure */
export async function layersOnPaper(store: FeatureStore, { sheet, rights }: SheetOrder) {
  const { ground, layers } = await sheetLayers(store, sheet.layers, rights);
  return { ground, layers: paperLayers(layers, { onImagery: ground === 'imagery' }) };
}

/**
 * Brings together what the layers of a sheet's map are drawn from.
 * @throws PrintFailure; the signal's reason
 */
export async function sheetVectors(
  { store, prepared }: SheetSources,
  order: SheetOrder,
  signal: AbortSignal,
): Promise<SheetVectors> {
  const { sheet } = order;
  const { ground, layers } = await layersOnPaper(store, order);
  const window = windowOf(sheet);
  const drawn: DrawnLayer[] = [];
  for (const { layer } of layers) {
    signal.throwIfAborted();
    drawn.push(await prepared.get(layer, window));
  }
  const passes = paperPasses(layers);
  const indexOf = new Map(layers.map(({ layer }, index) => [layer, index]));
  const placed = passes.map(({ layer, ...pass }) => ({ ...pass, layer: indexOf.get(layer) ?? -1 }));
  return { map: { sheet, layers: drawn, passes: placed }, ground, layers, passes };
}

/** The areas that whoever ordered a sheet sees: what lies beyond their border is pale, and the overview shows it. */
export async function homeAreas(store: FeatureStore, { rights }: SheetOrder): Promise<readonly GeoFeature[]> {
  const areas = await store.layer('areas', rights);
  return areas === undefined ? [] : store.queryFeatures(areas, { limit: 50 });
}

/**
 * Brings together what lies below the layers of a sheet's map.
 * @throws PrintFailure; the signal's reason
 */
export async function sheetGround(
  { tiles }: SheetSources,
  { map: { sheet }, ground }: SheetVectors,
  areas: readonly GeoFeature[],
  signal: AbortSignal,
): Promise<Pick<SheetMap, 'imagery' | 'relief'>> {
  if (ground === 'imagery') return { imagery: await readImagery(sheet, tiles, signal) };
  if (ground === 'paper' || tiles === undefined) return {};
  const shade = await readGround(sheet, { kind: 'shade', tiles }, signal);
  return { relief: { tiles: shade, home: regionOutline(areas, Infinity) } };
}
