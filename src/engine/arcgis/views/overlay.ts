import type { MapMark, MapSymbol } from '../../../domain/drawing/marks.ts';
import Graphic from '@arcgis/core/Graphic.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { MarkOverlay } from '../../../scene/overlay.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { frameLoop } from '../frameLoop.ts';
import {
  markShape,
  movedModel,
  markPlacement,
  PLACEMENTS,
  markSymbol,
  type Placement,
} from './markGraphics.ts';

/** Before an overlay's name in the id of its layers; picking tells it from a service's layer by it. */
const OVERLAY_PREFIX = 'overlay:';

/** The id of a layer of an overlay, by the overlay's name and its part in it. */
export const overlayLayerId = (name: string, placement: string): string =>
  `${OVERLAY_PREFIX}${name}${PLACEMENT_MARK}${placement}`;

/** Between an overlay's name and the placement in the id of its layers. */
const PLACEMENT_MARK = '::';

/** What a hit on an overlay's layer is reported as: "overlay:" and its name. */
export const overlayIdOf = (layer: Layer): string => layer.id.split(PLACEMENT_MARK)[0] ?? layer.id;

/** Whether a layer of a map belongs to an overlay. */
export const isOverlay = (layer: Layer): boolean => layer.id.startsWith(OVERLAY_PREFIX);

/** A mark of an overlay and what the SDK draws of it. */
interface Drawn {
  readonly layer: GraphicsLayer;
  readonly graphic: Graphic;
  readonly shown: MapMark;
}

/** Bottom first. */
const PLACEMENT_ORDER = Object.keys(PLACEMENTS) as readonly Placement[];

/** An overlay whose texts can be left to somebody else, and symbols left out. */
export interface DrawnOverlay extends MarkOverlay {
  setTextsHidden(hidden: boolean): void;
  hideSymbols(isHidden: (symbol: MapSymbol) => boolean): void;
}

/**
 * Makes an overlay over `map`: one layer for each {@link Placement}, made on first use.
 * @param onDestroy told once when the overlay is given back
 */
export function createOverlay(
  map: EsriMap,
  view: ViewKind,
  name: string,
  onDestroy: () => void,
): DrawnOverlay {
  const layers = new Map<Placement, GraphicsLayer>();
  const drawn = new Map<string, Drawn>();

  const layerFor = (placement: Placement): GraphicsLayer => {
    const known = layers.get(placement);
    if (known !== undefined) return known;
    const layer = new GraphicsLayer({
      id: overlayLayerId(name, placement),
      elevationInfo: { mode: PLACEMENTS[placement] },
      listMode: 'hide',
    });
    layers.set(placement, layer);
    map.addMany(PLACEMENT_ORDER.flatMap((each) => layers.get(each) ?? []));
    return layer;
  };
  const remove = (key: string) => {
    const entry = drawn.get(key);
    if (entry !== undefined) frameLoop().wake();
    entry?.layer.remove(entry.graphic);
    drawn.delete(key);
  };
  const clear = () => {
    for (const key of [...drawn.keys()]) remove(key);
  };

  return {
    get size() {
      return drawn.size;
    },
    get marks() {
      return [...drawn.values()].map(({ shown }) => shown);
    },
    put(key, mark) {
      frameLoop().wake();
      const known = drawn.get(key);
      const shown = known && movedModel(known.graphic, known.shown, mark, view);
      if (known !== undefined && shown !== undefined) return void drawn.set(key, { ...known, shown });
      remove(key);
      const layer = layerFor(markPlacement(mark));
      const graphic = new Graphic({
        geometry: markShape(mark),
        symbol: markSymbol(mark, view),
        attributes: { overlayId: key },
      });
      layer.add(graphic);
      drawn.set(key, { layer, graphic, shown: mark });
    },
    setTextsHidden(hidden) {
      frameLoop().wake();
      for (const { graphic, shown } of drawn.values()) if (shown.kind === 'text') graphic.visible = !hidden;
    },
    hideSymbols(isHidden) {
      frameLoop().wake();
      for (const { graphic, shown } of drawn.values())
        if (shown.kind === 'symbol') graphic.visible = !isHidden(shown);
    },
    remove,
    clear,
    destroy() {
      clear();
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
