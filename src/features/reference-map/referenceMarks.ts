import { ABOVE, DISC_EDGE, type MapTextLook } from '../../domain/drawing/marks.ts';
import { METRES_PER_PIXEL_AT_SCALE_1, toWebMercator } from '../../domain/geodesy/webMercator.ts';
import type { StaticMark } from '../../scene/staticLayer.ts';
import type { ReferenceContent, ReferenceLine, ReferenceName } from './referenceContent.ts';

/** So many steps of scale between one and its double: names are chosen anew at each. */
const STEPS_PER_DOUBLING = 2;

/** The coarsest scale of the step that a scale is in: names that are clear of each other there are so in all of it. */
export const scaleStep = (scale: number): number =>
  2 ** (Math.ceil(Math.log2(scale) * STEPS_PER_DOUBLING) / STEPS_PER_DOUBLING);

/** Free room around a name: to its sides, and above and below, where an oblique globe pushes names together. */
const ROOM_PX = { side: 5, above: 7 } as const;

/** Between a place's disc and its name. */
const GAP_PX = 3;

/** A line of text is so much higher than its letters. */
const LINE_HEIGHT = 1.2;

/** Chinese letters are as wide as they are high; others about half. */
const isWide = (letter: string): boolean => letter > '\u2e80';

const widthPx = ({ text, fontPx }: ReferenceName): number =>
  [...text].reduce((sum, letter) => sum + fontPx * (isWide(letter) ? 1 : 0.56), 0);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a name and its disc take of the map at a scale, pixels from an origin that all share. */
function boxOf(name: ReferenceName, scale: number): Box {
  const { x, y } = toWebMercator(name.lon, name.lat);
  const metresPerPx = scale * METRES_PER_PIXEL_AT_SCALE_1;
  const [left, top] = [x / metresPerPx, -y / metresPerPx];
  const half = widthPx(name) / 2 + ROOM_PX.side;
  const height = name.fontPx * LINE_HEIGHT;
  const above = name.discPx === 0 ? height / 2 : height + GAP_PX + name.discPx / 2;
  const below = name.discPx === 0 ? height / 2 : name.discPx / 2;
  return {
    left: left - half,
    right: left + half,
    top: top - above - ROOM_PX.above,
    bottom: top + below + ROOM_PX.above,
  };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The names that are written at a scale: by rank, each where no earlier one stands. */
export function namesAt(names: readonly ReferenceName[], scale: number): readonly ReferenceName[] {
  const taken: Box[] = [];
  return [...names]
    .filter(({ maxScale }) => scale <= maxScale)
    .sort((a, b) => a.rank - b.rank)
    .filter((name) => {
      const box = boxOf(name, scale);
      if (taken.some((other) => meet(box, other))) return false;
      taken.push(box);
      return true;
    });
}

/** The dark edge of lines. */
const CASING = { color: 'rgba(12, 24, 20, 0.5)', widthPx: 1 } as const;

function lineMark({ id, paths, color, widthPx: linePx }: ReferenceLine): StaticMark {
  return { id, parts: [{ kind: 'line', paths, line: { color, widthPx: linePx, casing: CASING } }] };
}

function nameMark({ text, lon, lat, fontPx, bold, color, discPx }: ReferenceName): StaticMark {
  const position = [lon, lat] as const;
  const at: Pick<MapTextLook, 'align' | 'vertical' | 'offsetPx'> =
    discPx === 0
      ? { align: 'center', vertical: 'center', offsetPx: 0 }
      : { ...ABOVE, offsetPx: discPx / 2 + GAP_PX };
  const look = { color, family: 'sans-serif', sizePx: fontPx, bold, ...at };
  const label = { kind: 'text', position, text, look } as const;
  const disc = { kind: 'symbol', position, look: { color, sizePx: discPx, edge: DISC_EDGE } } as const;
  return { id: `name-${text}-${String(lon)}`, parts: discPx === 0 ? [label] : [disc, label] };
}

/** The marks of a reference map at a scale, the most important lines and names on top. */
export function referenceMarks(contents: readonly ReferenceContent[], scale: number): readonly StaticMark[] {
  const lines = contents
    .flatMap((content) => content.lines)
    .filter(({ maxScale }) => scale <= maxScale)
    .sort((a, b) => b.rank - a.rank);
  const names = namesAt(
    contents.flatMap((content) => content.names),
    scale,
  );
  return [...lines.map(lineMark), ...[...names].reverse().map(nameMark)];
}
