import { escapeXml } from '../../lib/xml.ts';
import type { FillLook, FurnitureMark, LineLook, PathMark, PictureMark, TextMark } from '../drawing/marks.ts';
import { inkOf } from './ink.ts';
import { px } from './pathData.ts';

/** Fonts of the texts, the first that is there: all browsers and systems with Chinese have one of them. */
const FONT_FAMILY = "'Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei','PingFang SC',sans-serif";

/** A colour with its opacity as SVG attributes. */
function inked(name: 'fill' | 'stroke', { color, opacity }: FillLook): string {
  const { colour, alpha } = inkOf(color, opacity);
  return `${name}="${colour}" ${name}-opacity="${alpha}"`;
}

function penSvg(line: LineLook): string {
  const { widthPx, dashPx, round } = line;
  const dash = dashPx === undefined ? '' : ` stroke-dasharray="${dashPx.map(px).join(' ')}"`;
  const ends = round === true ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return ` ${inked('stroke', line)} stroke-width="${px(widthPx)}"${dash}${ends}`;
}

/** The SVG element of a path. */
export function pathSvg(mark: PathMark): string {
  const { d, fill, line } = mark;
  const brush = fill === undefined ? 'fill="none"' : inked('fill', fill);
  return `<path d="${d}" ${brush}${line === undefined ? '' : penSvg(line)}/>`;
}

/** The words of SVG for where along a text its place is. */
export const SVG_ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

function textSvg({ text, xPx, yPx, look }: TextMark): string {
  const { sizePx, align, bold, italic, halo, turnDeg } = look;
  const turn = turnDeg === undefined ? '' : ` transform="rotate(${px(turnDeg)} ${px(xPx)} ${px(yPx)})"`;
  const edge =
    halo === undefined
      ? ''
      : ` ${inked('stroke', halo)} stroke-width="${px(halo.widthPx)}" stroke-linejoin="round" paint-order="stroke"`;
  const style = `${bold === true ? ' font-weight="700"' : ''}${italic === true ? ' font-style="italic"' : ''}`;
  return `<text x="${px(xPx)}" y="${px(yPx)}" font-family="${FONT_FAMILY}" font-size="${px(sizePx)}"${style} text-anchor="${SVG_ANCHORS[align]}" ${inked('fill', look)}${edge}${turn}>${escapeXml(text)}</text>`;
}

/** The SVG element of a picture. */
export function pictureSvg({ jpeg, place, clip }: PictureMark): string {
  const { xPx, yPx, widthPx, heightPx } = clip;
  const window = [xPx, yPx, widthPx, heightPx].map(px);
  const box = `x="${px(xPx)}" y="${px(yPx)}" width="${px(widthPx)}" height="${px(heightPx)}"`;
  const whole = `x="${px(place.xPx)}" y="${px(place.yPx)}" width="${px(place.widthPx)}" height="${px(place.heightPx)}"`;
  return `<svg ${box} viewBox="${window.join(' ')}"><image ${whole} href="data:image/jpeg;base64,${jpeg}"/></svg>`;
}

function markSvg(mark: FurnitureMark): string {
  if (mark.kind === 'picture') return pictureSvg(mark);
  return mark.kind === 'path' ? pathSvg(mark) : textSvg(mark);
}

/** SVG elements of marks, from below to above; texts are escaped. */
export function marksSvg(marks: readonly FurnitureMark[]): string {
  return marks.map(markSvg).join('');
}

/** An SVG document of a size in pixels. */
export function sheetSvg(widthPx: number, heightPx: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${elements}</svg>`;
}
