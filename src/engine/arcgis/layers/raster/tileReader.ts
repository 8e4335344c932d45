import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import {
  SCENE_TILE_PX,
  type TileMatrix,
  type TileMatrixSet,
} from '../../../../domain/layers/raster/tileMatrix.ts';
import { tilePlan } from '../../../../domain/layers/raster/placedSampling.ts';
import type { MercatorWindow, TilePlan } from '../../../../domain/layers/raster/sampling.ts';
import { isIdentity, warp } from './warp.ts';
import { createSharedLoads } from '../../../../lib/sharedLoads.ts';
import { createEmitter, type Stream } from '../../../../lib/signal.ts';
import type { ReadOutcome } from '../engineLayer.ts';
import { fetchPicture } from '../fetching.ts';
import { isCancelled } from '../problems.ts';
import { createCanvas } from './canvases.ts';

/** Tiles of one service: a pyramid and the addresses of its tiles. */
export interface TileService {
  readonly set: TileMatrixSet;
  urlOf(matrix: TileMatrix, column: number, row: number): string;
  /** Reads the tile at such an address, undefined where there is none; as a picture at it unless told. */
  pictureAt?(url: string, signal: AbortSignal): Promise<ImageBitmap | undefined>;
}

/** Reads windows of the scene from a service's tiles. */
export interface TileReader {
  /** How each tile's read ended, for the layer's health. */
  readonly reads: Stream<ReadOutcome>;
  /** The window's picture; transparent where the service has nothing. @throws LayerLoadError; the signal's reason when aborted */
  read(window: MercatorWindow, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** Proves that the service answers with pictures at a window: some tile must be one, or all must be missing. */
  probe(window: MercatorWindow, signal: AbortSignal): Promise<void>;
}

/** Decoded tiles kept for each layer: neighbours in the globe and the plane share them. 64 take 16 MB. */
const KEPT_TILES = 64;

/** So many missing tiles, and not one that is there, mean that the service has nothing at all. */
const MISSING_AT_MOST = 12;

/** Puts a plan's tiles together and samples them. */
function compose(
  { matrix, widthPx, heightPx, sampling, tiles }: TilePlan,
  pictures: readonly (ImageBitmap | undefined)[],
  window: MercatorWindow,
): HTMLCanvasElement {
  const piece = createCanvas(widthPx, heightPx);
  tiles.forEach(({ x, y }, index) => {
    const picture = pictures[index];
    // Services may draw tiles at twice their stated size.
    if (picture !== undefined)
      piece.context.drawImage(picture, x, y, matrix.tileWidthPx, matrix.tileHeightPx);
  });
  if (isIdentity(sampling, widthPx, heightPx)) return piece.canvas;
  const made = createCanvas(window.widthPx, window.heightPx);
  const pixels = made.context.createImageData(window.widthPx, window.heightPx);
  warp(piece.context.getImageData(0, 0, widthPx, heightPx), sampling, pixels.data);
  made.context.putImageData(pixels, 0, 0);
  return made.canvas;
}

/** Makes the reader of a service, which keeps the tiles used last. */
export function createTileReader({ set, urlOf, pictureAt = fetchPicture }: TileService): TileReader {
  const reads = createEmitter<ReadOutcome>();
  const nothing = createCanvas(SCENE_TILE_PX, SCENE_TILE_PX).canvas;
  let missing = 0;
  let found = false;

  const note = (url: string, picture: ImageBitmap | undefined) => {
    if (picture === undefined) missing++;
    else found = true;
    if (found) reads.emit({});
    else if (missing >= MISSING_AT_MOST)
      reads.emit({ error: new LayerLoadError({ code: 'http-status', detail: `404 · ${url}` }) });
  };
  const tiles = createSharedLoads<ImageBitmap | undefined>(KEPT_TILES, async (url, signal) => {
    try {
      const picture = await pictureAt(url, signal);
      note(url, picture);
      return picture;
    } catch (error) {
      if (!isCancelled(error)) reads.emit({ error });
      throw error;
    }
  });
  const picturesOf = ({ matrix, tiles: planned }: TilePlan, signal: AbortSignal) =>
    planned.map(({ column, row }) => tiles.get(urlOf(matrix, column, row), signal));

  return {
    reads,
    async read(window, signal) {
      const plan = await tilePlan(set, window);
      if (plan === undefined) return nothing;
      const pictures = await Promise.all(picturesOf(plan, signal));
      signal.throwIfAborted();
      return pictures.every((picture) => picture === undefined) ? nothing : compose(plan, pictures, window);
    },
    async probe(window, signal) {
      const plan = await tilePlan(set, window);
      const [first] =
        plan === undefined ? [] : picturesOf({ ...plan, tiles: plan.tiles.slice(0, 1) }, signal);
      await first;
    },
  };
}
