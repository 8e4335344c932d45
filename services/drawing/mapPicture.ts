import type { Sharp } from 'sharp';
import { readLayer, type DrawnLayer } from '../../server/base/drawing/drawnLayer.ts';
import { sharp } from '../../server/base/drawing/leanSharp.ts';
import { layOver } from '../../server/base/drawing/over.ts';
import type { PreparedLayer } from '../../server/base/drawing/packed.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { TileGrid } from '../../server/base/drawing/tileGrid.ts';
import type { TileRows } from '../../server/base/drawing/tilePictures.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import type { CrsKind } from '../crs.ts';
import { openInFrame } from './framedTiles.ts';
import { drawPlainOverview, plainOverview } from './overviewPicture.ts';
import { encodePicture, type PictureFormat } from './picture.ts';
import { pngOfStrips, pngStrip, type PixelRows, type PngStrip } from '../../server/base/drawing/png.ts';
import { createZoneRows } from './zoneRows.ts';
import type { ZoneFrame } from './zoneFrame.ts';
import { mapSvg, styledFrame } from '../../server/base/drawing/svg.ts';
import { mapNames } from './mapNames.ts';

/** A map picture that is to be drawn. */
export interface MapPicture {
  readonly kind: CrsKind;
  readonly frame: MapFrame;
  /** The picture in a zone that the map is warped to. */
  readonly zone?: ZoneFrame | undefined;
  /** The first at the bottom: features, or tiles of a picture. */
  readonly layers: readonly (DrawnLayer | TileGrid)[];
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

/** Layers that are drawn at once: features that lie next to each other, or one picture. */
type Part = readonly PreparedLayer[] | TileRows;

/** What a map shows. */
interface Content {
  readonly parts: readonly Part[];
  /** SVG elements of the names over them, in the styles' pixels. */
  readonly names: string;
}

function contentOf({ kind, frame, layers, resolutionM, pixelRatio }: MapPicture): Content {
  const parts: (PreparedLayer[] | TileRows)[] = [];
  for (const layer of layers) {
    const last = parts.at(-1);
    if ('pictures' in layer) parts.push(openInFrame(layer, kind, frame));
    else if (Array.isArray(last)) last.push(readLayer(layer));
    else parts.push([readLayer(layer)]);
  }
  // What is drawn from an overview has no names: it knows no values.
  const features = layers.flatMap((layer) => ('pictures' in layer || 'pieces' in layer ? [] : [layer]));
  const hasNames = features.some(({ byRule }) => byRule.some(({ names }) => names !== undefined));
  const map = { frame: styledFrame(frame, pixelRatio), resolutionM: resolutionM * pixelRatio };
  return {
    parts,
    names: hasNames
      ? mapNames(
          features.map((layer) => readLayer(layer)),
          map,
        )
      : '',
  };
}

/** Rows of a picture's tiles that are drawn at once, so that few of them are decoded at a time. */
const TILE_ROWS = 256;

/** Some rows of a map. */
interface Rows {
  readonly top: number;
  readonly rows: number;
}

/** A picture of four bytes for each pixel. */
const fromPixels = (data: Uint8Array, { widthPx, heightPx }: Pick<MapFrame, 'widthPx' | 'heightPx'>): Sharp =>
  sharp(data, { raw: { width: widthPx, height: heightPx, channels: 4 }, limitInputPixels: false });

/** The names of a map as they lie on a band of it. */
const namesInBand = (names: string, top: number, pixelRatio: number): string =>
  names === '' || top === 0 ? names : `<g transform="translate(0 ${String(-top / pixelRatio)})">${names}</g>`;

/** Draws a map's layers over each other, pictures among them. @throws the signal's reason */
async function stacked(
  map: MapPicture,
  { parts, names }: Content,
  { top, rows }: Rows,
  signal: AbortSignal,
): Promise<Sharp> {
  const { frame, resolutionM, pixelRatio } = map;
  const { widthPx } = frame;
  const band = bandOf(frame, top, rows);
  const over = namesInBand(names, top, pixelRatio);
  const data = new Uint8Array(widthPx * rows * 4);
  const layOn = async (svg: string) => {
    const drawn = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
    for (let at = 0; at < data.length; at += 4) {
      const opaque = drawn[at + 3] ?? 0;
      if (opaque > 0) layOver(data, at, 4, [drawn[at] ?? 0, drawn[at + 1] ?? 0, drawn[at + 2] ?? 0, opaque]);
    }
  };
  for (const part of parts) {
    if ('draw' in part) {
      for (let from = 0; from < rows; from += TILE_ROWS) {
        await yieldToOthers(signal);
        const count = Math.min(TILE_ROWS, rows - from);
        const some = data.subarray(from * widthPx * 4, (from + count) * widthPx * 4);
        await part.draw({ data: some, widthPx, top: top + from, rows: count }, signal);
      }
      continue;
    }
    await layOn(mapSvg(band, part, resolutionM, { pixelRatio }));
  }
  if (over !== '') await layOn(mapSvg(band, [], resolutionM, { pixelRatio, over }));
  return fromPixels(data, { widthPx, heightPx: rows });
}

/** Some rows of a map, without its background. @throws the signal's reason */
async function rowsOf(map: MapPicture, content: Content, some: Rows, signal: AbortSignal): Promise<Sharp> {
  const { parts, names } = content;
  const [only = []] = parts;
  if (parts.length > 1 || 'draw' in only) return stacked(map, content, some, signal);
  const { frame, layers, resolutionM, pixelRatio } = map;
  const band = bandOf(frame, some.top, some.rows);
  const plain = plainOverview(layers, pixelRatio);
  if (plain !== undefined) return fromPixels(drawPlainOverview(plain, band, pixelRatio), band);
  const over = namesInBand(names, some.top, pixelRatio);
  const svg = mapSvg(band, only, resolutionM, { pixelRatio, over });
  return sharp(Buffer.from(svg), { unlimited: true });
}

/** Rows of a picture that is drawn, without its background. */
type RowSource = (some: Rows, signal: AbortSignal) => Promise<Sharp>;

/** What a picture's rows are: those of the map, or of the zone that it is warped to. @throws the signal's reason */
async function rowSourceOf(map: MapPicture, signal: AbortSignal): Promise<RowSource> {
  const content = contentOf(map);
  const { zone, frame } = map;
  if (zone === undefined) return (some, given) => rowsOf(map, content, some, given);
  const rows = await createZoneRows(
    { zone, map: frame },
    async (some, given) => (await rowsOf(map, content, some, given)).ensureAlpha().raw().toBuffer(),
    signal,
  );
  const { widthPx } = zone.frame;
  return async (some, given) => fromPixels(await rows(some, given), { widthPx, heightPx: some.rows });
}

/** A picture that is drawn by rows. */
interface Drawing {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly background: string | undefined;
  readonly rows: RowSource;
}

async function drawBand(
  { widthPx, background, rows }: Drawing,
  some: Rows,
  signal: AbortSignal,
): Promise<PixelRows> {
  const image = await rows(some, signal);
  const ground = background === undefined ? image.ensureAlpha() : image.flatten({ background });
  const data = await ground.raw().toBuffer();
  return { data, widthPx, rows: some.rows, channels: background === undefined ? 4 : 3 };
}

/** Draws a map band by band, and compresses each at once. */
async function drawInBands(drawing: Drawing, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx, background } = drawing;
  const most = Math.max(1, Math.floor(BAND_PIXELS / widthPx));
  const strips: PngStrip[] = [];
  for (let top = 0; top < heightPx; top += most) {
    await yieldToOthers(signal);
    const rows = Math.min(most, heightPx - top);
    strips.push(await pngStrip(await drawBand(drawing, { top, rows }, signal)));
  }
  return pngOfStrips(strips, { widthPx, heightPx, channels: background === undefined ? 4 : 3 });
}

/**
 * Draws a map. A large PNG is drawn in bands, so that its pixels are never held as a whole.
 * @throws the signal's reason between two bands
 */
export async function drawMap(map: MapPicture, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { format, background } = map;
  const { widthPx, heightPx } = map.zone?.frame ?? map.frame;
  const rows = await rowSourceOf(map, signal);
  if (format === 'image/png' && widthPx * heightPx > BAND_PIXELS)
    return drawInBands({ widthPx, heightPx, background, rows }, signal);
  const image = await rows({ top: 0, rows: heightPx }, signal);
  // A copy: what the library made cannot move to another thread.
  return Uint8Array.from(await encodePicture(image, format, background));
}
