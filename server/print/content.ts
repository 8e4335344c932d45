import { extentsMeet } from '../../src/domain/geodesy/extent.ts';
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
  OwnImagery,
  OwnImageryStore,
  PreparedLayers,
  TileSource,
} from '../../services/index.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';
import type { DrawnLayer } from '../base/drawing/drawnLayer.ts';
import { SHEET_BASES } from './bases.ts';
import type { SheetMap } from './drawBand.ts';
import { readGround, readImagery, readOwnPictures } from './imagery.ts';
import { PrintFailure, type SheetOrder } from './order.ts';
import type { VectorMap } from './vectors.ts';

/** What sheets are drawn from. */
export interface SheetSources {
  readonly store: FeatureStore;
  readonly imagery: OwnImageryStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no pictures of the ground. */
  readonly tiles: TileSource | undefined;
}

/** Where a sheet's layers are found. */
type LayerSources = Pick<SheetSources, 'store' | 'imagery'>;

/** What a role must be allowed to see of the ground. */
export const SEEN_WITH = { relief: RESOURCES.terrain, imagery: RESOURCES.imagery } as const;

/** What a sheet's layers come to: the ground that lies below, and the stored layers above it, from below to above. */
interface SheetLayers {
  readonly ground: 'relief' | 'imagery' | 'paper';
  /** Own pictures over the ground. */
  readonly pictures: readonly OwnImagery[];
  readonly layers: readonly GeoLayer[];
}

/**
 * Resolves the layers' names of a sheet: base maps of {@link SHEET_BASES}, own pictures and stored layers that are seen.
 * @throws PrintFailure that names the first that is not there or not seen
 */
export async function sheetLayers(
  { store, imagery }: LayerSources,
  names: readonly string[],
  rights: Rights,
): Promise<SheetLayers> {
  if (names.length === 0) throw new PrintFailure('没有选择图层，请至少勾选一个图层后再导出');
  const offered = new Map((await store.layers(rights)).map((layer) => [layer.name, layer]));
  const wanted = new Set<string>();
  let ground: SheetLayers['ground'] = 'paper';
  for (const name of names) {
    const base = SHEET_BASES.find(({ id }) => id === name);
    if (base !== undefined && ground !== 'imagery' && rights.of(SEEN_WITH[base.ground]) !== undefined)
      ground = base.ground;
    // Of a base map what is not seen is left out; a layer that is asked for is not.
    const layers = base === undefined ? [name] : base.layers.filter((layer) => offered.has(layer));
    for (const layer of layers) wanted.add(layer);
  }
  const own = new Map((await imagery.layers(rights)).map((picture) => [picture.name, picture]));
  const unknown = [...wanted].find((name) => !offered.has(name) && !own.has(name));
  if (unknown !== undefined) throw new PrintFailure(`图层“${unknown}”不存在，请取消勾选或刷新图层后重试`);
  const among = <Found>(known: ReadonlyMap<string, Found>) =>
    [...wanted].flatMap((name) => known.get(name) ?? []);
  return { ground, pictures: among(own), layers: among(offered) };
}

/** The layers of a sheet's map. */
export interface SheetVectors {
  readonly map: VectorMap;
  readonly ground: SheetLayers['ground'];
  readonly pictures: readonly OwnImagery[];
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
export async function layersOnPaper(sources: LayerSources, { sheet, rights }: SheetOrder) {
  const { ground, pictures, layers } = await sheetLayers(sources, sheet.layers, rights);
  const shown = groundExtent(placementOf(sheet));
  // Opaque fills would hide the picture that somebody switched on.
  const onImagery = ground === 'imagery' || pictures.some(({ extent }) => extentsMeet(extent, shown));
  return { ground, pictures, layers: paperLayers(layers, { onImagery }) };
}

/**
 * Brings together what the layers of a sheet's map are drawn from.
 * @throws PrintFailure; the signal's reason
 */
export async function sheetVectors(
  sources: SheetSources,
  order: SheetOrder,
  signal: AbortSignal,
): Promise<SheetVectors> {
  const { sheet } = order;
  const { ground, pictures, layers } = await layersOnPaper(sources, order);
  const window = windowOf(sheet);
  const drawn: DrawnLayer[] = [];
  for (const { layer } of layers) {
    signal.throwIfAborted();
    drawn.push(await sources.prepared.get(layer, window));
  }
  const passes = paperPasses(layers);
  const indexOf = new Map(layers.map(({ layer }, index) => [layer, index]));
  const placed = passes.map(({ layer, ...pass }) => ({ ...pass, layer: indexOf.get(layer) ?? -1 }));
  return { map: { sheet, layers: drawn, passes: placed }, ground, pictures, layers, passes };
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
  { imagery, tiles }: SheetSources,
  { map: { sheet }, ground, pictures }: SheetVectors,
  areas: readonly GeoFeature[],
  signal: AbortSignal,
): Promise<Pick<SheetMap, 'imagery' | 'relief' | 'ownPictures'>> {
  const ownPictures = await readOwnPictures(sheet, { imagery, pictures }, signal);
  if (ground === 'imagery') return { ownPictures, imagery: await readImagery(sheet, tiles, signal) };
  if (ground === 'paper' || tiles === undefined) return { ownPictures };
  const shade = await readGround(placementOf(sheet), { kind: 'shade', tiles }, signal);
  return { ownPictures, relief: { tiles: shade, home: regionOutline(areas, Infinity) } };
}
