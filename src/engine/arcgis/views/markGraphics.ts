import Color from '@arcgis/core/Color.js';
import type Geometry from '@arcgis/core/geometry/Geometry.js';
import Point from '@arcgis/core/geometry/Point.js';
import Polygon from '@arcgis/core/geometry/Polygon.js';
import Polyline from '@arcgis/core/geometry/Polyline.js';
import type Graphic from '@arcgis/core/Graphic.js';
import type {
  FillLook,
  LineLook,
  MapArea,
  MapMark,
  MapModel,
  MapSymbol,
  MapText,
  Position,
} from '../../../domain/drawing/marks.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import { toEsriRings } from '../layers/esriGeometry.ts';
import { globeStrokes, planeStrokes } from '../strokes.ts';

/** What a graphic's symbol is made from. */
export type SymbolInput = NonNullable<NonNullable<ConstructorParameters<typeof Graphic>[0]>['symbol']>;

/** The reference of the contract's positions. */
const WGS84 = { wkid: 4326 };

/** The portal's background, so that bright marks stand out on snow as on forest. */
const HALO = [15, 26, 23, 0.9];

/** How far the halo reaches round a text. */
const HALO_PT = 1.2;

/** The flat map's box reaches so far below its text. */
const BOX_PADDING_PX = 10;

/** The SDK measures symbols in points. */
const POINTS_PER_PIXEL = 0.75;

/** How the globe places marks, one layer each, bottom first: draped symbols would lie flat, so they stand on the ground instead. */
export const PLACEMENTS = {
  draped: 'on-the-ground',
  standing: 'relative-to-ground',
  raised: 'absolute-height',
} as const;

/** One of {@link PLACEMENTS}. */
export type Placement = keyof typeof PLACEMENTS;

const polygonsOf = ({ rings, more = [] }: MapArea) => [rings, ...more];

/** What of a mark makes its geometry, to compare by. */
export function markPlaces(mark: MapMark): readonly (readonly Position[])[] {
  switch (mark.kind) {
    case 'area':
      return polygonsOf(mark).flat();
    case 'line':
      return mark.paths;
    case 'symbol':
    case 'text':
    case 'model':
      return [[mark.position]];
  }
}

/** True when every position states its height: only then can the SDK draw the mark off the ground. */
function isRaised(mark: MapMark): boolean {
  const positions = markPlaces(mark).flat();
  return positions.length > 0 && positions.every((position) => position[2] !== undefined);
}

/** The layer a mark is drawn in. */
export function markPlacement(mark: MapMark): Placement {
  if (isRaised(mark)) return 'raised';
  const isFlat = mark.kind === 'area' || mark.kind === 'line';
  return isFlat && mark.aboveGroundM === undefined ? 'draped' : 'standing';
}

/** A ring whose last place is its first. */
function close(ring: number[][]): number[][] {
  const [first] = ring;
  const last = ring.at(-1);
  const closed = first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1]);
  return closed ? ring : [...ring, first];
}

/** A mark's geometry: with the positions' own heights, with one height above the ground, or flat. */
export function markShape(mark: MapMark): Geometry {
  const placement = markPlacement(mark);
  const hasZ = placement !== 'draped';
  const write = ([lon, lat, heightM = 0]: Position): number[] =>
    hasZ ? [lon, lat, placement === 'raised' ? heightM : (mark.aboveGroundM ?? 0)] : [lon, lat];
  switch (mark.kind) {
    case 'area': {
      // The globe tells shells from holes by the way they run; the plane does not mind.
      const rings = polygonsOf(mark).flatMap((polygon) =>
        toEsriRings(polygon.map((ring) => close(ring.map(write)))),
      );
      return new Polygon({ rings, hasZ, spatialReference: WGS84 });
    }
    case 'line': {
      const paths = mark.paths.map((path) => path.map(write));
      return new Polyline({ paths, hasZ, spatialReference: WGS84 });
    }
    case 'symbol':
    case 'text':
    case 'model': {
      const [longitude, latitude, z = 0] = write(mark.position);
      return new Point({ longitude, latitude, z });
    }
  }
}

/** A look's colour, its alpha times the look's opacity. */
function colorOf({ color, opacity = 1 }: FillLook): Color {
  const made = new Color(color);
  made.a *= opacity;
  return made;
}

