import type { Paper } from '../../src/domain/sheet/paper.ts';
import type { PdfImage } from '../../src/domain/sheet/pdf/pdfImage.ts';
import { sharp } from '../base/drawing/leanSharp.ts';
import { bandRowsOf, eachBand } from './bands.ts';
import { SHADE_FACTORS, type openRelief } from './relief.ts';

/** Pixels of the sheet for a pixel of the shade: the relief's own are coarser still. */
const COARSER = 2;

const JPEG_QUALITY = 90;

/** A grey image of values by the shade's, as fine as its range allows. */
function greyOf(valueOf: (factor: number) => number) {
  const values = SHADE_FACTORS.map(valueOf);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const range = greatest - least || 1;
  return {
    grey: [least, greatest] as const,
    bytes: Uint8Array.from(values, (value) => Math.round(((value - least) / range) * 255)),
  };
}

/**
 * The two ways in which a shade changes colours: `Dark` multiplies them; by `Bright` they are divided, from one (ISO 32000-1, 11.3.5.2:
 * ColorDodge), which brightens as a factor above one does. Both leave level ground as it is.
 */
const CHANGES = {
  Dark: greyOf((factor) => Math.min(1, factor)),
  Bright: greyOf((factor) => (factor > 1 ? 1 - 1 / factor : 0)),
} as const;

type Change = keyof typeof CHANGES;

/**
 * The shade of a sheet's relief in its frame.
 * @throws the signal's reason
 */
export async function shadeImages(
  relief: Pick<ReturnType<typeof openRelief>, 'shade'>,
  { frame, widthPx, heightPx }: Paper,
  signal: AbortSignal,
): Promise<Readonly<Record<Change, PdfImage>>> {
  const [across, down] = [Math.ceil(frame.widthPx / COARSER), Math.ceil(frame.heightPx / COARSER)];
  const values = new Uint8Array(across * down);
  await eachBand(heightPx, bandRowsOf(widthPx), signal, async (top, rows) => {
    const [from, end] = [Math.max(top, frame.yPx), Math.min(top + rows, frame.yPx + frame.heightPx)];
    if (from >= end) return;
    const data = await relief.shade({ widthPx, top, rows }, signal);
    for (let row = Math.ceil((from - frame.yPx) / COARSER); row * COARSER < end - frame.yPx; row++) {
      let at = ((row * COARSER + frame.yPx - top) * widthPx + frame.xPx) * 3;
      for (let to = row * across, last = to + across; to < last; to++, at += COARSER * 3)
        values[to] = data[at] ?? 0;
    }
  });
  const imageOf = async ({ grey, bytes }: (typeof CHANGES)[Change]): Promise<PdfImage> => {
    const raw = { width: across, height: down, channels: 1 } as const;
    const packed = await sharp(
      values.map((value) => bytes[value] ?? 0),
      { raw, limitInputPixels: false },
    )
      .toColourspace('b-w')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    return { widthPx: across, heightPx: down, packed: 'jpeg', bytes: packed, grey };
  };
  return { Dark: await imageOf(CHANGES.Dark), Bright: await imageOf(CHANGES.Bright) };
}
