import { commonExtent, type Extent } from '../../geodesy/extent.ts';
import { planeOfKind } from '../../geodesy/planes.ts';
import { fromWebMercator, MAX_MERCATOR_LAT, toWebMercator } from '../../geodesy/webMercator.ts';
import { latticeOf, type Bounds, type LatticePlaces } from './lattice.ts';
import { isTilingKind, referenceDomain, type ReferenceKind } from './reference.ts';
import {
  planImage,
  planTiles,
  reachOf,
  tilesUnder,
  type ImagePlan,
  type ImageSource,
  type MercatorWindow,
  type PlacedSampling,
  type TilePlan,
} from './sampling.ts';
import { nearestMatrix, type TileMatrixSet } from './tileMatrix.ts';

// Windows of the scene from sources in zones of a projection and in old datums: their rows and columns are turned and bent there, so that
// each pixel is placed, by the lattice that GeoTIFFs are warped by.

/** What services say of where they have something may be rounded: so much more is looked at, of its size. */
const ROOM = 0.02;

function roomy({ west, south, east, north }: Extent): Extent {
  const [x, y] = [(east - west) * ROOM + 0.001, (north - south) * ROOM + 0.001];
  return { west: west - x, south: south - y, east: east + x, north: north + y };
}

/** The whole pixels of a window that cover an extent; undefined where it has none. */
function pixelsOver(window: MercatorWindow, extent: Extent): Bounds | undefined {
  const { minX, minY, maxX, maxY, widthPx, heightPx } = window;
  const held = (lat: number) => Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, lat));
  const low = toWebMercator(extent.west, held(extent.south));
  const high = toWebMercator(extent.east, held(extent.north));
  const [pixelX, pixelY] = [(maxX - minX) / widthPx, (maxY - minY) / heightPx];
  const bounds = {
    left: Math.max(0, Math.floor((low.x - minX) / pixelX)),
    right: Math.min(widthPx, Math.ceil((high.x - minX) / pixelX)),
    top: Math.max(0, Math.floor((maxY - high.y) / pixelY)),
    bottom: Math.min(heightPx, Math.ceil((maxY - low.y) / pixelY)),
  };
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : undefined;
}

/** A part of a window that a plane has places of. */
interface Part {
  readonly window: MercatorWindow;
  readonly bounds: Bounds;
  /** Coordinates of the plane at a window's pixels. */
  at(column: number, row: number): readonly [x: number, y: number];
}

function partOf(window: MercatorWindow, kind: ReferenceKind, extent: Extent | undefined): Part | undefined {
  const domain = referenceDomain(kind);
  const within = extent === undefined ? domain : commonExtent(domain, roomy(extent));
  const bounds = within && pixelsOver(window, within);
  if (bounds === undefined) return undefined;
  const { minX, maxX, minY, maxY, widthPx, heightPx } = window;
  const plane = planeOfKind(kind);
  const at = (column: number, row: number) => {
    const x = minX + ((maxX - minX) * column) / widthPx;
    const { lon, lat } = fromWebMercator(x, maxY - ((maxY - minY) * row) / heightPx);
    return plane.toPlane(lon, lat);
  };
  return { window, bounds, at };
}

