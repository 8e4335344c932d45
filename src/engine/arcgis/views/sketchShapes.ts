import type {
  FillLook,
  LineLook,
  MapArea,
  MapLine,
  MapSymbol,
  MapText,
  PlainMark,
} from '../../../domain/drawing/marks.ts';
import { screenPieces, type Sight } from './sketchPath.ts';
import type { ScreenPoint } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import { labelRect, LETTERS_PX, type LabelRect } from './freeLabels.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The portal's background, as round the SDK's own marks. */
const HALO = 'rgba(15, 26, 23, 0.9)';

/** Round a text: the padding of its box, or its halo. */
const ROUND_TEXT = { paddingPx: 5, haloPx: 3 } as const;

/** The edge of symbols that say none. */
const EDGE: LineLook = { color: HALO, widthPx: 1 };

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const written = ({ xPx, yPx }: ScreenPoint) => `${xPx.toFixed(1)} ${yPx.toFixed(1)}`;
const way = (piece: readonly ScreenPoint[]) => `M${piece.map(written).join('L')}`;

function strokeOf({ color, opacity = 1, widthPx, dashPx }: LineLook) {
  return {
    stroke: color,
    ...(opacity === 1 ? {} : { 'stroke-opacity': opacity }),
    'stroke-width': widthPx,
    'stroke-linejoin': 'round',
    'stroke-linecap': dashPx === undefined ? 'round' : 'butt',
    ...(dashPx === undefined ? {} : { 'stroke-dasharray': dashPx.join(' ') }),
  };
}

const brushOf = ({ color, opacity = 1 }: FillLook) => ({ fill: color, 'fill-opacity': opacity });

/** A line, over its casing where it has one. */
function lineShape({ paths, line }: MapLine, sight: Sight): readonly Element[] {
  const d = paths.flatMap((path) => screenPieces(path, sight).map(way)).join('');
  if (d === '') return [];
  const { casing, widthPx } = line;
  const looks = [
    ...(casing === undefined ? [] : [{ color: casing.color, widthPx: widthPx + 2 * casing.widthPx }]),
    line,
  ];
  return looks.map((look) => element('path', { d, fill: 'none', ...strokeOf(look) }));
}

/** An area is closed over what lies out of sight of it; its edge is drawn where it is in sight. */
function areaShape({ rings, fill, line }: MapArea, sight: Sight): readonly Element[] {
  const edges = rings.map((ring) => screenPieces([...ring, ...ring.slice(0, 1)], sight));
  const inside = edges.flatMap((pieces) => (pieces.length === 0 ? [] : [`${way(pieces.flat())}Z`]));
  if (inside.length === 0) return [];
  const edge = { d: edges.flat().map(way).join(''), fill: 'none' };
  return [
    ...(fill === undefined
      ? []
      : [element('path', { d: inside.join(''), ...brushOf(fill), 'fill-rule': 'evenodd' })]),
    ...(line === undefined ? [] : [element('path', { ...edge, ...strokeOf(line) })]),
  ];
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

/** The lines of a text in its rectangle of the view. */
function letters({ text, look }: MapText, { left, top, right, bottom }: LabelRect): Element {
  const { align, sizePx = LETTERS_PX, bold, family = LABEL_FONT.family, box } = look;
  const x = { left, center: (left + right) / 2, right }[align];
  const lines = text.split('\n');
  const lineHeightPx = (bottom - top) / lines.length;
  const halo = { stroke: HALO, 'stroke-width': ROUND_TEXT.haloPx, 'stroke-linejoin': 'round' };
  const made = element('text', {
    'text-anchor': ANCHORS[align],
    'dominant-baseline': 'central',
    'font-family': family,
    'font-size': sizePx,
    'font-weight': bold === true ? 'bold' : 'normal',
    ...brushOf(look),
    ...(box === undefined ? { ...halo, 'paint-order': 'stroke' } : {}),
  });
  lines.forEach((line, index) => {
    const row = element('tspan', { x, y: top + (index + 0.5) * lineHeightPx });
    row.textContent = line;
    made.append(row);
  });
  return made;
}

/** A text in a box or with a halo; of one in a box it is the box that keeps off its place. */
function textShape(mark: MapText, at: ScreenPoint): readonly Element[] {
  const { text, look } = mark;
  const { box } = look;
  const { paddingPx } = ROUND_TEXT;
  const awayPx = box !== undefined && look.vertical === 'bottom' ? paddingPx : 0;
  const rect = labelRect({ text, look: { ...look, offsetPx: look.offsetPx + awayPx } }, at);
  if (box === undefined) return [letters(mark, rect)];
  const { left, top, right, bottom } = rect;
  const size = { width: right - left + 2 * paddingPx, height: bottom - top + 2 * paddingPx };
  const ground = { x: left - paddingPx, y: top - paddingPx, ...size, rx: 3, ...brushOf(box) };
  return [element('rect', ground), letters(mark, rect)];
}

function symbolShape({ look }: MapSymbol, { xPx, yPx }: ScreenPoint): readonly Element[] {
  const { sizePx, picture, edge = EDGE } = look;
  if (picture !== undefined) {
    const corner = { x: xPx - sizePx / 2, y: yPx - sizePx / 2 };
    return [element('image', { ...corner, width: sizePx, height: sizePx, href: picture })];
  }
  const stroke = edge === 'none' ? {} : strokeOf(edge);
  return [element('circle', { cx: xPx, cy: yPx, r: sizePx / 2, ...brushOf(look), ...stroke })];
}

/** What a page draws of a mark where a view shows its places; nothing of what is out of sight. */
export function sketchShapes(mark: PlainMark, sight: Sight): readonly Element[] {
  if (mark.kind === 'line') return lineShape(mark, sight);
  if (mark.kind === 'area') return areaShape(mark, sight);
  const at = sight.project(mark.position);
  if (at === undefined) return [];
  return mark.kind === 'symbol' ? symbolShape(mark, at) : textShape(mark, at);
}
