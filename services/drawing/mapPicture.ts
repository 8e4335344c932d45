import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { readLayer, type DrawnLayer } from '../../server/base/drawing/drawnLayer.ts';
import type { PreparedLayer } from '../../server/base/drawing/packed.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import { drawPicture, type PictureFormat } from './picture.ts';
import { pngOfStrips, pngStrip, type PixelRows, type PngStrip } from '../../server/base/drawing/png.ts';
import { mapSvg } from '../../server/base/drawing/svg.ts';

/** A map picture that is to be drawn. */
export interface MapPicture {
  readonly frame: MapFrame;
  /** The first at the bottom. */
  readonly layers: readonly DrawnLayer[];
  /** Metres per pixel at the equator. */
  readonly resolutionM: number;
  readonly pixelRatio: number;
  readonly format: PictureFormat;
  /** CSS colour under the map; undefined for a transparent picture. */
  readonly background: string | undefined;
}

/** A picture of more pixels is drawn in bands of so many: whole, one of 4096 px square takes some hundred MB. */
const BAND_PIXELS = 2 ** 21;

/** The part of a frame that a band of its rows takes. */
function bandOf({ box, widthPx, heightPx }: MapFrame, top: number, rows: number): MapFrame {
  const unitsPerPx = (box.maxY - box.minY) / heightPx;
  const maxY = box.maxY - top * unitsPerPx;
  return { box: { ...box, maxY, minY: maxY - rows * unitsPerPx }, widthPx, heightPx: rows };
}

async function drawBand(
  { resolutionM, pixelRatio, background }: MapPicture,
  layers: readonly PreparedLayer[],
  band: MapFrame,
): Promise<PixelRows> {
  const image = sharp(Buffer.from(mapSvg(band, layers, resolutionM, pixelRatio)), { unlimited: true });
  const ground = background === undefined ? image.ensureAlpha() : image.flatten({ background });
  const data = await ground.raw().toBuffer();
  return { data, widthPx: band.widthPx, rows: band.heightPx, channels: background === undefined ? 4 : 3 };
}

/** Draws a map band by band, and compresses each at once. */
async function drawInBands(map: MapPicture, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, background } = map;
  const { widthPx, heightPx } = frame;
  const layers = map.layers.map(readLayer);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / widthPx));
  const strips: PngStrip[] = [];
  for (let top = 0; top < heightPx; top += rows) {
    // Hears whether the map is still wanted.
    await nextTurn();
    signal.throwIfAborted();
    const band = bandOf(frame, top, Math.min(rows, heightPx - top));
    strips.push(await pngStrip(await drawBand(map, layers, band)));
  }
  return pngOfStrips(strips, { widthPx, heightPx, channels: background === undefined ? 4 : 3 });
}

/**
 * Draws a map. A large PNG is drawn in bands, so that its pixels are never held as a whole.
 * @throws the signal's reason between two bands
 */
export async function drawMap(map: MapPicture, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, layers, resolutionM, pixelRatio, format, background } = map;
  if (format === 'image/png' && frame.widthPx * frame.heightPx > BAND_PIXELS) return drawInBands(map, signal);
  const svg = mapSvg(frame, layers.map(readLayer), resolutionM, pixelRatio);
  // A copy: what the library made cannot move to another thread.
  return Uint8Array.from(await drawPicture(svg, format, background));
}