const strokeOf = (line: LineLook) => ({
  color: colorOf(line),
  width: line.widthPx * POINTS_PER_PIXEL,
  style: line.dashPx === undefined ? ('solid' as const) : ('dash' as const),
});

function areaSymbol({ fill, line }: MapArea): SymbolInput {
  return {
    type: 'simple-fill',
    color: fill === undefined ? [0, 0, 0, 0] : colorOf(fill),
    outline: line === undefined ? { style: 'none' } : { ...strokeOf(line), join: 'round' },
  };
}

/** A line within its casing: one symbol, so that the casing never lies over the line. */
function lineSymbol(line: LineLook, view: ViewKind): SymbolInput {
  const { casing, widthPx, dashPx } = line;
  if (casing === undefined) return { type: 'simple-line', ...strokeOf(line), cap: 'round', join: 'round' };
  const pattern = dashPx === undefined ? {} : ({ pattern: 'dash' } as const);
  const strokes = [
    { color: colorOf(casing), size: (widthPx + 2 * casing.widthPx) * POINTS_PER_PIXEL },
    { color: colorOf(line), size: widthPx * POINTS_PER_PIXEL, ...pattern },
  ];
  return view === 'globe' ? globeStrokes(strokes) : planeStrokes(strokes);
}

const occlusionOf = (throughGround: true | undefined) =>
  ({ mode: throughGround === true ? 'visible' : 'adaptive' }) as const;

/** The edge of symbols that say none, pixels. */
const EDGE_PX = 1;

function edgeOf({ edge }: MapSymbol['look']) {
  if (edge === 'none') return undefined;
  return edge === undefined
    ? { color: HALO, width: EDGE_PX * POINTS_PER_PIXEL }
    : { color: colorOf(edge), width: edge.widthPx * POINTS_PER_PIXEL };
}

function symbolSymbol({ look, throughGround }: MapSymbol, view: ViewKind): SymbolInput {
  const { picture } = look;
  const size = look.sizePx * POINTS_PER_PIXEL;
  const edge = edgeOf(look);
  if (view === 'globe') {
    const body =
      picture === undefined
        ? {
            resource: { primitive: 'circle' },
            material: { color: colorOf(look) },
            ...(edge === undefined ? {} : { outline: { color: edge.color, size: edge.width } }),
          }
        : { resource: { href: picture } };
    const layer = { type: 'icon', size, occludedVisibility: occlusionOf(throughGround), ...body } as const;
    return { type: 'point-3d', symbolLayers: [layer] } as SymbolInput;
  }
  if (picture !== undefined) return { type: 'picture-marker', url: picture, width: size, height: size };
  const outline = edge ?? { color: HALO, width: 0 };
  return { type: 'simple-marker', color: colorOf(look), size, outline };
}

const ALIGNMENTS = { top: 'top', center: 'middle', bottom: 'bottom' } as const;

/** The letters of a text: the view's own unless it says others. */
function lettersOf({ sizePx, family, bold }: MapText['look']) {
  return {
    family: family ?? LABEL_FONT.family,
    weight: bold === true ? ('bold' as const) : LABEL_FONT.weight,
    size: sizePx === undefined ? LABEL_FONT.size : sizePx * POINTS_PER_PIXEL,
  };
}

/** Between two lines of a text of the SDK's, by its letters' height. */
const LINE_SPACING = 1.4;

/** What the SDK takes as a text's line height. */
const LINE_HEIGHTS = { least: 0.1, most: 4 } as const;

/**
 * The SDK lifts texts along the vertical of the ground only, which a camera that looks down does not see: an empty line keeps a text off its
 * mark. One in a box would have the line in its box, and is lifted.
 */
function keptOff({ text, look }: MapText) {
  const { offsetPx, vertical, align, box } = look;
  if (offsetPx === 0 || vertical === 'center') return { text };
  const isAbove = vertical === 'bottom';
  if (box !== undefined || text.includes('\n'))
    return isAbove && align === 'center' ? { text, liftPx: offsetPx } : { text };
  const sizePx = lettersOf(look).size / POINTS_PER_PIXEL;
  const lineHeight = Math.max(
    LINE_HEIGHTS.least,
    Math.min(LINE_HEIGHTS.most, offsetPx / (sizePx * LINE_SPACING)),
  );
  return { text: isAbove ? `${text}\n` : `\n${text}`, lineHeight };
}

