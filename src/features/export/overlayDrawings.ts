import { DRAWING_LIMITS, type DrawingsInput } from '../../domain/sheet/drawings.ts';
import { INK, inkOf, letterColour } from '../../domain/sheet/ink.ts';
import type { OverlayGraphic, Position } from '../../scene/overlay.ts';
import type { Scene } from '../../scene/scene.ts';
import { saidLines } from '../../lib/texts.ts';

type DrawingFeature = DrawingsInput['features'][number];

/** Overlays that hold what the user put on the map; the others are marks of tools, which are no part of a sheet. */
export const SHEET_OVERLAYS: readonly string[] = ['query-grid', 'annotations', 'measure'];

const LABEL_PX = 13;

type Degrees = [number, number];

const flat = ([lon, lat]: Position): Degrees => [lon, lat];

/** A ring that ends where it begins. */
function closed(ring: readonly Position[]): Degrees[] {
  const places = ring.map(flat);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return places;
  return first[0] === last[0] && first[1] === last[1] ? places : [...places, first];
}

const DASH_PX = [6, 4];

function labelFeature(position: Position, text: string, color: string): DrawingFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: flat(position) },
    properties: {
      pointPx: 0,
      label: saidLines(text).join(' ').slice(0, DRAWING_LIMITS.labelLength),
      labelColor: letterColour(color),
      labelPx: LABEL_PX,
    },
  };
}

type Drawn<S extends OverlayGraphic['shape']> = Extract<OverlayGraphic, { readonly shape: S }>;

const dashOf = (dashed: boolean | undefined) => (dashed === true ? { dashPx: DASH_PX } : {});

function lineFeature({ path, color, widthPx, dashed }: Drawn<'line'>): DrawingFeature | undefined {
  if (path.length < 2) return undefined;
  const { colour, alpha } = inkOf(color);
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: path.map(flat) },
    properties: { stroke: colour, strokeOpacity: alpha, strokePx: widthPx, ...dashOf(dashed) },
  };
}

function areaFeature(graphic: Drawn<'polygon'>): DrawingFeature | undefined {
  const { color, fillAlpha, outlinePx, outlineColor, dashed } = graphic;
  const rings = graphic.rings.map(closed).filter(({ length }) => length >= 4);
  if (rings.length === 0) return undefined;
  const { colour, alpha } = inkOf(color);
  const edge = inkOf(outlineColor ?? color);
  const outline =
    outlinePx > 0
      ? { stroke: edge.colour, strokeOpacity: edge.alpha, strokePx: outlinePx, ...dashOf(dashed) }
      : {};
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: rings },
    properties: { fill: colour, fillOpacity: alpha * fillAlpha, ...outline },
  };
}

/** A point, or a model, which is a point on paper. */
function pointFeature(graphic: Drawn<'point' | 'model'>): DrawingFeature {
  const { colour, alpha } = inkOf(graphic.color);
  const point = graphic.shape === 'point' ? graphic : undefined;
  const edge = point !== undefined && point.glow !== true ? inkOf(point.outlineColor ?? INK) : undefined;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: flat(graphic.position) },
    properties: {
      fill: colour,
      fillOpacity: alpha,
      pointPx: graphic.sizePx,
      ...(edge === undefined ? {} : { stroke: edge.colour, strokePx: 1 }),
      ...(point?.label === undefined ? {} : { label: point.label, labelPx: LABEL_PX }),
    },
  };
}

/** What a graphic is on a sheet; undefined for what cannot be drawn there. */
function featureOf(graphic: OverlayGraphic): DrawingFeature | undefined {
  switch (graphic.shape) {
    case 'label':
      return labelFeature(graphic.position, graphic.text, graphic.color);
    case 'line':
      return lineFeature(graphic);
    case 'polygon':
      return areaFeature(graphic);
    case 'point':
    case 'model':
      return pointFeature(graphic);
  }
}

/** The drawings of a sheet, and how many of them there are on the map. */
export interface DrawnOnMap {
  readonly drawings: DrawingsInput;
  /** More than the features of `drawings` where a sheet does not take all. */
  readonly total: number;
}

/**
 * What the user drew, measured and plotted, as it lies on the 2D map now, for a sheet: shapes from below to above. What would be more than a
 * sheet takes is left out from the top.
 * @param more what lies below the overlays: plots
 */
export function overlayDrawings(
  { plane }: Pick<Scene, 'plane'>,
  more: DrawingsInput['features'] = [],
): DrawnOnMap {
  const drawn = plane.drawn();
  const overlaid = SHEET_OVERLAYS.flatMap((name) => drawn.get(name) ?? []);
  const all = [...more, ...overlaid.flatMap((graphic) => featureOf(graphic) ?? [])];
  const features: DrawingFeature[] = [];
  let vertices = 0;
  for (const feature of all) {
    vertices += JSON.stringify(feature.geometry.coordinates).split(',').length / 2;
    if (features.length >= DRAWING_LIMITS.features || vertices > DRAWING_LIMITS.vertices) break;
    features.push(feature);
  }
  return { drawings: { type: 'FeatureCollection', features }, total: all.length };
}
