import type { SymbolId } from '../domain/drawing/plot/shapes/symbols.ts';
import { DRAWING_LIMITS, type DrawingsInput } from '../domain/sheet/drawings.ts';
import { inkOf, letterColour } from '../domain/sheet/ink.ts';
import { PICTURE_IDS } from '../domain/drawing/plot/shapes/pictures.ts';
import type { Position } from './overlay.ts';
import { plotMark, type DrawnPlot } from './plotMarks.ts';
import type { MarkPart } from './staticLayer.ts';
import { saidLines } from '../lib/texts.ts';

type DrawingFeature = DrawingsInput['features'][number];
type PartOf<K extends MarkPart['part']> = MarkPart & { readonly part: K };

const flat = ([lon, lat]: Position): [number, number] => [lon, lat];

const held = (px: number) => Math.min(DRAWING_LIMITS.cssPx, px);

/** A ring that ends where it begins. */
const closed = (ring: readonly Position[]) => [...ring, ...ring.slice(0, 1)].map(flat);

function feature(
  geometry: DrawingFeature['geometry'],
  properties: DrawingFeature['properties'],
): DrawingFeature {
  return { type: 'Feature', geometry, properties };
}

const strokeOf = (css: string, widthPx: number) => {
  const { colour, alpha } = inkOf(css);
  return { stroke: colour, strokeOpacity: alpha, strokePx: held(widthPx) };
};

function areaFeature({ rings, fill, edge }: PartOf<'area'>): readonly DrawingFeature[] {
  const coordinates = rings.filter(({ length }) => length >= 3).map(closed);
  if (coordinates.length === 0) return [];
  const ink = fill === undefined ? undefined : inkOf(fill);
  return [
    feature(
      { type: 'Polygon', coordinates },
      {
        ...(ink === undefined ? {} : { fill: ink.colour, fillOpacity: ink.alpha }),
        ...(edge === undefined ? {} : strokeOf(edge.color, edge.widthPx)),
      },
    ),
  ];
}

function lineFeatures({ paths, color, widthPx }: PartOf<'line'>): readonly DrawingFeature[] {
  return paths
    .filter(({ length }) => length >= 2)
    .map((path) => feature({ type: 'LineString', coordinates: path.map(flat) }, strokeOf(color, widthPx)));
}

/** The white edge of a point's disc, CSS pixels. */
const EDGE_PX = 1.5;

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

/** By the edge of a label that is at its place. */
const SIDES = { bottom: 'above', center: 'middle', top: 'below' } as const;

function labelProperties({ text, color, fontPx, bold, anchor, background }: PartOf<'label'>) {
  const box = background === undefined ? undefined : inkOf(background);
  return {
    label: saidLines(text).join(' ').slice(0, DRAWING_LIMITS.labelLength),
    // On a box of its own a light text stays as it is.
    labelColor: box === undefined ? letterColour(color) : inkOf(color).colour,
    labelPx: Math.max(DRAWING_LIMITS.leastLabelPx, held(fontPx)),
    labelBold: bold,
    labelAnchor: ANCHORS[anchor.horizontal],
    labelSide: SIDES[anchor.vertical],
    ...(box === undefined ? {} : { labelFill: box.colour, labelFillOpacity: box.alpha }),
  };
}

/** A point with its label, which stand at one place: as its symbol's picture, else as a disc. */
function pointFeature(
  symbol: SymbolId,
  point: PartOf<'point'>,
  label: PartOf<'label'> | undefined,
): DrawingFeature {
  const { colour, alpha } = inkOf(point.color);
  const picture = PICTURE_IDS.find((id) => id === symbol);
  return feature(
    { type: 'Point', coordinates: flat(point.position) },
    {
      fill: colour,
      fillOpacity: alpha,
      ...(picture === undefined
        ? { stroke: '#ffffff', strokeOpacity: alpha, strokePx: EDGE_PX }
        : { picture }),
      pointPx: held(point.sizePx),
      ...(label === undefined ? {} : labelProperties(label)),
    },
  );
}

const isLabel = (part: MarkPart): part is PartOf<'label'> => part.part === 'label';

function plotFeatures(plot: DrawnPlot): readonly DrawingFeature[] {
  const made = plotMark(plot);
  if (!made.ok) return [];
  const { parts } = made.value;
  const label = parts.find(isLabel);
  return parts.flatMap((part): readonly DrawingFeature[] => {
    switch (part.part) {
      case 'area':
        return areaFeature(part);
      case 'line':
        return lineFeatures(part);
      case 'point':
        return [pointFeature(plot.symbol, part, label)];
      case 'label': {
        const hasPoint = parts.some(({ part: kind }) => kind === 'point');
        const at = { type: 'Point', coordinates: flat(part.position) } as const;
        return hasPoint ? [] : [feature(at, { pointPx: 0, ...labelProperties(part) })];
      }
    }
  });
}

/**
 * Plots as drawings of a printed sheet, styled as they are on the map: arrows and areas with fill and edge, lines, points, texts. A plot that
 * cannot be drawn is left out.
 */
export const plotDrawings = (plots: readonly DrawnPlot[]): DrawingsInput['features'] =>
  plots.flatMap(plotFeatures);
