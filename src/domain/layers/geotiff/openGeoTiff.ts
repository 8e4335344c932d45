import GeoTIFF from 'geotiff';
import { abortable } from '../../../lib/abort.ts';
import type { Extent } from '../../geodesy/extent.ts';
import type { Plane } from '../../geodesy/planes.ts';
import { toWebMercator } from '../../geodesy/webMercator.ts';
import { LEVEL_0_RESOLUTION_M } from '../raster/tileMatrix.ts';
import { LayerLoadError, type FileCause, type LayerProblemCode } from '../record/layerProblem.ts';
import { placeOfPixel, type Affine } from './affine.ts';
import { blockSize } from './blocks.ts';
import { referenceOf } from './geoKeys.ts';
import { levelsOf, type PictureLevel } from './levels.ts';
import { isTiff } from './magic.ts';
import { createPartSource, type ReadPart } from './partSource.ts';
import { affineOf, samplesOf, type Samples } from './tags.ts';

/** What a GeoTIFF tells of itself. */
export interface GeoTiffFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
  /** `uint16` */
  readonly sampleType: string;
  /** `EPSG:4547`, or what the file calls its reference. */
  readonly reference: string;
  /** Degrees. */
  readonly extent: Extent;
  /** Levels of Web Mercator's tiles at which it is shown: as coarse as its overviews reach, as fine as its pixels are. */
  readonly levels: readonly [least: number, most: number];
  readonly overviews: number;
  /** Its pixels are stored in squares rather than rows, so that windows of it are read cheaply. */
  readonly isTiled: boolean;
}

/** A GeoTIFF that is open. */
export interface OpenGeoTiff {
  readonly facts: GeoTiffFacts;
  readonly affine: Affine;
  readonly plane: Plane;
  readonly samples: Samples;
  /** The picture itself and, finest first, its overviews. */
  readonly pictures: readonly [PictureLevel, ...PictureLevel[]];
}

/** Largest block of pixels that is decoded at once, bytes. */
const MOST_BLOCK_BYTES = 64_000_000;

/** Deepest level of tiles: pixels of 4 cm at the equator. */
const DEEPEST = 22;

/** So many levels are shown beyond the coarsest picture: a tile then reads four of its pixels along each side for one. */
const COARSER_LEVELS = 2;

/** Places along each side of the picture that are looked at. */
const LOOKED_AT = 9;

const refused = (code: LayerProblemCode, cause: FileCause) => new LayerLoadError({ code, causes: [cause] });

/** Pixels from edge to edge, evenly spread. */
const spread = (px: number) => Array.from({ length: LOOKED_AT }, (_, at) => (px * at) / (LOOKED_AT - 1));

/** Calls for places all over a picture, with their longitude and latitude. */
function placesOf(
  { affine, plane, widthPx, heightPx }: Placed,
  call: (lon: number, lat: number, column: number, row: number) => void,
): void {
  for (const row of spread(heightPx))
    for (const column of spread(widthPx)) {
      const [lon, lat] = plane.fromPlane(...placeOfPixel(affine, column, row));
      call(lon, lat, column, row);
    }
}

interface Placed {
  readonly affine: Affine;
  readonly plane: Plane;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** @throws LayerLoadError where it is not on the earth */
function extentOf(placed: Placed, reference: string): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  placesOf(placed, (lon, lat) => {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  });
  const isSound = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  if (!isSound) throw refused('unsupported-reference', { code: 'not-on-earth', at: reference });
  return { west, south, east, north };
}

/** The level whose pixels are nearest in size to the finest of those that are looked at; not rounded. */
function finestLevel({ affine, plane, widthPx, heightPx }: Placed): number {
  let finest = Infinity;
  const mercator = (column: number, row: number) =>
    toWebMercator(...plane.fromPlane(...placeOfPixel(affine, column, row)));
  placesOf({ affine, plane, widthPx, heightPx }, (_lon, _lat, column, row) => {
    const [at, right, below] = [
      mercator(column, row),
      mercator(column + 1, row),
      mercator(column, row + 1),
    ] as const;
    const area = (right.x - at.x) * (below.y - at.y) - (right.y - at.y) * (below.x - at.x);
    finest = Math.min(finest, Math.sqrt(Math.abs(area)));
  });
  return Math.log2(LEVEL_0_RESOLUTION_M / finest);
}

/** The levels of tiles that a picture is shown at. */
function shownLevels(placed: Placed, pictures: OpenGeoTiff['pictures']): readonly [number, number] {
  const finest = finestLevel(placed);
  const most = Math.max(0, Math.min(DEEPEST, Math.round(finest)));
  const coarsest = pictures.at(-1)?.image ?? pictures[0].image;
  const levelsBelow = Math.log2(placed.widthPx / coarsest.getWidth()) + COARSER_LEVELS;
  return [Math.max(0, Math.min(most, Math.round(finest - levelsBelow))), most];
}

/** @throws LayerLoadError where a block of one of the pictures is too large to be decoded at once */
function requireSmallBlocks(pictures: OpenGeoTiff['pictures']): void {
  for (const { image } of pictures) {
    const [width, height] = blockSize({ image });
    const bytes = Math.min(width, image.getWidth()) * Math.min(height, image.getHeight());
    if (bytes * image.getBytesPerPixel() > MOST_BLOCK_BYTES)
      throw refused('unsupported-content', { code: 'not-tiled' });
  }
}

async function pictureOf(tiff: GeoTIFF): Promise<OpenGeoTiff> {
  const pictures = await levelsOf(tiff);
  const [{ image }] = pictures;
  const [widthPx, heightPx] = [image.getWidth(), image.getHeight()];
  const affine = await affineOf(image);
  if (affine === undefined) throw refused('unsupported-reference', { code: 'no-place' });
  const named = referenceOf(image);
  if (named === undefined) throw refused('unsupported-reference', { code: 'no-reference' });
  const { name: reference, plane } = named;
  if (plane === undefined)
    throw refused('unsupported-reference', { code: 'unknown-reference', at: reference });
  requireSmallBlocks(pictures);
  const samples = await samplesOf(image);
  const placed = { affine, plane, widthPx, heightPx };
  const facts = {
    ...{ widthPx, heightPx, bands: image.getSamplesPerPixel(), sampleType: samples.type, reference },
    extent: extentOf(placed, reference),
    levels: shownLevels(placed, pictures),
    overviews: pictures.length - 1,
    isTiled: image.isTiled,
  };
  return { facts, affine, plane, samples, pictures };
}

/** What the reader says of what it reads, in the portal's terms. */
export function geoTiffProblem(error: unknown): LayerLoadError {
  if (error instanceof LayerLoadError) return error;
  const said = error instanceof Error ? error.message : String(error);
  return refused('invalid-body', { code: 'geotiff-damaged', at: said });
}

/** @throws LayerLoadError for what does not begin as a TIFF does */
async function opened(source: ReturnType<typeof createPartSource>): Promise<OpenGeoTiff> {
  const [head = new ArrayBuffer(0)] = await source.fetch([{ offset: 0, length: 4 }]);
  if (!isTiff(new Uint8Array(head))) throw refused('invalid-body', { code: 'not-geotiff' });
  return pictureOf(await GeoTIFF.fromSource(source));
}

/**
 * Opens a GeoTIFF that lies elsewhere: its header is read, and nothing of its pixels.
 * @throws LayerLoadError with the reason; the signal's reason when aborted
 */
export async function openGeoTiff(read: ReadPart, signal: AbortSignal): Promise<OpenGeoTiff> {
  try {
    return await abortable(opened(createPartSource(read)), signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : geoTiffProblem(error);
  }
}
