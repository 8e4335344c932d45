import type { GeometryUnion } from '@arcgis/core/geometry/types.js';
import type Graphic from '@arcgis/core/Graphic.js';
import GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import type LabelClass from '@arcgis/core/layers/support/LabelClass.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { Position } from '../../../domain/drawing/marks.ts';
import { NAME_RANKS, type GlobeName, type NamedShape } from '../../../viewing/paperNames.ts';
import { POINTS_PER_PIXEL } from '../layers/vectorSymbols.ts';
import { FIELDS } from '../vectorData/vectorFields.ts';
import { LETTERS_PX } from './freeLabels.ts';
import { isOverlay } from './overlay.ts';

/** Most names of one layer that paper is offered: more than there is room for. */
const MOST_NAMES = 600;

/** Most points of one layer that are looked at, lest the paper's edge cuts them. */
const MOST_POINTS = 10_000;

/** The paper may show more than the view: so many times its extent. */
const WIDER = 1.5;

/** From a point to its name, CSS pixels. */
const MARK_PX = 6;

/** Layers that a view shows, the topmost first: what lies above matters more. */
const shownLayers = (view: SceneView) =>
  view.allLayerViews
    .toArray()
    .filter(({ visible }) => visible)
    .map(({ layer }) => layer)
    .reverse();

/** Layers whose features the SDK draws. */
export const featureLayers = (view: SceneView): readonly GeoJSONLayer[] =>
  shownLayers(view).filter((layer): layer is GeoJSONLayer => layer instanceof GeoJSONLayer);

/** What layers that draw each point by themselves have drawn. */
export const drawnGraphics = (view: SceneView): readonly Graphic[] =>
  shownLayers(view).flatMap((layer) =>
    layer instanceof GraphicsLayer && !isOverlay(layer) ? layer.graphics.toArray() : [],
  );

const hasLabels = ({ labelingInfo }: GeoJSONLayer) => (labelingInfo?.length ?? 0) > 0;

/** A feature, as far as paper must know of it. */
export interface LayerFeature {
  readonly index: number;
  readonly place: number;
  readonly text: string;
  readonly geometry: GeometryUnion;
}

/** The features of a layer round what a view shows. */
export async function featuresInView(view: SceneView, layer: GeoJSONLayer): Promise<readonly LayerFeature[]> {
  const { features } = await layer.queryFeatures({
    where: layer.definitionExpression ?? '1=1',
    geometry: view.extent.clone().expand(WIDER),
    outFields: [FIELDS.index, FIELDS.place, FIELDS.label],
    outSpatialReference: { wkid: 4326 },
    returnGeometry: true,
    num: layer.geometryType === 'point' ? MOST_POINTS : MOST_NAMES,
  });
  return features.flatMap(({ attributes, geometry }): LayerFeature[] => {
    const values = attributes as Readonly<Record<string, unknown>>;
    const [index, place, text] = [values[FIELDS.index], values[FIELDS.place], values[FIELDS.label]];
    if (geometry === null || geometry === undefined) return [];
    return [
      { index: Number(index), place: Number(place), text: typeof text === 'string' ? text : '', geometry },
    ];
  });
}

const positionsOf = (path: readonly (readonly number[])[]): readonly Position[] =>
  path.map(([lon = NaN, lat = NaN]) => [lon, lat]);

function shapeOf(geometry: GeometryUnion): NamedShape | undefined {
  if (geometry.type === 'polyline') return { kind: 'line', paths: geometry.paths.map(positionsOf) };
  if (geometry.type === 'polygon') return { kind: 'area', rings: geometry.rings.map(positionsOf) };
  if (geometry.type !== 'point') return undefined;
  const spot = { position: [geometry.x, geometry.y] } as const;
  return { kind: 'point', spot, radiusPx: MARK_PX, side: 'above' };
}

/** How a feature's name is written: as the label class says that takes its class. */
function labelClassOf({ labelingInfo }: GeoJSONLayer, place: number): LabelClass | undefined {
  return labelingInfo?.find(
    ({ where }) =>
      where === null || where === undefined || (where.match(/\d+/g) ?? []).map(Number).includes(place),
  );
}

function lettersPx({ symbol }: LabelClass): number {
  const layer = symbol?.type === 'label-3d' ? symbol.symbolLayers.at(0) : undefined;
  return layer?.type === 'text' && layer.size !== null && layer.size !== undefined
    ? layer.size / POINTS_PER_PIXEL
    : LETTERS_PX;
}

/**
 * The names that the labels of a view's layers write, the largest letters first.
 * @param scaleAtM the map scale at which what is a metre away is drawn
 */
export async function layerNames(view: SceneView, scaleAtM: number): Promise<readonly GlobeName[]> {
  const found = await Promise.all(
    featureLayers(view)
      .filter((layer) => hasLabels(layer) && layer.labelsVisible)
      .map(async (layer) => {
        const features = await featuresInView(view, layer);
        return features.slice(0, MOST_NAMES).flatMap(({ place, text, geometry }): GlobeName[] => {
          const label = labelClassOf(layer, place);
          const shape = shapeOf(geometry);
          if (text === '' || label === undefined || shape === undefined) return [];
          const rangeM = label.minScale > 0 ? label.minScale / scaleAtM : undefined;
          const sizePx = lettersPx(label);
          return [{ text, sizePx, bold: false, rank: NAME_RANKS.layers, source: layer.id, shape, rangeM }];
        });
      }),
  );
  return found.flat().sort((a, b) => b.sizePx - a.sizePx);
}

/** The names that layers have written themselves, point by point, below their marks. */
export function drawnNames(view: SceneView): readonly GlobeName[] {
  return drawnGraphics(view).flatMap(({ symbol, geometry, layer }): GlobeName[] => {
    if (symbol?.type !== 'text' || geometry?.type !== 'point') return [];
    const { longitude, latitude } = geometry;
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
    const shape = {
      ...({ kind: 'point', side: 'below' } as const),
      ...{ spot: { position: [longitude, latitude] as const }, radiusPx: 0 },
    };
    const source = String(layer?.id ?? '');
    return [{ text: symbol.text, sizePx: LETTERS_PX, bold: false, rank: NAME_RANKS.layers, source, shape }];
  });
}

/** Switches the labels of a view's layers off until the answer is called: their names are told. */
export function withoutLayerLabels(view: SceneView): () => void {
  const layers = featureLayers(view).filter((layer) => hasLabels(layer) && layer.labelsVisible);
  for (const layer of layers) layer.labelsVisible = false;
  return () => {
    for (const layer of layers) layer.labelsVisible = true;
  };
}
