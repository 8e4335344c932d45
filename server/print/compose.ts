import sharp from 'sharp';
import { drawingMarks } from '../../src/domain/sheet/drawings.ts';
import { pathSvg, rectPath, type Mark } from '../../src/domain/sheet/marks.ts';
import { pageOf, type Page, type SheetBox } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import { glyphSvg } from '../letters/glyphs.ts';
import { eachBand } from './bands.ts';
import { drawSvg } from './blend.ts';
import type { SheetOrder, SheetPixels } from './job.ts';
import { pngOfStrips, pngStrip, type PngStrip } from './png.ts';

/** What lies above the map: drawings and labels, cut at the frame, and the furniture. */
export interface SheetOverlay {
  readonly onMap: readonly Mark[];
  readonly furniture: readonly Mark[];
}

const CSS_DPI = 96;

/** Sheet pixels of a CSS pixel. */
export const enlargementOf = (dpi: number): number => dpi / CSS_DPI;

/** The drawings of an order as marks. */
export function drawnMarks({ sheet, drawings }: SheetOrder): Mark[] {
  if (drawings === undefined) return [];
  return drawingMarks(drawings, placementOf(sheet), enlargementOf(pageOf(sheet.page).dpi));
}

const elementsOf = (marks: readonly Mark[]) =>
  marks.map((mark) => (mark.kind === 'path' ? pathSvg(mark) : glyphSvg(mark))).join('');

/** The overlay as SVG elements in the sheet's pixels; every letter is an outline. */
function overlayElements(
  { onMap, furniture }: SheetOverlay,
  { xPx, yPx, widthPx, heightPx }: SheetBox,
): string {
  const clip = `<clipPath id="frame"><path d="${rectPath(xPx, yPx, widthPx, heightPx)}"/></clipPath>`;
  return `${clip}<g clip-path="url(#frame)">${elementsOf(onMap)}</g>${elementsOf(furniture)}`;
}

/** Rows that are drawn and compressed at once: few enough that other requests of the server get their turn in between. */
const BAND_ROWS = 600;

/**
 * Draws the overlay onto a sheet's pixels, in place, and makes them a PNG, band by band.
 * @throws the signal's reason between two bands
 */
export async function sheetPng(
  { data, widthPx, heightPx }: SheetPixels,
  overlay: SheetOverlay,
  { frame, dpi }: Page,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const elements = overlayElements(overlay, frame);
  const strips: PngStrip[] = [];
  await eachBand(heightPx, BAND_ROWS, signal, async (top, rows) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${rows}" viewBox="0 ${top} ${widthPx} ${rows}">${elements}</svg>`;
    const band = data.subarray(top * widthPx * 3, (top + rows) * widthPx * 3);
    await drawSvg({ data: band, widthPx }, svg, 0, 0);
    strips[top / BAND_ROWS] = await pngStrip(band, widthPx, rows);
  });
  return pngOfStrips(strips, { widthPx, heightPx, dpi });
}

/** The part of a sheet's pixels that its map takes, as JPEG for a PDF. */
export function frameJpeg({ data, widthPx, heightPx }: SheetPixels, frame: SheetBox): Promise<Buffer> {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .extract({ left: frame.xPx, top: frame.yPx, width: frame.widthPx, height: frame.heightPx })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Least spread of a channel, of 255, on a map that shows something. */
const LEAST_SPREAD = 0.4;

/** True when the map's frame has one colour only: nothing was drawn. */
export async function isBlank({ data, widthPx, heightPx }: SheetPixels, frame: SheetBox): Promise<boolean> {
  const small = await sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .extract({ left: frame.xPx, top: frame.yPx, width: frame.widthPx, height: frame.heightPx })
    .resize(600, 600, { fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(small.data, { raw: small.info }).stats();
  return channels.every(({ stdev }) => stdev < LEAST_SPREAD);
}
