import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import type { PdfImage } from '../../src/domain/sheet/pdf/pdfImage.ts';
import { joinedBytes } from '../../src/lib/bytes.ts';
import { sharp } from '../base/drawing/leanSharp.ts';
import { pngOfStrips, pngStrip, type PngStrip } from '../base/drawing/png.ts';
import { bandRowsOf, eachBand, type SheetBand } from './bands.ts';
import { openSheet, type SheetMap, type SheetOverlay } from './drawBand.ts';

/** A map that is to be drawn with what lies above it. */
export interface SheetOrdered {
  readonly map: SheetMap;
  readonly overlay?: SheetOverlay | undefined;
}

/** A sheet's picture. */
export interface SheetPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Nothing was drawn on the map: its ground has one colour, and no feature lies on it. */
  readonly isBlank: boolean;
}

/** Rows at once where another program's picture lies on the map: it is read from its beginning for every band. */
const BAND_ROWS_OF_PICTURE = 1200;

const JPEG_QUALITY = 90;

/** A channel that differs by no more is the same colour, of 255. */
const SAME_COLOUR = 2;

/** The rows of a band that lie in the frame, of its width. */
function* framedRows({ data, widthPx, top, rows }: SheetBand, frame: SheetBox): Generator<Uint8Array> {
  const end = Math.min(top + rows, frame.yPx + frame.heightPx);
  for (let y = Math.max(top, frame.yPx); y < end; y++) {
    const from = ((y - top) * widthPx + frame.xPx) * 3;
    yield data.subarray(from, from + frame.widthPx * 3);
  }
}

/** Hears of all bands of a map whether it has more than one colour. */
function createColourWatch(frame: SheetBox) {
  let first: Uint8Array | undefined;
  let isVaried = false;
  const differs = (row: Uint8Array, [r = 0, g = 0, b = 0]: Uint8Array) => {
    for (let at = 0; at < row.length; at += 3) {
      const most = Math.max(
        Math.abs((row[at] ?? 0) - r),
        Math.abs((row[at + 1] ?? 0) - g),
        Math.abs((row[at + 2] ?? 0) - b),
      );
      if (most > SAME_COLOUR) return true;
    }
    return false;
  };
  return {
    look(band: SheetBand) {
      for (const row of framedRows(band, frame)) {
        if (isVaried) return;
        first ??= row.slice(0, 3);
        isVaried = differs(row, first);
      }
    },
    isBlank: () => !isVaried,
  };
}

/** The strip of a band's rows in the frame; undefined where it has none. */
async function framedStrip(band: SheetBand, frame: SheetBox): Promise<PngStrip | undefined> {
  const rows = [...framedRows(band, frame)];
  if (rows.length === 0) return undefined;
  return pngStrip({ data: joinedBytes(rows), widthPx: frame.widthPx, rows: rows.length, channels: 3 });
}

/** A picture that is drawn in bands. */
interface Drawn {
  /** From above to below. */
  readonly strips: readonly PngStrip[];
  readonly isBlank: boolean;
}

/** Draws a sheet band by band and compresses each at once: its pixels are never held as a whole. @throws the signal's reason between two bands */
async function drawnStrips(
  { map, overlay }: SheetOrdered,
  stripOf: (band: SheetBand) => Promise<PngStrip | undefined>,
  signal: AbortSignal,
): Promise<Drawn> {
  const { widthPx, heightPx, frame } = choosePaper(map.sheet.page);
  const drawing = await openSheet(map, overlay, signal);
  const colours = createColourWatch(frame);
  let hasFeatures = false;
  const bandRows = map.picture === undefined ? bandRowsOf(widthPx) : BAND_ROWS_OF_PICTURE;
  const strips: (PngStrip | undefined)[] = [];
  await eachBand(heightPx, bandRows, signal, async (top, rows) => {
    const data = new Uint8Array(widthPx * rows * 3).fill(255);
    const band: SheetBand = { data, widthPx, top, rows };
    await drawing.ground(band, signal);
    colours.look(band);
    if (await drawing.above(band)) hasFeatures = true;
    strips[top / bandRows] = await stripOf(band);
  });
  return {
    strips: strips.filter((strip) => strip !== undefined),
    isBlank: !hasFeatures && colours.isBlank(),
  };
}

/** Draws a sheet as a PNG of the whole page. @throws the signal's reason */
export async function sheetPicture(ordered: SheetOrdered, signal: AbortSignal): Promise<SheetPicture> {
  const { widthPx, heightPx, dpi } = choosePaper(ordered.map.sheet.page);
  const { strips, isBlank } = await drawnStrips(
    ordered,
    ({ data, rows }) => pngStrip({ data, widthPx, rows, channels: 3 }),
    signal,
  );
  return { bytes: pngOfStrips(strips, { widthPx, heightPx, channels: 3, dpi }), isBlank };
}

/** Draws a sheet's map in its frame. @throws the signal's reason */
export async function mapPicture(
  map: SheetMap,
  signal: AbortSignal,
): Promise<{ readonly image: PdfImage; readonly isBlank: boolean }> {
  const { frame } = choosePaper(map.sheet.page);
  const { widthPx, heightPx } = frame;
  const { strips, isBlank } = await drawnStrips({ map }, (band) => framedStrip(band, frame), signal);
  const png = pngOfStrips(strips, { widthPx, heightPx, channels: 3 });
  const bytes = await sharp(png, { limitInputPixels: false })
    // Codes made for the picture would save a tenth of it, and hold all of it unpacked.
    .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
    .toBuffer();
  return { image: { widthPx, heightPx, packed: 'jpeg', bytes }, isBlank };
}
