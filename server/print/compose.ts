import sharp from 'sharp';
import { drawingMarks } from '../../src/domain/sheet/drawings.ts';
import { pathSvg, rectPath, type Mark } from '../../src/domain/sheet/marks.ts';
import { pageOf, type SheetBox } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import { glyphSvg } from './glyphs.ts';
import { yieldToOthers } from './bands.ts';
import type { SheetOrder, SheetPixels } from './job.ts';

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

/** Rows that are drawn at once: few enough that other requests of the server get their turn in between. */
const BAND_ROWS = 600;

/**
 * Draws the overlay onto a sheet's pixels, in place, band by band.
 * @throws the signal's reason between two bands
 */
export async function drawOverlay(
  { data, widthPx, heightPx }: SheetPixels,
  overlay: SheetOverlay,
  frame: SheetBox,
  signal: AbortSignal,
): Promise<void> {
  const elements = overlayElements(overlay, frame);
  for (let top = 0; top < heightPx; top += BAND_ROWS) {
    await yieldToOthers(signal);
    const rows = Math.min(BAND_ROWS, heightPx - top);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${rows}" viewBox="0 ${top} ${widthPx} ${rows}">${elements}</svg>`;
    const [from, to] = [top * widthPx * 3, (top + rows) * widthPx * 3];
    const band = await sharp(data.subarray(from, to), { raw: { width: widthPx, height: rows, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    data.set(band, from);
  }
}

/** Level of the PNG: level 2 is a tenth larger than 6 at a third of its time. */
const PNG_LEVEL = 2;

const MM_PER_INCH = 25.4;

/** A sheet's pixels as PNG that says how large it is on paper. */
export function pngOf({ data, widthPx, heightPx }: SheetPixels, dpi: number): Promise<Buffer> {
  return (
    sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
      .png({ compressionLevel: PNG_LEVEL })
      // Resolution in pixels per inch; written as pixels per metre (PNG, chunk pHYs).
      .withMetadata({ density: Math.round((dpi / MM_PER_INCH) * 1000) / (1000 / MM_PER_INCH) })
      .toBuffer()
  );
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
