import { drawingMarks } from '../../src/domain/sheet/drawings.ts';
import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import { pathSvg } from '../../src/domain/sheet/markSvg.ts';
import { rectPath } from '../../src/domain/sheet/pathData.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import { glyphSvg } from '../base/letters/glyphs.ts';
import type { SheetBand } from './bands.ts';
import { drawSvg } from './blend.ts';
import type { SheetOrder } from './order.ts';

/** What lies above the map: drawings and labels, cut at the frame, and the furniture. */
export interface SheetOverlay {
  readonly onMap: readonly SheetMark[];
  readonly furniture: readonly SheetMark[];
}

const CSS_DPI = 96;

/** Sheet pixels of a CSS pixel. */
export const enlargementOf = (dpi: number): number => dpi / CSS_DPI;

/** The drawings of an order as marks. */
export function drawnMarks({ sheet, drawings }: SheetOrder): SheetMark[] {
  if (drawings === undefined) return [];
  return drawingMarks(drawings, placementOf(sheet), enlargementOf(choosePaper(sheet.page).dpi));
}

const elementsOf = (marks: readonly SheetMark[]) =>
  marks.map((mark) => (mark.kind === 'path' ? pathSvg(mark) : glyphSvg(mark))).join('');

/** Makes an overlay ready to be drawn into bands of a sheet; every letter is an outline. */
export function openOverlay(
  { onMap, furniture }: SheetOverlay,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
): (band: SheetBand) => Promise<void> {
  const clip = `<clipPath id="frame"><path d="${rectPath(xPx, yPx, widthPx, heightPx)}"/></clipPath>`;
  const elements = `${clip}<g clip-path="url(#frame)">${elementsOf(onMap)}</g>${elementsOf(furniture)}`;
  return (band) => {
    const size = `${band.widthPx} ${band.rows}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${band.widthPx}" height="${band.rows}" viewBox="0 ${band.top} ${size}">${elements}</svg>`;
    return drawSvg(band, svg, 0, 0);
  };
}
