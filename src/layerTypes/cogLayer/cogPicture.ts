import { fromWebMercator, toWebMercator } from '../../domain/geodesy/webMercator.ts';
import { inverseOf, placeOfPixel } from '../../domain/layers/geotiff/affine.ts';
import { createBlocks, type Blocks } from '../../domain/layers/geotiff/blocks.ts';
import { latticeOf, type Bounds, type PlacesInPicture } from '../../domain/layers/raster/lattice.ts';
import { shownAs, stretchOf, type Shown } from '../../domain/layers/geotiff/looks.ts';
import type { PictureLevel } from '../../domain/layers/geotiff/levels.ts';
import {
  geoTiffProblem,
  openGeoTiff,
  type GeoTiffFacts,
  type OpenGeoTiff,
} from '../../domain/layers/geotiff/openGeoTiff.ts';
import type { ReadPart } from '../../domain/layers/geotiff/partSource.ts';
import { tileOf } from '../../domain/layers/geotiff/resample.ts';
import { LEVEL_0_RESOLUTION_M, SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import type { TileOfWorld } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import { createSharedLoads } from '../../lib/sharedLoads.ts';

/** A GeoTIFF at an address, as tiles. */
export interface CogPicture {
  readonly facts: GeoTiffFacts;
  /** A tile's pixels, red, green, blue, opaqueness; undefined where the picture shows nothing. @throws LayerLoadError; the signal's reason */
  tile(tile: TileOfWorld, signal: AbortSignal): Promise<Uint8ClampedArray | undefined>;
}

/** Overviews whose blocks are held, and bytes of them, decoded: views show two or three at once. */
const HELD = { levels: 3, bytes: 24_000_000 } as const;

/** An overview of so many pixels tells the values of the whole picture. */
const TELLING_PX = 65_536;

/** Half of the world's side, metres. */
const HALF_M = (LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / 2;

/** The picture or overview whose pixels are nearest in size to a level's. @param finest the level of the picture's own pixels, not below that of the tile */
function nearestOverview({ pictures, facts }: OpenGeoTiff, level: number): number {
  const wanted = Math.max(0, facts.levels[1] - level);
  const coarserBy = ({ image }: PictureLevel) => Math.log2(facts.widthPx / image.getWidth());
  return pictures.reduce((best, picture, at) => {
    const now = pictures[best] ?? picture;
    return Math.abs(coarserBy(picture) - wanted) < Math.abs(coarserBy(now) - wanted) ? at : best;
  }, 0);
}

/** The part of a tile that an extent covers, in pixels of the level; undefined where it covers none. */
function coveredPart({ extent }: GeoTiffFacts, { level, column, row }: TileOfWorld): Bounds | undefined {
  const pixelM = LEVEL_0_RESOLUTION_M / 2 ** level;
  const [low, high] = [toWebMercator(extent.west, extent.south), toWebMercator(extent.east, extent.north)];
  const [tileLeft, tileTop] = [column * SCENE_TILE_PX, row * SCENE_TILE_PX];
  const bounds = {
    left: Math.max(tileLeft, Math.floor((low.x + HALF_M) / pixelM) - 1),
    right: Math.min(tileLeft + SCENE_TILE_PX, Math.ceil((high.x + HALF_M) / pixelM) + 1),
    top: Math.max(tileTop, Math.floor((HALF_M - high.y) / pixelM) - 1),
    bottom: Math.min(tileTop + SCENE_TILE_PX, Math.ceil((HALF_M - low.y) / pixelM) + 1),
  };
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : undefined;
}

/** Where a level's pixels lie in one of the pictures of a file. */
async function placesIn(
  { plane, affine, facts }: OpenGeoTiff,
  { image }: PictureLevel,
  bounds: Bounds,
  level: number,
): Promise<PlacesInPicture | undefined> {
  const back = inverseOf(affine);
  if (back === undefined) return undefined;
  const pixelM = LEVEL_0_RESOLUTION_M / 2 ** level;
  const [scaleX, scaleY] = [image.getWidth() / facts.widthPx, image.getHeight() / facts.heightPx];
  return latticeOf(bounds, (places) =>
    Promise.resolve(
      places.map(([x, y]) => {
        const { lon, lat } = fromWebMercator(x * pixelM - HALF_M, HALF_M - y * pixelM);
        const [column, row] = placeOfPixel(back, ...plane.toPlane(lon, lat));
        return [column * scaleX, row * scaleY] as const;
      }),
    ),
  );
}

/** How the picture is shown, by the coarsest overview that tells its values. */
async function look({ pictures, samples }: OpenGeoTiff, signal: AbortSignal): Promise<Shown> {
  const telling = pictures.findLast(({ image }) => image.getWidth() * image.getHeight() >= TELLING_PX);
  return shownAs(samples, await stretchOf([{ ...(telling ?? pictures[0]), samples }], signal));
}

/** Opens a GeoTIFF that is read part by part. @throws LayerLoadError with the reason; the signal's reason */
export async function openCog(read: ReadPart, signal: AbortSignal): Promise<CogPicture> {
  const open = await openGeoTiff(read, signal);
  const { pictures, samples, facts } = open;
  const looks = createSharedLoads(1, (_key, own) => look(open, own));
  const blocks = createSharedLoads(HELD.levels, async (key, own): Promise<Blocks> => {
    const { look } = await looks.get('', own);
    return createBlocks({ ...(pictures[Number(key)] ?? pictures[0]), samples }, look, HELD.bytes);
  });

  async function tile(wanted: TileOfWorld, own: AbortSignal): Promise<Uint8ClampedArray | undefined> {
    const bounds = coveredPart(facts, wanted);
    if (bounds === undefined) return undefined;
    const at = nearestOverview(open, wanted.level);
    const picture = pictures[at] ?? pictures[0];
    const places = await placesIn(open, picture, bounds, wanted.level);
    if (places === undefined) return undefined;
    const source = {
      blocks: await blocks.get(String(at), own),
      ...{ widthPx: picture.image.getWidth(), heightPx: picture.image.getHeight(), places },
      isOfClasses: (await looks.get('', own)).isOfClasses,
    };
    return tileOf(source, { x: wanted.column, y: wanted.row }, own);
  }

  return {
    facts,
    async tile(wanted, own) {
      try {
        return await tile(wanted, own);
      } catch (error) {
        throw own.aborted ? own.reason : geoTiffProblem(error);
      }
    },
  };
}
