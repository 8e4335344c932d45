import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import { joinedBytes } from '../../src/lib/bytes.ts';
import { sharp } from '../base/drawing/leanSharp.ts';
import { pngOfStrips, pngStrip, type PngStrip } from '../base/drawing/png.ts';
import { serveJobs } from '../base/threads/serveJobs.ts';
import { eachBand, type SheetBand } from './bands.ts';
import { seenClasses, type SeenClasses } from './classes.ts';
import { openSheet, type SheetMap, type SheetOverlay } from './drawBand.ts';
import { nameMarks, type Naming } from './labels/nameMarks.ts';
import type { VectorMap } from './vectors.ts';

/** A sheet that is to be drawn: with its overlay as a PNG of the whole page, without one as a JPEG of its map alone. */
export interface SheetOrdered {
  readonly map: SheetMap;
  readonly overlay?: SheetOverlay | undefined;
}

/** What the thread is asked: to draw, which classes a map shows, or to write its names. */
export type SheetJob = SheetOrdered | { readonly classesOf: VectorMap } | { readonly naming: Naming };

/** What it answers. */
export type SheetAnswer = SheetPicture | SeenClasses | readonly SheetMark[];

/** A sheet's picture. */
export interface SheetPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Nothing was drawn on the map: its ground has one colour, and no feature lies on it. */
  readonly isBlank: boolean;
}

/** Pixels that are drawn and compressed at once: few enough that little is held, and that a sheet is given up soon. */
const BAND_PIXELS = 2_000_000;

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

/**
 * Draws a sheet band by band and compresses each at once: its pixels are never held as a whole.
 * @throws the signal's reason between two bands
 */
async function drawSheet({ map, overlay }: SheetOrdered, signal: AbortSignal): Promise<SheetPicture> {
  const { widthPx, heightPx, frame, dpi } = choosePaper(map.sheet.page);
  const drawing = await openSheet(map, overlay, signal);
  const colours = createColourWatch(frame);
  let hasFeatures = false;
  const bandRows = map.picture === undefined ? Math.floor(BAND_PIXELS / widthPx) : BAND_ROWS_OF_PICTURE;
  const strips: (PngStrip | undefined)[] = [];
  await eachBand(heightPx, bandRows, signal, async (top, rows) => {
    const data = new Uint8Array(widthPx * rows * 3).fill(255);
    const band: SheetBand = { data, widthPx, top, rows };
    await drawing.ground(band, signal);
    colours.look(band);
    if (await drawing.above(band)) hasFeatures = true;
    strips[top / bandRows] = await (overlay
      ? pngStrip({ data, widthPx, rows, channels: 3 })
      : framedStrip(band, frame));
  });
  const drawn = strips.filter((strip) => strip !== undefined);
  const size = overlay ? { widthPx, heightPx } : frame;
  const png = pngOfStrips(drawn, {
    widthPx: size.widthPx,
    heightPx: size.heightPx,
    channels: 3,
    dpi,
  });
  const isBlank = !hasFeatures && colours.isBlank();
  if (overlay) return { bytes: png, isBlank };
  const jpeg = await sharp(png, { limitInputPixels: false }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { bytes: Uint8Array.from(jpeg), isBlank };
}

// The thread that draws sheets.
serveJobs<SheetJob, SheetAnswer>(async (job, signal) => {
  if ('naming' in job) return { value: nameMarks(job.naming), moved: [] };
  if ('classesOf' in job) return { value: await seenClasses(job.classesOf, signal), moved: [] };
  const value = await drawSheet(job, signal);
  return { value, moved: [value.bytes.buffer] };
});
