import { saidLines } from '../../lib/texts.ts';
import type { LineLook, MapMark, MapSymbol, MapText, Position, TextAlign } from '../drawing/marks.ts';
import { DRAWING_LIMITS, type DrawingsInput } from './drawings.ts';
import { INK, inkOf, letterColour } from './ink.ts';

/** A mark of a map as a sheet is told of it. */
export type DrawingFeature = DrawingsInput['features'][number];

type Look = DrawingFeature['properties'];

/** Size of a text that says none, CSS pixels. */
const LETTERS_PX = 13;

/** The edge of symbols that say none, CSS pixels. */
const EDGE: LineLook = { color: INK, widthPx: 1 };

type Degrees = [number, number];

const flat = ([lon, lat]: Position): Degrees => [lon, lat];

/** A ring that ends where it begins. */
function closed(ring: readonly Position[]): Degrees[] {
  const places = ring.map(flat);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return places;
  return first[0] === last[0] && first[1] === last[1] ? places : [...places, first];
}

const held = (px: number) => Math.min(DRAWING_LIMITS.cssPx, px);

function feature(geometry: DrawingFeature['geometry'], properties: Look): DrawingFeature {
  return { type: 'Feature', geometry, properties };
}

function strokeOf({ color, opacity, widthPx, dashPx }: LineLook): Look {
  const { colour, alpha } = inkOf(color, opacity);
  const dash = dashPx === undefined ? {} : { dashPx: dashPx.map((px) => Math.max(0.5, held(px))) };
  return { stroke: colour, strokeOpacity: alpha, strokePx: held(widthPx), ...dash };
}

function fillOf({ color, opacity }: { readonly color: string; readonly opacity?: number }): Look {
  const { colour, alpha } = inkOf(color, opacity);
  return { fill: colour, fillOpacity: alpha };
}

const ANCHORS: Readonly<Record<TextAlign, 'start' | 'middle' | 'end'>> = {
  left: 'start',
  center: 'middle',
  right: 'end',
};

/** By the edge of a text that is at its place. */
const SIDES = { bottom: 'above', center: 'middle', top: 'below' } as const;

/** What a sheet is told of a text. */
export function labelProperties({ text, look }: Pick<MapText, 'text' | 'look'>): Look {
  const { color, sizePx = LETTERS_PX, bold = false, align, vertical } = look;
  const box = look.box && inkOf(look.box.color, look.box.opacity);
  return {
    label: saidLines(text).join(' ').slice(0, DRAWING_LIMITS.labelLength),
    // On a box of its own a light text stays as it is.
    labelColor: box === undefined ? letterColour(color) : inkOf(color).colour,
    labelPx: Math.max(DRAWING_LIMITS.leastLabelPx, held(sizePx)),
    labelBold: bold,
    labelAnchor: ANCHORS[align],
    labelSide: SIDES[vertical],
    ...(box === undefined ? {} : { labelFill: box.colour, labelFillOpacity: box.alpha }),
  };
}

function symbolFeature({ position, look }: Pick<MapSymbol, 'position' | 'look'>): DrawingFeature {
  const { sizePx, edge = EDGE } = look;
  return feature(
    { type: 'Point', coordinates: flat(position) },
    { ...fillOf(look), pointPx: held(sizePx), ...(edge === 'none' ? {} : strokeOf(edge)) },
  );
}

/**
 * A mark of a map as drawings of a sheet, with its look; heights are left out, and a model is a dot. Nothing of a mark that has no shape:
 * lines of one place, areas of two. Pictures of symbols are not told of by their address.
 */
export function markFeatures(mark: MapMark): readonly DrawingFeature[] {
  switch (mark.kind) {
    case 'area': {
      const { rings, more = [], fill, line } = mark;
      const look = { ...(fill && fillOf(fill)), ...(line && strokeOf(line)) };
      return [rings, ...more].flatMap((polygon) => {
        const coordinates = polygon.map(closed).filter(({ length }) => length >= 4);
        return coordinates.length === 0 ? [] : [feature({ type: 'Polygon', coordinates }, look)];
      });
    }
    case 'line':
      return mark.paths
        .filter(({ length }) => length >= 2)
        .map((path) => feature({ type: 'LineString', coordinates: path.map(flat) }, strokeOf(mark.line)));
    case 'symbol':
      return [symbolFeature(mark)];
    case 'model':
      return [symbolFeature({ position: mark.position, look: { ...mark.look, edge: 'none' } })];
    case 'text': {
      const at = { type: 'Point', coordinates: flat(mark.position) } as const;
      return [feature(at, { pointPx: 0, ...labelProperties(mark) })];
    }
  }
}
