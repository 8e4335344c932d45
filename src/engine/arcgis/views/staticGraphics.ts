import type Geometry from '@arcgis/core/geometry/Geometry.js';
import Point from '@arcgis/core/geometry/Point.js';
import Polygon from '@arcgis/core/geometry/Polygon.js';
import Polyline from '@arcgis/core/geometry/Polyline.js';
import type Graphic from '@arcgis/core/Graphic.js';
import type { Position } from '../../../scene/overlay.ts';
import type { MarkPart } from '../../../scene/staticLayer.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { globeStrokes, planeStrokes } from '../strokes.ts';
import {
  BOX_PADDING_PX,
  close,
  cssColor,
  HALO,
  HALO_PT,
  POINTS_PER_PIXEL,
  WGS84,
} from './overlayGraphics.ts';

type PartOf<K extends MarkPart['part']> = MarkPart & { readonly part: K };

/** What a graphic's symbol is made from. */
type SymbolInput = NonNullable<NonNullable<ConstructorParameters<typeof Graphic>[0]>['symbol']>;

/** How the globe places parts, one layer each, bottom first. */
export const PLACEMENTS = {
  draped: 'on-the-ground',
  straight: 'relative-to-ground',
  points: 'relative-to-ground',
  'ellipsoid-points': 'absolute-height',
  labels: 'relative-to-ground',
  'ellipsoid-labels': 'absolute-height',
} as const;

/** One of {@link PLACEMENTS}. */
export type Placement = keyof typeof PLACEMENTS;

/** The layer a part is drawn in. */
export function partPlacement(part: MarkPart): Placement {
  switch (part.part) {
    case 'area':
      return 'draped';
    case 'line':
      return part.straight === true ? 'straight' : 'draped';
    case 'point':
      return part.above === 'ground' ? 'points' : 'ellipsoid-points';
    case 'label':
      return part.above === 'ground' ? 'labels' : 'ellipsoid-labels';
  }
}

const flat = ([lon, lat]: Position): number[] => [lon, lat];
const onGround = ([lon, lat]: Position): number[] => [lon, lat, 0];

/** A part's geometry. */
export function partShape(part: MarkPart): Geometry {
  switch (part.part) {
    case 'area':
      return new Polygon({ rings: part.rings.map((ring) => close(ring.map(flat))), spatialReference: WGS84 });
    case 'line': {
      const hasZ = part.straight === true;
      const paths = part.paths.map((path) => path.map(hasZ ? onGround : flat));
      return new Polyline({ paths, hasZ, spatialReference: WGS84 });
    }
    case 'point':
    case 'label': {
      const [longitude, latitude, z = 0] = part.position;
      return new Point({ longitude, latitude, z });
    }
  }
}

/** What of a part makes its geometry, to compare by. */
export function partPlaces(part: MarkPart): unknown {
  switch (part.part) {
    case 'area':
      return part.rings;
    case 'line':
      return part.paths;
    case 'point':
    case 'label':
      return part.position;
  }
}

const strokeOf = (color: string, widthPx: number) => ({
  color: cssColor(color),
  width: widthPx * POINTS_PER_PIXEL,
});

function areaSymbol({ fill, edge }: PartOf<'area'>): SymbolInput {
  return {
    type: 'simple-fill',
    color: fill === undefined ? [0, 0, 0, 0] : cssColor(fill),
    outline:
      edge === undefined ? { style: 'none' } : { ...strokeOf(edge.color, edge.widthPx), join: 'round' },
  };
}

const occlusionOf = (throughGround: true | undefined) =>
  ({ mode: throughGround === true ? 'visible' : 'adaptive' }) as const;

/** The edge of a disc, pixels. */
const EDGE_PX = 1.5;

function pointSymbol(
  { color, sizePx, picture, throughGround }: PartOf<'point'>,
  view: ViewKind,
): SymbolInput {
  const size = sizePx * POINTS_PER_PIXEL;
  if (view === 'globe') {
    const look =
      picture === undefined
        ? {
            resource: { primitive: 'circle' },
            material: { color: cssColor(color) },
            outline: { color: HALO, size: EDGE_PX * POINTS_PER_PIXEL },
          }
        : { resource: { href: picture } };
    const layer = { type: 'icon', size, occludedVisibility: occlusionOf(throughGround), ...look } as const;
    return { type: 'point-3d', symbolLayers: [layer] } as SymbolInput;
  }
  if (picture !== undefined) return { type: 'picture-marker', url: picture, width: size, height: size };
  const outline = { color: HALO, width: EDGE_PX * POINTS_PER_PIXEL };
  return { type: 'simple-marker', color: cssColor(color), size, outline };
}

