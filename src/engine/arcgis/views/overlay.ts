import Graphic from '@arcgis/core/Graphic.js';
import Color from '@arcgis/core/Color.js';
import Point from '@arcgis/core/geometry/Point.js';
import Polygon from '@arcgis/core/geometry/Polygon.js';
import Polyline from '@arcgis/core/geometry/Polyline.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { GraphicsOverlay, OverlayGraphic, Position } from '../../../scene/overlay.ts';
import { frameLoop } from '../frameLoop.ts';
import { LABEL_FONT } from '../labelFont.ts';

/** Before an overlay's name in the id of its layers; picking tells it from a service's layer by it. */
const OVERLAY_PREFIX = 'overlay:';

/** Between an overlay's name and the placement in the id of its layers. */
const PLACEMENT_MARK = '::';

/** What a hit on an overlay's layer is reported as: "overlay:" and its name. */
export const overlayIdOf = (layer: Layer): string => layer.id.split(PLACEMENT_MARK)[0] ?? layer.id;

/** Whether a layer of a map belongs to an overlay. */
export const isOverlay = (layer: Layer): boolean => layer.id.startsWith(OVERLAY_PREFIX);

const WGS84 = { wkid: 4326 };

/** The portal's background, so that bright marks stand out on snow as on forest. */
const HALO = [15, 26, 23, 0.9];

/** Between a point's mark and its label. */
const LABEL_GAP_PX = 2;

/** The SDK measures symbols in points. */
const POINTS_PER_PIXEL = 0.75;

function colorOf(css: string, alpha = 1): Color {
  const color = new Color(css);
  color.a *= alpha;
  return color;
}

const xyz = (positions: readonly Position[]): number[][] =>
  positions.map(([lon, lat, heightM]) => (heightM === undefined ? [lon, lat] : [lon, lat, heightM]));

const close = (ring: number[][]): number[][] => {
  const [first] = ring;
  const last = ring.at(-1);
  const closed = first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1]);
  return closed ? ring : [...ring, first];
};

function pointGraphics(graphic: OverlayGraphic & { shape: 'point' }): Graphic[] {
  const [longitude, latitude, z] = graphic.position;
  const geometry = new Point({ longitude, latitude, ...(z === undefined ? {} : { z }) });
  const marker = {
    type: 'simple-marker',
    color: colorOf(graphic.color),
    size: graphic.sizePx * POINTS_PER_PIXEL,
    outline: { color: HALO, width: graphic.glow === true ? 0 : 0.75 },
  } as const;
  const drawn = [new Graphic({ geometry, symbol: marker })];
  if (graphic.label !== undefined && graphic.label !== '') {
    const text = {
      type: 'text',
      text: graphic.label,
      color: colorOf(graphic.color),
      haloColor: HALO,
      haloSize: 1.2,
      verticalAlignment: 'bottom',
      yoffset: (graphic.sizePx / 2 + LABEL_GAP_PX) * POINTS_PER_PIXEL,
      font: LABEL_FONT,
    } as const;
    drawn.push(new Graphic({ geometry, symbol: text }));
  }
  return drawn;
}

function graphicsOf(graphic: OverlayGraphic): Graphic[] {
  switch (graphic.shape) {
    case 'point':
      return pointGraphics(graphic);
    case 'line':
      return [
        new Graphic({
          geometry: new Polyline({
            paths: [xyz(graphic.path)],
            hasZ: isRaised(graphic),
            spatialReference: WGS84,
          }),
          symbol: {
            type: 'simple-line',
            color: colorOf(graphic.color),
            width: graphic.widthPx * POINTS_PER_PIXEL,
            cap: 'round',
            join: 'round',
          },
        }),
      ];
    case 'polygon':
      return [
        new Graphic({
          geometry: new Polygon({
            rings: graphic.rings.map((ring) => close(xyz(ring))),
            hasZ: isRaised(graphic),
            spatialReference: WGS84,
          }),
          symbol: {
            type: 'simple-fill',
            color: colorOf(graphic.color, graphic.fillAlpha),
            outline: { color: colorOf(graphic.color), width: graphic.outlinePx * POINTS_PER_PIXEL },
          },
        }),
      ];
  }
}

/** True when every position states its height: only then can the SDK draw the shape off the ground. */
function isRaised(graphic: OverlayGraphic): boolean {
  const positions =
    graphic.shape === 'point'
      ? [graphic.position]
      : graphic.shape === 'line'
        ? graphic.path
        : graphic.rings.flat();
  return positions.length > 0 && positions.every((position) => position[2] !== undefined);
}

/** How the globe places shapes, one layer each: draped marks would lie flat, so points stand on the ground instead. */
const PLACEMENTS = {
  draped: 'on-the-ground',
  standing: 'relative-to-ground',
  raised: 'absolute-height',
} as const;

type Placement = keyof typeof PLACEMENTS;

/** Bottom first. */
const PLACEMENT_ORDER = ['draped', 'standing', 'raised'] as const satisfies readonly Placement[];

function placementOf(graphic: OverlayGraphic): Placement {
  if (isRaised(graphic)) return 'raised';
  return graphic.shape === 'point' ? 'standing' : 'draped';
}

/**
 * Makes an overlay over `map`: one layer for each {@link Placement}, made on first use.
 * @param onDestroy told once when the overlay is given back
 */
export function createOverlay(map: EsriMap, name: string, onDestroy: () => void): GraphicsOverlay {
  const layers = new Map<Placement, GraphicsLayer>();
  const drawn = new Map<string, { readonly layer: GraphicsLayer; readonly graphics: Graphic[] }>();

  const layerFor = (placement: Placement): GraphicsLayer => {
    const known = layers.get(placement);
    if (known !== undefined) return known;
    const layer = new GraphicsLayer({
      id: `${OVERLAY_PREFIX}${name}${PLACEMENT_MARK}${placement}`,
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
    entry?.layer.removeMany(entry.graphics);
    drawn.delete(key);
  };
  const clear = () => {
    for (const key of [...drawn.keys()]) remove(key);
  };

  return {
    get size() {
      return drawn.size;
    },
    put(key, graphic) {
      frameLoop().wake();
      remove(key);
      const layer = layerFor(placementOf(graphic));
      const graphics = graphicsOf(graphic);
      for (const item of graphics) item.attributes = { overlayId: key };
      layer.addMany(graphics);
      drawn.set(key, { layer, graphics });
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
