import { escapeXml } from '../../lib/xml.ts';

/** A colour of the marks: `#rrggbb`. */
type Colour = string;

/** A drawn line or face. */
export interface PathMark {
  readonly kind: 'path';
  /** SVG path data in sheet pixels, absolute commands M, L, C and Z only. */
  readonly d: string;
  readonly fill?: Colour;
  readonly fillOpacity?: number;
  readonly stroke?: Colour;
  readonly strokeOpacity?: number;
  readonly strokePx?: number;
  readonly dashPx?: readonly number[];
  /** Round ends and corners; else butt ends and mitred corners. */
  readonly round?: true;
}

/** Where along a text its `xPx` is. */
export type TextAnchor = 'start' | 'middle' | 'end';

/** A line of text. */
export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  /** The baseline's point that the anchor names. */
  readonly xPx: number;
  readonly yPx: number;
  readonly sizePx: number;
  readonly anchor: TextAnchor;
  readonly color: Colour;
  readonly bold?: true;
  /** Edge round the letters, so that they read on any map. */
  readonly haloPx?: number;
  /** Clockwise about the baseline's point. */
  readonly turnDeg?: number;
}

/** What furniture is made of: few kinds, so that a picture, a PDF and a canvas draw the same from it. */
export type Mark = PathMark | TextMark;

/** Fonts of the texts, the first that is there: all browsers and systems with Chinese have one of them. */
const FONT_FAMILY = "'Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei','PingFang SC',sans-serif";

/** The halo's colour. */
export const HALO_COLOUR = '#ffffff';

/** A coordinate to a hundredth of a pixel. */
export const px = (value: number): number => Math.round(value * 100) / 100;

/** Path data of points joined by straight lines. */
export function pathThrough(points: readonly (readonly [number, number])[], closed = false): string {
  const data = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
  return closed && data !== '' ? `${data}Z` : data;
}

/** Path data of a rectangle. */
export function rectPath(xPx: number, yPx: number, widthPx: number, heightPx: number): string {
  return pathThrough(
    [
      [xPx, yPx],
      [xPx + widthPx, yPx],
      [xPx + widthPx, yPx + heightPx],
      [xPx, yPx + heightPx],
    ],
    true,
  );
}

/** Bézier handles of a quarter circle, as a share of its radius. */
const QUARTER = 0.5523;

/** Path data of a circle. */
export function circlePath(xPx: number, yPx: number, radiusPx: number): string {
  const [r, k] = [radiusPx, radiusPx * QUARTER];
  const at = (x: number, y: number) => `${px(xPx + x)} ${px(yPx + y)}`;
  const quarters = [
    [at(r, k), at(k, r), at(0, r)],
    [at(-k, r), at(-r, k), at(-r, 0)],
    [at(-r, -k), at(-k, -r), at(0, -r)],
    [at(k, -r), at(r, -k), at(r, 0)],
  ];
  return `M${at(r, 0)}${quarters.map((points) => `C${points.join(' ')}`).join('')}Z`;
}

/** The SVG element of a path. */
export function pathSvg(mark: PathMark): string {
  const { d, fill, fillOpacity = 1, stroke, strokeOpacity = 1, strokePx = 1, dashPx, round } = mark;
  const brush = fill === undefined ? 'fill="none"' : `fill="${fill}" fill-opacity="${fillOpacity}"`;
  const dash = dashPx === undefined ? '' : ` stroke-dasharray="${dashPx.map(px).join(' ')}"`;
  const ends = round === true ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  const pen =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-opacity="${strokeOpacity}" stroke-width="${px(strokePx)}"${dash}${ends}`;
  return `<path d="${d}" ${brush}${pen}/>`;
}

function textSvg({ text, xPx, yPx, sizePx, anchor, color, bold, haloPx, turnDeg }: TextMark): string {
  const turn = turnDeg === undefined ? '' : ` transform="rotate(${px(turnDeg)} ${px(xPx)} ${px(yPx)})"`;
  const halo =
    haloPx === undefined
      ? ''
      : ` stroke="${HALO_COLOUR}" stroke-width="${px(haloPx)}" stroke-linejoin="round" paint-order="stroke"`;
  const weight = bold === true ? ' font-weight="700"' : '';
  return `<text x="${px(xPx)}" y="${px(yPx)}" font-family="${FONT_FAMILY}" font-size="${px(sizePx)}"${weight} text-anchor="${anchor}" fill="${color}"${halo}${turn}>${escapeXml(text)}</text>`;
}

/** SVG elements of marks, from below to above; texts are escaped. */
export function marksSvg(marks: readonly Mark[]): string {
  return marks.map((mark) => (mark.kind === 'path' ? pathSvg(mark) : textSvg(mark))).join('');
}

/** An SVG document of a size in pixels. */
export function sheetSvg(widthPx: number, heightPx: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${elements}</svg>`;
}
