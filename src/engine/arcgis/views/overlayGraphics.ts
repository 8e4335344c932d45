import Graphic from '@arcgis/core/Graphic.js';
import Color from '@arcgis/core/Color.js';
import Point from '@arcgis/core/geometry/Point.js';
import Polygon from '@arcgis/core/geometry/Polygon.js';
import Polyline from '@arcgis/core/geometry/Polyline.js';
import { toEsriRings } from '../layers/esriGeometry.ts';
import type { OverlayGraphic, Position } from '../../../scene/overlay.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';

/** The reference of the contract's positions. */
export const WGS84 = { wkid: 4326 };

/** The portal's background, so that bright marks stand out on snow as on forest. */
export const HALO = [15, 26, 23, 0.9];

/** How far the halo reaches round a text. */
export const HALO_PT = 1.2;

/** Between a point's mark and its label. */
const LABEL_GAP_PX = 2;

/** The flat map's box reaches so far below its text. */
export const BOX_PADDING_PX = 10;

/** The SDK measures symbols in points. */
export const POINTS_PER_PIXEL = 0.75;

type GraphicOf<S extends OverlayGraphic['shape']> = OverlayGraphic & { readonly shape: S };

/** A CSS colour, its alpha times another. */
export function cssColor(css: string, alpha = 1): Color {
  const color = new Color(css);
  color.a *= alpha;
  return color;
}

/** A ring whose last place is its first. */
export const close = (ring: number[][]): number[][] => {
  const [first] = ring;
  const last = ring.at(-1);
  const closed = first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1]);
  return closed ? ring : [...ring, first];
};

function positionsOf(graphic: OverlayGraphic): readonly Position[] {
  switch (graphic.shape) {
    case 'point':
    case 'label':
    case 'model':
      return [graphic.position];
    case 'line':
      return graphic.path;
    case 'polygon':
      return graphic.rings.flat();
  }
}

/** True when every position states its height: only then can the SDK draw the shape off the ground. */
export function isRaised(graphic: OverlayGraphic): boolean {
  const positions = positionsOf(graphic);
  return positions.length > 0 && positions.every((position) => position[2] !== undefined);
}

/** How coordinates are written: with the positions' own heights, with one height above the ground, or flat. */
function coordinatesOf(graphic: OverlayGraphic) {
  const raised = isRaised(graphic);
  const { aboveGroundM } = graphic;
  const hasZ = raised || aboveGroundM !== undefined;
  const write = ([lon, lat, heightM = 0]: Position): number[] =>
    hasZ ? [lon, lat, raised ? heightM : (aboveGroundM ?? 0)] : [lon, lat];
  return { hasZ, write };
}

function pointOf(graphic: GraphicOf<'point' | 'label' | 'model'>): Point {
  const [longitude, latitude, z] = coordinatesOf(graphic).write(graphic.position);
  return new Point({ longitude, latitude, ...(z === undefined ? {} : { z }) });
}

const strokeOf = (dashed: boolean | undefined) => (dashed === true ? 'dash' : 'solid');

/** A text in a box in the globe, where flat symbols know no box. */
function boxedText3d({ text, color, backgroundColor, offsetPx }: GraphicOf<'label'>) {
  const { family, weight, size } = LABEL_FONT;
  return {
    type: 'point-3d',
    verticalOffset: { screenLength: offsetPx * POINTS_PER_PIXEL },
    symbolLayers: [
      {
        type: 'text',
        text,
        material: { color: cssColor(color) },
        verticalAlignment: 'bottom',
        font: { family, weight },
        size,
        ...(backgroundColor === undefined
          ? { halo: { color: HALO, size: HALO_PT } }
          : { background: { color: cssColor(backgroundColor) } }),
      },
    ],
  } as const;
}

function text2d({ text, color, backgroundColor, offsetPx }: Omit<GraphicOf<'label'>, 'position' | 'shape'>) {
  return {
    type: 'text',
    text,
    color: cssColor(color),
    ...(backgroundColor === undefined
      ? { haloColor: HALO, haloSize: HALO_PT }
      : { backgroundColor: cssColor(backgroundColor) }),
    verticalAlignment: 'bottom',
    yoffset: (offsetPx + (backgroundColor === undefined ? 0 : BOX_PADDING_PX)) * POINTS_PER_PIXEL,
    font: LABEL_FONT,
  } as const;
}

