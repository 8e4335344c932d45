import type GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { SymbolUnion } from '@arcgis/core/symbols/types.js';
import type { Position } from '../../../domain/drawing/marks.ts';
import { frameLoop } from '../frameLoop.ts';
import { POINTS_PER_PIXEL } from '../layers/vectorSymbols.ts';
import { FIELDS } from '../vectorData/vectorFields.ts';
import { drawnGraphics, featureLayers, featuresInView, type LayerFeature } from './layerNames.ts';

/** Whether the paper's edge would cut a mark at a place. @param sizePx how far it may reach from there, CSS pixels */
type IsCut = (position: Position, sizePx: number) => boolean;

/** How large the mark of a symbol is, points; 0 for what is no mark. */
function markPt(symbol: SymbolUnion | null | undefined): number {
  if (symbol?.type === 'simple-marker') return symbol.size + (symbol.outline?.width ?? 0);
  if (symbol?.type === 'picture-marker') return Math.max(symbol.width, symbol.height);
  if (symbol?.type !== 'point-3d') return 0;
  const icons = symbol.symbolLayers.toArray().map((layer) => (layer.type === 'icon' ? layer.size : 0));
  return Math.max(0, ...icons.map((size) => size ?? 0));
}

const markPx = (symbol: SymbolUnion | null | undefined) => markPt(symbol) / POINTS_PER_PIXEL;

/** The size of a layer's largest mark. */
function largestMarkPx({ renderer }: GeoJSONLayer): number {
  if (renderer?.type === 'simple') return markPx(renderer.symbol);
  if (renderer?.type !== 'unique-value') return 0;
  return Math.max(0, ...(renderer.uniqueValueInfos ?? []).map(({ symbol }) => markPx(symbol)));
}

/** Points of layers, which the paper's edge may cut. */
export interface LayerMarks {
  /** How far the largest of them may reach from its place, CSS pixels; 0 where there are none. */
  readonly largestPx: number;
  /** Leaves out what would be cut of the points that the SDK draws from features. */
  leaveOutCut(isCut: IsCut): Promise<void>;
  /** Leaves out what layers have drawn themselves since: their texts, and what would be cut. @returns whether there was anything */
  leaveOutDrawn(isCut: IsCut): boolean;
  /** Shows all of it again. */
  restore(): void;
}

/** Reads the points of a view's layers, as long as it shows what the paper will. */
export async function layerMarks(view: SceneView): Promise<LayerMarks> {
  const layers = await Promise.all(
    featureLayers(view)
      .filter(({ geometryType }) => geometryType === 'point')
      .map(async (layer) => ({ layer, features: await featuresInView(view, layer) })),
  );
  const ends: (() => void)[] = [];
  const hideFeatures = async (layer: GeoJSONLayer, cut: readonly LayerFeature[]) => {
    if (cut.length === 0) return;
    frameLoop().wake();
    const layerView = await view.whenLayerView(layer);
    layerView.filter = {
      where: `${FIELDS.index} NOT IN (${cut.map(({ index }) => String(index)).join(', ')})`,
    };
    // Nobody else filters what a layer's view shows.
    ends.push(() => (layerView.filter = null));
  };
  const sizes = [
    ...layers.map(({ layer }) => largestMarkPx(layer)),
    ...drawnGraphics(view).map(({ symbol }) => markPx(symbol)),
  ];
  return {
    largestPx: Math.max(0, ...sizes),
    async leaveOutCut(isCut) {
      for (const { layer, features } of layers) {
        const sizePx = largestMarkPx(layer);
        const cut = features.filter(
          ({ geometry }) => geometry.type === 'point' && isCut([geometry.x, geometry.y], sizePx),
        );
        await hideFeatures(layer, cut);
      }
    },
    leaveOutDrawn(isCut) {
      const hidden = drawnGraphics(view).filter(({ visible, symbol, geometry }) => {
        if (!visible || geometry?.type !== 'point') return false;
        const { longitude, latitude } = geometry;
        if (typeof longitude !== 'number' || typeof latitude !== 'number') return false;
        return symbol?.type === 'text' || isCut([longitude, latitude], markPx(symbol));
      });
      if (hidden.length > 0) frameLoop().wake();
      for (const graphic of hidden) {
        graphic.visible = false;
        ends.push(() => (graphic.visible = true));
      }
      return hidden.length > 0;
    },
    restore() {
      frameLoop().wake();
      for (const end of ends.reverse()) end();
    },
  };
}
