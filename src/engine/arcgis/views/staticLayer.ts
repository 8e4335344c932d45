import Graphic from '@arcgis/core/Graphic.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import type EsriMap from '@arcgis/core/Map.js';
import { markSteps, type MarkPart, type StaticLayer, type StaticMark } from '../../../scene/staticLayer.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { frameLoop } from '../frameLoop.ts';
import { isOverlay, overlayLayerId } from './overlay.ts';
import { geometryOf, placementOf, placesOf, PLACEMENTS, symbolOf, type Placement } from './staticGraphics.ts';

/** Bottom first. */
const PLACEMENT_ORDER = Object.keys(PLACEMENTS) as readonly Placement[];

/** A symbol as a graphic takes it. */
type SymbolInput = ReturnType<typeof symbolOf>;

/** Symbols kept for marks that look alike: the SDK prepares each object once. */
const MOST_SYMBOLS = 3000;

/** What is drawn of one part. */
interface DrawnPart {
  part: MarkPart;
  placement: Placement;
  readonly graphic: Graphic;
}

interface DrawnMark {
  mark: StaticMark;
  readonly parts: DrawnPart[];
}

/** Gives marks that look alike one symbol. */
function createSymbols(view: ViewKind): (part: MarkPart) => SymbolInput {
  const known = new Map<string, SymbolInput>();
  return (part) => {
    const input = symbolOf(part, view);
    const key = JSON.stringify(input);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_SYMBOLS) known.clear();
    // The SDK makes the symbol when a graphic takes its description. It takes symbols themselves too, which its types deny only because
    // their unset properties are undefined.
    const made = new Graphic({ symbol: input }).symbol as SymbolInput;
    known.set(key, made);
    return made;
  };
}

/** Graphics by the layer that holds them. */
function byPlacement(parts: Iterable<DrawnPart>): ReadonlyMap<Placement, readonly Graphic[]> {
  const grouped = new Map<Placement, Graphic[]>();
  for (const { placement, graphic } of parts) {
    const graphics = grouped.get(placement) ?? [];
    grouped.set(placement, graphics);
    graphics.push(graphic);
  }
  return grouped;
}

/**
 * Makes a static layer over `map`: one layer of the SDK for each {@link Placement}, made on first use, under all overlays.
 * @param onDestroy told once when the layer is given back
 */
export function createStaticLayer(
  map: EsriMap,
  view: ViewKind,
  name: string,
  onDestroy: () => void,
): StaticLayer {
  const layers = new Map<Placement, GraphicsLayer>();
  const drawn = new Map<string, DrawnMark>();
  const symbolFor = createSymbols(view);

  const layerFor = (placement: Placement): GraphicsLayer => {
    const known = layers.get(placement);
    if (known !== undefined) return known;
    const layer = new GraphicsLayer({
      id: overlayLayerId(name, placement),
      elevationInfo: { mode: PLACEMENTS[placement] },
      listMode: 'hide',
    });
    layers.set(placement, layer);
    const own = PLACEMENT_ORDER.flatMap((each) => layers.get(each) ?? []);
    const others = map.layers.toArray().filter((each) => !own.includes(each as GraphicsLayer));
    const under = others.findIndex(isOverlay);
    map.layers.removeMany(own);
    map.layers.addMany(own, under < 0 ? others.length : under);
    return layer;
  };
  const drawPart = (part: MarkPart, id: string): DrawnPart => {
    const graphic = new Graphic({ geometry: geometryOf(part), symbol: symbolFor(part), attributes: { id } });
    return { part, placement: placementOf(part), graphic };
  };
  const remove = (ids: readonly string[]) => {
    const gone = ids.flatMap((id) => drawn.get(id)?.parts ?? []);
    for (const [placement, graphics] of byPlacement(gone)) layers.get(placement)?.removeMany([...graphics]);
    for (const id of ids) drawn.delete(id);
  };
  const add = (marks: readonly StaticMark[]) => {
    const added = marks.flatMap((mark) => {
      const parts = mark.parts.map((part) => drawPart(part, mark.id));
      drawn.set(mark.id, { mark, parts });
      return parts;
    });
    for (const [placement, graphics] of byPlacement(added)) layerFor(placement).addMany([...graphics]);
  };
  const changePart = (before: DrawnPart, part: MarkPart) => {
    const placement = placementOf(part);
    if (
      JSON.stringify(placesOf(before.part)) !== JSON.stringify(placesOf(part)) ||
      placement !== before.placement
    )
      before.graphic.geometry = geometryOf(part);
    const symbol = symbolFor(part);
    if (symbol !== before.graphic.symbol) before.graphic.symbol = symbol;
    if (placement !== before.placement) {
      layers.get(before.placement)?.remove(before.graphic);
      layerFor(placement).add(before.graphic);
    }
    before.part = part;
    before.placement = placement;
  };
  const change = (mark: StaticMark) => {
    const known = drawn.get(mark.id);
    if (known === undefined) return;
    known.mark = mark;
    known.parts.forEach((before, index) => {
      const part = mark.parts[index];
      if (part !== undefined && part !== before.part) changePart(before, part);
    });
  };

  return {
    get size() {
      return drawn.size;
    },
    show(marks) {
      const steps = markSteps(
        [...drawn.values()].map(({ mark }) => mark),
        marks,
      );
      if (steps.remove.length + steps.change.length + steps.add.length === 0) return;
      frameLoop().wake();
      remove(steps.remove);
      steps.change.forEach(change);
      add(steps.add);
    },
    destroy() {
      drawn.clear();
      frameLoop().wake();
      for (const layer of layers.values()) {
        if (layer.destroyed) continue;
        map.remove(layer);
        layer.destroy();
      }
      layers.clear();
      onDestroy();
    },
  };
}
