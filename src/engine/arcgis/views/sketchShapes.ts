import type { SketchGraphic } from '../../../scene/sketch.ts';
import { screenPieces, type Sight } from './sketchPath.ts';
import type { LabelAnchor, MarkPart } from '../../../scene/staticLayer.ts';
import type { ScreenPoint } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import { labelRect, type LabelRect } from './freeLabels.ts';
import { POINTS_PER_PIXEL } from './overlayGraphics.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The portal's background, as round the SDK's own marks. */
const HALO = 'rgba(15, 26, 23, 0.9)';

/** Dashes and gaps by the line's width, as the SDK dashes its lines. */
const DASH = { dash: 4, gap: 3 } as const;

const LABEL = {
  fontPx: LABEL_FONT.size / POINTS_PER_PIXEL,
  paddingPx: 5,
  haloPx: 3,
} as const;

type PartOf<K extends MarkPart['part']> = MarkPart & { readonly part: K };

/** How a text is set; its box without a colour is none. */
interface TextLook {
  readonly text: string;
  readonly color: string;
  readonly background?: string;
  readonly fontPx?: number;
  readonly bold?: boolean;
  readonly family?: string;
  readonly side: LabelAnchor['horizontal'];
}

type ShapeOf<S extends SketchGraphic['shape']> = SketchGraphic & { readonly shape: S };

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const written = ({ xPx, yPx }: ScreenPoint) => `${xPx.toFixed(1)} ${yPx.toFixed(1)}`;
const way = (piece: readonly ScreenPoint[]) => `M${piece.map(written).join('L')}`;

function strokeOf(color: string, widthPx: number, dashed = false) {
  const dashes = `${String(widthPx * DASH.dash)} ${String(widthPx * DASH.gap)}`;
  return {
    stroke: color,
    'stroke-width': widthPx,
    'stroke-linejoin': 'round',
    'stroke-linecap': dashed ? 'butt' : 'round',
    ...(dashed ? { 'stroke-dasharray': dashes } : {}),
  };
}

function lineShape({ path, color, widthPx, dashed }: ShapeOf<'line'>, sight: Sight): readonly Element[] {
  const pieces = screenPieces(path, sight);
  if (pieces.length === 0) return [];
  return [
    element('path', { d: pieces.map(way).join(''), fill: 'none', ...strokeOf(color, widthPx, dashed) }),
  ];
}

/** An area is closed over what lies out of sight of it; its edge is drawn where it is in sight. */
function polygonShape(graphic: ShapeOf<'polygon'>, sight: Sight): readonly Element[] {
  const { rings, color, fillAlpha, outlinePx, outlineColor = color, dashed } = graphic;
  const edges = rings.map((ring) => screenPieces([...ring, ...ring.slice(0, 1)], sight));
  const inside = edges.flatMap((pieces) => (pieces.length === 0 ? [] : [`${way(pieces.flat())}Z`]));
  if (inside.length === 0) return [];
  const fill = { d: inside.join(''), fill: color, 'fill-opacity': fillAlpha, 'fill-rule': 'evenodd' };
  const edge = { d: edges.flat().map(way).join(''), fill: 'none' };
  return [
    element('path', fill),
    ...(outlinePx > 0 ? [element('path', { ...edge, ...strokeOf(outlineColor, outlinePx, dashed) })] : []),
  ];
}

/** A text in a rectangle of the view, its lines set by a side of it, in a box or with a halo. */
function textShape(
  {
    text,
    color,
    background,
    fontPx = LABEL.fontPx,
    bold = false,
    family = LABEL_FONT.family,
    side,
  }: TextLook,
  { left, top, right, bottom }: LabelRect,
): readonly Element[] {
  const x = { left, center: (left + right) / 2, right }[side];
  const lines = text.split('\n');
  const lineHeightPx = (bottom - top) / lines.length;
  const letters = element('text', {
    'text-anchor': { left: 'start', center: 'middle', right: 'end' }[side],
    'dominant-baseline': 'central',
    'font-family': family,
    'font-size': fontPx,
    'font-weight': bold ? 'bold' : 'normal',
    fill: color,
    ...(background === undefined
      ? { stroke: HALO, 'stroke-width': LABEL.haloPx, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }
      : {}),
  });
  lines.forEach((line, index) => {
    const row = element('tspan', { x, y: top + (index + 0.5) * lineHeightPx });
    row.textContent = line;
    letters.append(row);
  });
  if (background === undefined) return [letters];
  const { paddingPx } = LABEL;
  const size = { width: right - left + 2 * paddingPx, height: bottom - top + 2 * paddingPx };
  return [
    element('rect', { x: left - paddingPx, y: top - paddingPx, ...size, rx: 3, fill: background }),
    letters,
  ];
}