/** The text's colours: on a box, or with a dark halo. */
function textSymbol3d(mark: MapText): SymbolInput {
  const { align, vertical, box } = mark.look;
  const { text, lineHeight = 1, liftPx } = keptOff(mark);
  const { family, weight, size } = lettersOf(mark.look);
  return {
    type: 'point-3d',
    ...(liftPx === undefined ? {} : { verticalOffset: { screenLength: liftPx * POINTS_PER_PIXEL } }),
    symbolLayers: [
      {
        type: 'text',
        text,
        lineHeight,
        material: { color: colorOf(mark.look) },
        horizontalAlignment: align,
        verticalAlignment: ALIGNMENTS[vertical],
        font: { family, weight },
        size,
        occludedVisibility: occlusionOf(mark.throughGround),
        ...(box === undefined
          ? { halo: { color: HALO, size: HALO_PT } }
          : { background: { color: colorOf(box) } }),
      },
    ],
  };
}

function textSymbol2d({ text, look }: MapText): SymbolInput {
  const { align, vertical, box, offsetPx } = look;
  const padding = box === undefined ? 0 : BOX_PADDING_PX;
  const away = offsetPx + padding;
  const up = { top: -away, center: 0, bottom: away }[vertical];
  const right = { left: padding, center: 0, right: -padding }[align];
  return {
    type: 'text',
    text,
    color: colorOf(look),
    ...(box === undefined ? { haloColor: HALO, haloSize: HALO_PT } : { backgroundColor: colorOf(box) }),
    horizontalAlignment: align,
    verticalAlignment: ALIGNMENTS[vertical],
    xoffset: right * POINTS_PER_PIXEL,
    yoffset: up * POINTS_PER_PIXEL,
    font: lettersOf(look),
  };
}

/** An arrow that points up, in the units of the SDK's symbol paths. */
const ARROW_PATH = 'M 0 -10 L 7 9 L 0 5 L -7 9 Z';

function modelSymbol({ url, headingDeg, pitchDeg, look }: MapModel, view: ViewKind): SymbolInput {
  if (view === 'globe') {
    return {
      type: 'point-3d',
      symbolLayers: [{ type: 'object', resource: { href: url }, heading: headingDeg, tilt: pitchDeg }],
    };
  }
  return {
    type: 'simple-marker',
    style: 'path',
    path: ARROW_PATH,
    angle: headingDeg,
    color: colorOf(look),
    size: look.sizePx * POINTS_PER_PIXEL,
    outline: { color: HALO, width: 1 },
  };
}

/** How a mark is drawn in a view: the painter of all overlays and static layers. */
export function markSymbol(mark: MapMark, view: ViewKind): SymbolInput {
  switch (mark.kind) {
    case 'area':
      return areaSymbol(mark);
    case 'line':
      return lineSymbol(mark.line, view);
    case 'symbol':
      return symbolSymbol(mark, view);
    case 'text':
      return view === 'globe' ? textSymbol3d(mark) : textSymbol2d(mark);
    case 'model':
      return modelSymbol(mark, view);
  }
}

/** A model that turns by less does not need its symbol made anew, degrees. */
const SAME_TURN_DEG = 0.5;

/**
 * Moves what is drawn of a model instead of drawing it anew, which would load it again.
 * @param before as it is drawn
 * @returns as it is drawn then; undefined when it is another one
 */
export function movedModel(
  graphic: Graphic,
  before: MapMark,
  next: MapMark,
  view: ViewKind,
): MapMark | undefined {
  if (before.kind !== 'model' || next.kind !== 'model') return undefined;
  if (before.url !== next.url || isRaised(before) !== isRaised(next)) return undefined;
  graphic.geometry = markShape(next);
  const turned =
    Math.abs(before.headingDeg - next.headingDeg) > SAME_TURN_DEG ||
    Math.abs(before.pitchDeg - next.pitchDeg) > SAME_TURN_DEG;
  if (!turned) return { ...before, position: next.position };
  graphic.symbol = markSymbol(next, view);
  return next;
}