/** Units of the plane from one pixel to the next, to the right and down, in the middle of a part. */
function steps({ bounds: { left, right, top, bottom }, at }: Part): readonly [right: number, down: number] {
  const [column, row] = [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = at(column, row);
  const [rightX, rightY] = at(column + 1, row);
  const [downX, downY] = at(column, row + 1);
  return [Math.hypot(rightX - x, rightY - y), Math.hypot(downX - x, downY - y)];
}

/** Where the pixels of a part are in a source. @param toSource from coordinates of the plane to the source's pixels */
function latticeOver(
  { bounds, at }: Part,
  toSource: (x: number, y: number) => readonly [number, number],
): Promise<LatticePlaces | undefined> {
  return latticeOf(bounds, (pixels) =>
    Promise.resolve(pixels.map(([column, row]) => toSource(...at(column, row)))),
  );
}

/** The sampling of a window of which a part is placed. @param leftPx,topPx,scale from the lattice's pixels to those of the source */
function placed(
  { window: { widthPx, heightPx }, bounds }: Part,
  places: LatticePlaces,
  { leftPx, topPx, scale = 1 }: { readonly leftPx: number; readonly topPx: number; readonly scale?: number },
): PlacedSampling {
  const width = bounds.right - bounds.left;
  return {
    widthPx,
    heightPx,
    placesOf(fromRow, toRow) {
      const out = new Float64Array(widthPx * (toRow - fromRow) * 2).fill(NaN);
      const line = new Float64Array(width * 2);
      for (let row = Math.max(fromRow, bounds.top); row < Math.min(toRow, bounds.bottom); row += 1) {
        places.ofRectangle({ ...bounds, top: row, bottom: row + 1 }, line);
        const start = ((row - fromRow) * widthPx + bounds.left) * 2;
        for (let at = 0; at < line.length; at += 2) {
          out[start + at] = ((line[at] ?? NaN) - leftPx) * scale;
          out[start + at + 1] = ((line[at + 1] ?? NaN) - topPx) * scale;
        }
      }
      return out;
    },
  };
}

/** The least and the most of a picture's pixels beyond what its places read, so that a neighbour is there to mix with. */
const BORDER_PX = 1;

/** A picture in a plane whose pixels are as large as the window's, or larger where the service makes no such picture. */
async function placedImage(window: MercatorWindow, source: ImageSource): Promise<ImagePlan | undefined> {
  const part = partOf(window, source.kind, source.extent);
  if (part === undefined) return undefined;
  const unitsPerPixel = Math.min(...steps(part));
  const places = await latticeOver(part, (x, y) => [x / unitsPerPixel, -y / unitsPerPixel]);
  if (places === undefined) return undefined;
  const reach = places.reach();
  const leftPx = Math.floor(reach.left) - BORDER_PX;
  const topPx = Math.floor(reach.top) - BORDER_PX;
  const [across, down] = [
    Math.ceil(reach.right) + BORDER_PX - leftPx,
    Math.ceil(reach.bottom) + BORDER_PX - topPx,
  ];
  const scale = Math.min(1, source.maxWidthPx / across, source.maxHeightPx / down);
  const [widthPx, heightPx] = [Math.ceil(across * scale - 1e-6), Math.ceil(down * scale - 1e-6)];
  const [left, top] = [leftPx * unitsPerPixel, -topPx * unitsPerPixel];
  const pixel = unitsPerPixel / scale;
  const box = { left, top, right: left + widthPx * pixel, bottom: top - heightPx * pixel };
  return { box, widthPx, heightPx, sampling: placed(part, places, { leftPx, topPx, scale }) };
}

/** The tiles of a pyramid in a plane. */
async function placedTiles(set: TileMatrixSet, window: MercatorWindow): Promise<TilePlan | undefined> {
  const part = partOf(window, set.kind, undefined);
  if (part === undefined) return undefined;
  const [right, down] = steps(part);
  const matrix = nearestMatrix(set, Math.sqrt(right * down));
  if (matrix === undefined) return undefined;
  const { left, top, unitsPerPixel } = matrix;
  const places = await latticeOver(part, (x, y) => [(x - left) / unitsPerPixel, (top - y) / unitsPerPixel]);
  if (places === undefined) return undefined;
  const reach = places.reach();
  const under = tilesUnder(matrix, reachOf(reach.left, reach.right), reachOf(reach.top, reach.bottom));
  if (under === undefined) return undefined;
  const { leftPx, topPx, ...piece } = under;
  return { matrix, ...piece, sampling: placed(part, places, { leftPx, topPx }) };
}

/**
 * Plans the one picture of a service from which to make a window, in whatever reference the service makes it.
 * @returns undefined where the service has nothing in the window
 */
export async function imagePlan(window: MercatorWindow, source: ImageSource): Promise<ImagePlan | undefined> {
  const { kind } = source;
  return isTilingKind(kind) ? planImage(window, { ...source, kind }) : await placedImage(window, source);
}

/**
 * Plans a window from a pyramid in whatever reference, origin, levels and tile size.
 * @returns undefined where the pyramid has nothing, or only at levels that would take too many tiles
 */
export async function tilePlan(set: TileMatrixSet, window: MercatorWindow): Promise<TilePlan | undefined> {
  const { kind } = set;
  return isTilingKind(kind) ? planTiles({ ...set, kind }, window) : await placedTiles(set, window);
}
