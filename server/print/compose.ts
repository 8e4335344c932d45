import { drawingMarks } from '../../src/domain/sheet/drawings.ts';
import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import { pathSvg } from '../../src/domain/sheet/markSvg.ts';
import { pathBox, rectPath } from '../../src/domain/sheet/pathData.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import { textBox } from '../../src/domain/sheet/textBox.ts';
import { glyphSvg } from '../base/letters/glyphs.ts';
import type { SheetBand } from './bands.ts';
import { drawSvg } from './blend.ts';
import type { SheetOrder } from './order.ts';

/** What lies above the map: drawings and labels, cut at the frame, and the furniture. */
export interface SheetOverlay {
  readonly onMap: readonly SheetMark[];
  readonly furniture: readonly SheetMark[];
}

/** The drawings of an order as marks. */
export function drawnMarks({ sheet, drawings }: SheetOrder): SheetMark[] {
  if (drawings === undefined) return [];
  return drawingMarks(drawings, placementOf(sheet), choosePaper(sheet.page).symbolPx);
}

/** An element of an SVG document, and the rows that it is seen in. */
interface Element {
  readonly svg: string;
  readonly top: number;
  readonly bottom: number;
}

/** Halos and mitred corners reach beyond a mark's box, pixels for each of its line's or its letters'. */
const REACH = 2;

function elementOf(mark: SheetMark): Element {
  if (mark.kind === 'text') {
    const { yPx, heightPx } = textBox(mark);
    const reach = mark.look.sizePx * 0.3;
    return { svg: glyphSvg(mark), top: yPx - reach, bottom: yPx + heightPx + reach };
  }
  const { yPx, heightPx } = pathBox(mark.d);
  const reach = (mark.line?.widthPx ?? 0) * REACH;
  return { svg: pathSvg(mark), top: yPx - reach, bottom: yPx + heightPx + reach };
}

const seenIn = (elements: readonly Element[], { top, rows }: SheetBand) =>
  elements
    .filter((element) => element.bottom >= top && element.top <= top + rows)
    .map(({ svg }) => svg)
    .join('');

/** Makes an overlay ready to be drawn into bands of a sheet; every letter is an outline. */
export function openOverlay(
  { onMap, furniture }: SheetOverlay,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
): (band: SheetBand) => Promise<void> {
  const clip = `<clipPath id="frame"><path d="${rectPath(xPx, yPx, widthPx, heightPx)}"/></clipPath>`;
  const [below, above] = [onMap.map(elementOf), furniture.map(elementOf)];
  return (band) => {
    const elements = `${clip}<g clip-path="url(#frame)">${seenIn(below, band)}</g>${seenIn(above, band)}`;
    const size = `${band.widthPx} ${band.rows}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${band.widthPx}" height="${band.rows}" viewBox="0 ${band.top} ${size}">${elements}</svg>`;
    return drawSvg(band, svg, [0, 0]);
  };
}
