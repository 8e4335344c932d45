import { paperLayers } from '../../src/domain/sheet/cartography/paperLayers.ts';
import type { SeenArea, SeenLegend } from '../../src/domain/sheet/oblique/seenLegend.ts';
import type { GeoLayer, MapWindow } from '../../services/index.ts';
import type { Rights } from '../base/access/rights.ts';
import type { DrawnLayer } from '../base/drawing/drawnLayer.ts';
import { boxOfRuns } from '../base/geo/rectangle.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { SheetSources } from './content.ts';
import { legendEntries } from './legend.ts';
import type { SeenOrdered } from './seenIn.ts';

/** A view is looked at as finely as one so wide, pixels. */
const VIEW_PX = 1400;

/** The rectangle in which an area lies, in degrees. */
function windowAround(area: SeenArea['area']): MapWindow {
  const box = boxOfRuns([Float64Array.from(area.flat())]);
  return { kind: 'geographic', box, unitsPerPx: (box.maxX - box.minX) / VIEW_PX };
}

/** A layer as it is drawn in a window; undefined where more of it lies there than is drawn at once. */
async function drawnIn(
  { prepared }: Pick<SheetSources, 'prepared'>,
  layer: GeoLayer,
  window: MapWindow,
): Promise<DrawnLayer | undefined> {
  try {
    return await prepared.get(layer, window);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The portal's own layers of these names that are seen, in their order. */
export async function layersSeen(
  { store }: Pick<SheetSources, 'store'>,
  names: readonly string[],
  rights: Rights,
): Promise<readonly GeoLayer[]> {
  const offered = new Map((await store.layers(rights)).map((layer) => [layer.name, layer]));
  return [...new Set(names)].flatMap((name) => offered.get(name) ?? []);
}

/**
 * What the symbols of layers mean that lie in an area, as maps draw them. Of a layer with more in the area than is drawn at once all
 * symbols are told.
 * @param look finds the rules of which something lies in the area
 * @throws what `look` and a lost database throw; the signal's reason
 */
export async function viewLegend(
  sources: Pick<SheetSources, 'prepared'>,
  look: (ordered: SeenOrdered) => Promise<readonly (readonly number[])[]>,
  { layers, language, area }: { readonly layers: readonly GeoLayer[] } & Omit<SeenArea, 'layers'>,
  signal: AbortSignal,
): Promise<readonly SeenLegend[]> {
  const window = windowAround(area);
  const drawn: (DrawnLayer | undefined)[] = [];
  for (const layer of layers) {
    signal.throwIfAborted();
    drawn.push(await drawnIn(sources, layer, window));
  }
  const asked = drawn.flatMap((layer, index) => (layer === undefined ? [] : [{ layer, index }]));
  const found = await look({ layers: asked.map(({ layer }) => layer), area });
  const rulesOf = new Map(asked.map(({ index }, at) => [index, found[at] ?? []]));
  const onScreen = paperLayers(layers, { onImagery: true });
  return layers.map(({ name }, index) => ({
    layer: name,
    entries: legendEntries(onScreen.slice(index, index + 1), language, (_, rule) =>
      rulesOf.get(index)?.includes(rule) === false ? undefined : { fill: true, over: true },
    ),
  }));
}