function pointGraphics(graphic: GraphicOf<'point'>): Graphic[] {
  const { color, sizePx, glow = false, outlineColor, label = '' } = graphic;
  const geometry = pointOf(graphic);
  const outline = {
    color: outlineColor === undefined ? HALO : cssColor(outlineColor),
    width: glow ? 0 : 0.75,
  };
  const marker = {
    type: 'simple-marker',
    color: cssColor(color),
    size: sizePx * POINTS_PER_PIXEL,
    outline: outlineColor === undefined ? outline : { ...outline, width: 1.5 },
  } as const;
  const drawn = [new Graphic({ geometry, symbol: marker })];
  if (label !== '') {
    const symbol = text2d({ text: label, color, offsetPx: sizePx / 2 + LABEL_GAP_PX });
    drawn.push(new Graphic({ geometry, symbol }));
  }
  return drawn;
}

function lineGraphic(graphic: GraphicOf<'line'>): Graphic {
  const { write, hasZ } = coordinatesOf(graphic);
  const symbol = {
    type: 'simple-line',
    color: cssColor(graphic.color),
    width: graphic.widthPx * POINTS_PER_PIXEL,
    style: strokeOf(graphic.dashed),
    cap: 'round',
    join: 'round',
  } as const;
  const geometry = new Polyline({ paths: [graphic.path.map(write)], hasZ, spatialReference: WGS84 });
  return new Graphic({ geometry, symbol });
}

function polygonGraphic(graphic: GraphicOf<'polygon'>): Graphic {
  const { color, fillAlpha, outlineColor = color, outlinePx, dashed } = graphic;
  const { write, hasZ } = coordinatesOf(graphic);
  // The globe tells shells from holes by the way they run; the plane does not mind.
  const rings = toEsriRings(graphic.rings.map((ring) => close(ring.map(write))));
  const symbol = {
    type: 'simple-fill',
    color: cssColor(color, fillAlpha),
    outline: { color: cssColor(outlineColor), width: outlinePx * POINTS_PER_PIXEL, style: strokeOf(dashed) },
  } as const;
  return new Graphic({ geometry: new Polygon({ rings, hasZ, spatialReference: WGS84 }), symbol });
}

/** An arrow that points up, in the units of the SDK's symbol paths. */
const ARROW_PATH = 'M 0 -10 L 7 9 L 0 5 L -7 9 Z';

function modelSymbol({ url, headingDeg, pitchDeg, color, sizePx }: GraphicOf<'model'>, view: ViewKind) {
  if (view === 'globe') {
    return {
      type: 'point-3d',
      symbolLayers: [{ type: 'object', resource: { href: url }, heading: headingDeg, tilt: pitchDeg }],
    } as const;
  }
  return {
    type: 'simple-marker',
    style: 'path',
    path: ARROW_PATH,
    angle: headingDeg,
    color: cssColor(color),
    size: sizePx * POINTS_PER_PIXEL,
    outline: { color: HALO, width: 1 },
  } as const;
}

/** A model that turns by less does not need its symbol made anew, degrees. */
const SAME_TURN_DEG = 0.5;

/**
 * Moves what is drawn of a model instead of drawing it anew, which would load it again.
 * @param before as it is drawn
 * @returns as it is drawn then; undefined when it is another one
 */
export function movedModel(
  drawn: readonly Graphic[],
  before: OverlayGraphic,
  next: OverlayGraphic,
  view: ViewKind,
): OverlayGraphic | undefined {
  const [graphic] = drawn;
  if (graphic === undefined || before.shape !== 'model' || next.shape !== 'model') return undefined;
  if (before.url !== next.url || isRaised(before) !== isRaised(next)) return undefined;
  graphic.geometry = pointOf(next);
  const turned =
    Math.abs(before.headingDeg - next.headingDeg) > SAME_TURN_DEG ||
    Math.abs(before.pitchDeg - next.pitchDeg) > SAME_TURN_DEG;
  if (!turned) return { ...before, position: next.position };
  graphic.symbol = modelSymbol(next, view);
  return next;
}

/** What the SDK draws for a graphic of an overlay, in order. */
export function graphicsOf(graphic: OverlayGraphic, view: ViewKind): Graphic[] {
  switch (graphic.shape) {
    case 'point':
      return pointGraphics(graphic);
    case 'line':
      return [lineGraphic(graphic)];
    case 'polygon':
      return [polygonGraphic(graphic)];
    case 'model':
      return [new Graphic({ geometry: pointOf(graphic), symbol: modelSymbol(graphic, view) })];
    case 'label': {
      const symbol = view === 'globe' ? boxedText3d(graphic) : text2d(graphic);
      return [new Graphic({ geometry: pointOf(graphic), symbol })];
    }
  }
}