/** A text above a place, as the SDK's overlays set it. */
function textAbove(
  {
    text,
    color,
    backgroundColor,
    offsetPx,
  }: Pick<ShapeOf<'label'>, 'text' | 'color' | 'offsetPx'> & {
    readonly backgroundColor?: string;
  },
  at: ScreenPoint,
): readonly Element[] {
  const { fontPx, paddingPx } = LABEL;
  const anchor = { horizontal: 'center', vertical: 'bottom' } as const;
  const lift = backgroundColor === undefined ? offsetPx : offsetPx + paddingPx;
  const rect = labelRect({ text, fontPx, bold: false, anchor, offsetPx: lift }, at);
  const look = { text, color, side: anchor.horizontal };
  return textShape(backgroundColor === undefined ? look : { ...look, background: backgroundColor }, rect);
}

function pointShape(graphic: ShapeOf<'point'>, sight: Sight): readonly Element[] {
  const at = sight.project(graphic.position);
  if (at === undefined) return [];
  const { color, sizePx, glow = false, outlineColor, label = '' } = graphic;
  const edge = glow ? {} : strokeOf(outlineColor ?? HALO, outlineColor === undefined ? 1 : 2);
  const mark = element('circle', { cx: at.xPx, cy: at.yPx, r: sizePx / 2, fill: color, ...edge });
  return [mark, ...(label === '' ? [] : textAbove({ text: label, color, offsetPx: sizePx / 2 }, at))];
}

function labelShape(graphic: ShapeOf<'label'>, sight: Sight): readonly Element[] {
  const at = sight.project(graphic.position);
  return at === undefined ? [] : textAbove(graphic, at);
}

function markLabel(part: PartOf<'label'>, at: ScreenPoint): readonly Element[] {
  const { text, color, background, fontPx, fontFamily: family, bold, anchor } = part;
  const look = { text, color, fontPx, family, bold, side: anchor.horizontal };
  return textShape(background === undefined ? look : { ...look, background }, labelRect(part, at));
}

function markPoint(
  { color, sizePx, picture }: PartOf<'point'>,
  { xPx, yPx }: ScreenPoint,
): readonly Element[] {
  if (picture === undefined)
    return [element('circle', { cx: xPx, cy: yPx, r: sizePx / 2, fill: color, ...strokeOf(HALO, 1.5) })];
  const corner = { x: xPx - sizePx / 2, y: yPx - sizePx / 2 };
  return [element('image', { ...corner, width: sizePx, height: sizePx, href: picture })];
}

function markShape({ part }: ShapeOf<'mark'>, sight: Sight): readonly Element[] {
  if (part.part === 'line')
    return part.paths.flatMap((path) => lineShape({ shape: 'line', path, ...part }, sight));
  if (part.part === 'area') {
    const { rings, fill: color = 'none', edge = { color: 'none', widthPx: 0 } } = part;
    const look = { color, fillAlpha: 1, outlineColor: edge.color, outlinePx: edge.widthPx };
    return polygonShape({ shape: 'polygon', rings, ...look }, sight);
  }
  const at = sight.project(part.position);
  if (at === undefined) return [];
  return part.part === 'point' ? markPoint(part, at) : markLabel(part, at);
}

/** What a page draws of a graphic where a view shows its places; nothing of what is out of sight. */
export function sketchShapes(graphic: SketchGraphic, sight: Sight): readonly Element[] {
  switch (graphic.shape) {
    case 'point':
      return pointShape(graphic, sight);
    case 'line':
      return lineShape(graphic, sight);
    case 'polygon':
      return polygonShape(graphic, sight);
    case 'label':
      return labelShape(graphic, sight);
    case 'mark':
      return markShape(graphic, sight);
  }
}
