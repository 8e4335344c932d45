import sharp from 'sharp';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';

/** Side of every tile, pixels. */
export const TILE_SIDE_PX = 256;

/** Degrees that a geographic tile of level 0 covers in both directions; level 0 has two columns and one row. */
const ROOT_SIDE_DEG = 180;

const CHANNELS = 3;

/** Quality of the JPEG tiles: as the imagery they are made from. */
const JPEG_QUALITY = 84;

/** The rectangle of a geographic tile in degrees. */
export function geographicTileBounds({ z, x, y }: TileAddress): Rectangle {
  const side = ROOT_SIDE_DEG / 2 ** z;
  const [minX, maxY] = [-180 + x * side, 90 - y * side];
  return { minX, minY: maxY - side, maxX: minX + side, maxY };
}

/** True when the address exists in the geographic matrix of a level up to `maxLevel`. */
export function isInGeographicMatrix({ z, x, y }: TileAddress, maxLevel: number): boolean {
  return z <= maxLevel && x < 2 ** (z + 1) && y < 2 ** z;
}

/** Where a latitude falls in the Web Mercator picture of a level, pixels from its upper edge; held within the picture. */
function mercatorPx(lat: number, level: number): number {
  const heightPx = TILE_SIDE_PX * 2 ** level;
  const phi = (Math.max(-89.999999, Math.min(89.999999, lat)) * Math.PI) / 180;
  const share = 0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI);
  return Math.max(0, Math.min(heightPx, share * heightPx));
}

/**
 * For each edge between the pixel rows of a geographic tile (257 of them), the pixel row of the Web Mercator picture one level
 * finer. At that level both grids have the same columns, so that only rows have to be resampled.
 */
export function mercatorEdges({ z, y }: TileAddress): Float64Array {
  const side = ROOT_SIDE_DEG / 2 ** z;
  return Float64Array.from({ length: TILE_SIDE_PX + 1 }, (_, edge) =>
    mercatorPx(90 - (y + edge / TILE_SIDE_PX) * side, z + 1),
  );
}

/** The rows of Web Mercator tiles that hold these edges. */
function sourceRows(edges: Float64Array, level: number): readonly [number, number] {
  const last = 2 ** level - 1;
  const top = Math.min(last, Math.floor((edges[0] ?? 0) / TILE_SIDE_PX));
  const bottom = Math.min(last, Math.max(top, Math.ceil((edges.at(-1) ?? 0) / TILE_SIDE_PX) - 1));
  return [top, bottom];
}

/**
 * Averages source rows into the rows between edges, each source row by the share of it that lies between them.
 * @param source RGB rows of 256 pixels
 * @param edges in source rows from the source's upper edge, one more than there are rows to make
 */
export function resampleRows(source: Uint8Array, edges: Float64Array): Uint8Array {
  const stride = TILE_SIDE_PX * CHANNELS;
  const rowCount = source.length / stride;
  const out = new Uint8Array((edges.length - 1) * stride);
  const sums = new Float64Array(stride);
  for (let row = 0; row + 1 < edges.length; row++) {
    const top = Math.max(0, Math.min(rowCount, edges[row] ?? 0));
    const bottom = Math.max(top, Math.min(rowCount, edges[row + 1] ?? 0));
    // Beyond the ends of Web Mercator there is no height left: the outermost row stands for it.
    const first = Math.min(rowCount - 1, Math.floor(top));
    const last = Math.max(first, Math.min(rowCount - 1, Math.ceil(bottom) - 1));
    sums.fill(0);
    let weights = 0;
    for (let from = first; from <= last; from++) {
      const weight = first === last ? 1 : Math.max(0, Math.min(bottom, from + 1) - Math.max(top, from));
      weights += weight;
      for (let at = 0; at < stride; at++)
        sums[at] = (sums[at] ?? 0) + weight * (source[from * stride + at] ?? 0);
    }
    for (let at = 0; at < stride; at++) out[row * stride + at] = Math.round((sums[at] ?? 0) / weights);
  }
  return out;
}

/**
 * Makes a tile of the geographic tiling from Web Mercator tiles: JPEG, 256 px, position exact to a fraction of a pixel.
 * @param read gives the picture of a Web Mercator tile
 * @throws what `read` and the decoder throw
 */
export async function renderGeographicTile(
  tile: TileAddress,
  read: (mercator: TileAddress) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const level = tile.z + 1;
  const edges = mercatorEdges(tile);
  const [top, bottom] = sourceRows(edges, level);
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  const pictures = await Promise.all(
    rows.map(async (y) =>
      sharp(await read({ z: level, x: tile.x, y }))
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    ),
  );
  const pixels = resampleRows(
    Buffer.concat(pictures),
    edges.map((edge) => edge - top * TILE_SIDE_PX),
  );
  return sharp(pixels, { raw: { width: TILE_SIDE_PX, height: TILE_SIDE_PX, channels: CHANNELS } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
