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
import type { FeatureStore, GeoLayer, MapWindow, PreparedLayers, TileSource } from '../../services/index.ts';
import type { DrawnLayer } from '../base/drawing/drawnLayer.ts';
import { readGround, readImagery } from './imagery.ts';
import { sheetLayers } from './layers.ts';
import type { SheetOrder } from './order.ts';
import type { SheetMap } from './sheetMap.ts';

/** What sheets are drawn from. */
export interface SheetSources {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no pictures of the ground. */
  readonly tiles: TileSource | undefined;
}

/** A sheet with all that its map is drawn from. */
export interface SheetContent {
  readonly map: SheetMap;
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

/** The border of the land that whoever ordered a sheet is responsible for: what lies beyond is pale. */
async function homeOutline(store: FeatureStore, { rights }: SheetOrder) {
  const areas = await store.layer('areas', rights);
  if (areas === undefined) return [];
  return regionOutline(await store.queryFeatures(areas, { limit: 50 }), Infinity);
}

/** Resolves a sheet's layers to what they are on paper. @throws PrintFailure */
export async function layersOnPaper(
  store: FeatureStore,
  { sheet, rights }: Pick<SheetOrder, 'sheet' | 'rights'>,
) {
  const { ground, layers } = await sheetLayers(store, sheet.layers, rights);
  return { ground, layers: paperLayers(layers, { onImagery: ground === 'imagery' }) };
}

/**
 * Brings together what a sheet's map is drawn from.
 * @throws PrintFailure; the signal's reason
 */
export async function sheetContent(
  { store, prepared, tiles }: SheetSources,
  order: SheetOrder,
  signal: AbortSignal,
): Promise<SheetContent> {
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
  const map: SheetMap = {
    sheet,
    layers: drawn,
    passes: passes.map(({ layer, ...pass }) => ({ ...pass, layer: indexOf.get(layer) ?? -1 })),
    ...(ground === 'imagery' ? { imagery: await readImagery(sheet, tiles, signal) } : {}),
    ...(ground === 'relief' && tiles !== undefined
      ? {
          relief: {
            tiles: await readGround(sheet, { kind: 'shade', tiles }, signal),
            home: await homeOutline(store, order),
          },
        }
      : {}),
  };
  return { map, layers, passes };
}