const ALIGNMENTS = { top: 'top', center: 'middle', bottom: 'bottom' } as const;

/** Between two lines of a text of the SDK's, by its letters' height. */
const LINE_SPACING = 1.4;

/** What the SDK takes as a text's line height. */
const LINE_HEIGHTS = { least: 0.1, most: 4 } as const;

/**
 * The SDK lifts texts along the vertical of the ground only, which a camera that looks down does not see: an empty line keeps a text off its
 * mark. One in a box would have the line in its box, and is lifted.
 */
function keptOff(part: PartOf<'label'>) {
  const { text, fontPx, anchor, offsetPx, background } = part;
  if (offsetPx === 0 || anchor.vertical === 'center') return { text };
  const isAbove = anchor.vertical === 'bottom';
  if (background !== undefined || text.includes('\n'))
    return isAbove && anchor.horizontal === 'center' ? { text, liftPx: offsetPx } : { text };
  const wanted = offsetPx / (fontPx * LINE_SPACING);
  const lineHeight = Math.max(LINE_HEIGHTS.least, Math.min(LINE_HEIGHTS.most, wanted));
  return { text: isAbove ? `${text}\n` : `\n${text}`, lineHeight };
}

/** The text's colours: on a box, or with a dark halo. */
function labelSymbol3d(part: PartOf<'label'>): SymbolInput {
  const { anchor, background } = part;
  const { text, lineHeight = 1, liftPx } = keptOff(part);
  return {
    type: 'point-3d',
    ...(liftPx === undefined ? {} : { verticalOffset: { screenLength: liftPx * POINTS_PER_PIXEL } }),
    symbolLayers: [
      {
        type: 'text',
        text,
        lineHeight,
        material: { color: cssColor(part.color) },
        horizontalAlignment: anchor.horizontal,
        verticalAlignment: ALIGNMENTS[anchor.vertical],
        font: { family: part.fontFamily, weight: part.bold ? 'bold' : 'normal' },
        size: part.fontPx * POINTS_PER_PIXEL,
        occludedVisibility: occlusionOf(part.throughGround),
        ...(background === undefined
          ? { halo: { color: HALO, size: HALO_PT } }
          : { background: { color: cssColor(background) } }),
      },
    ],
  };
}

function labelSymbol2d(part: PartOf<'label'>): SymbolInput {
  const { anchor, background } = part;
  const padding = background === undefined ? 0 : BOX_PADDING_PX;
  const away = part.offsetPx + padding;
  const up = { top: -away, center: 0, bottom: away }[anchor.vertical];
  const right = { left: padding, center: 0, right: -padding }[anchor.horizontal];
  return {
    type: 'text',
    text: part.text,
    color: cssColor(part.color),
    ...(background === undefined
      ? { haloColor: HALO, haloSize: HALO_PT }
      : { backgroundColor: cssColor(background) }),
    horizontalAlignment: anchor.horizontal,
    verticalAlignment: ALIGNMENTS[anchor.vertical],
    xoffset: right * POINTS_PER_PIXEL,
    yoffset: up * POINTS_PER_PIXEL,
    font: {
      family: part.fontFamily,
      size: part.fontPx * POINTS_PER_PIXEL,
      weight: part.bold ? 'bold' : 'normal',
    },
  };
}

/** A line within its casing: one symbol, so that the casing never lies over the line. */
function lineSymbol({ color, widthPx, casing }: PartOf<'line'>, view: ViewKind): SymbolInput {
  const line = strokeOf(color, widthPx);
  if (casing === undefined) return { type: 'simple-line', ...line, cap: 'round', join: 'round' };
  const edge = strokeOf(casing.color, widthPx + 2 * casing.widthPx);
  const strokes = [edge, line].map(({ color: stroke, width }) => ({ color: stroke, size: width }));
  return view === 'globe' ? globeStrokes(strokes) : planeStrokes(strokes);
}

/** How a part is drawn in a view. */
export function partSymbol(part: MarkPart, view: ViewKind): SymbolInput {
  switch (part.part) {
    case 'area':
      return areaSymbol(part);
    case 'line':
      return lineSymbol(part, view);
    case 'point':
      return pointSymbol(part, view);
    case 'label':
      return view === 'globe' ? labelSymbol3d(part) : labelSymbol2d(part);
  }
}
