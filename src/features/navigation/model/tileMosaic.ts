import type { Extent } from '../../../domain/geodesy/extent.ts';
import { MAX_MERCATOR_LAT } from '../../../domain/geodesy/webMercator.ts';

/** A place on a mosaic, pixels of its zoom level from the north west corner of the world. */
export interface MosaicPoint {
  readonly x: number;
  readonly y: number;
}

/** A tile of an XYZ pyramid (EPSG:3857) and where it lies in pixels of its zoom level. */
export interface MosaicTile extends MosaicPoint {
  readonly url: string;
}

/** Edge of a tile, pixels. */
export const TILE_PX = 256;

const RAD = Math.PI / 180;

/** The pixel of a zoom level at which a place lies. */
export function toMosaic(lon: number, lat: number, zoom: number): MosaicPoint {
  const worldPx = TILE_PX * 2 ** zoom;
  const held = Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, lat)) * RAD;
  return {
    x: ((lon + 180) / 360) * worldPx,
    y: ((1 - Math.asinh(Math.tan(held)) / Math.PI) / 2) * worldPx,
  };
}

/** The place at a pixel of a zoom level, degrees. */
export function fromMosaic(
  { x, y }: MosaicPoint,
  zoom: number,
): { readonly lon: number; readonly lat: number } {
  const worldPx = TILE_PX * 2 ** zoom;
  return {
    lon: (x / worldPx) * 360 - 180,
    lat: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx))) / RAD,
  };
}

/**
 * The tiles that cover an extent.
 * @param template address with {z}, {x} and {y}
 */
export function mosaicTiles(extent: Extent, zoom: number, template: string): readonly MosaicTile[] {
  const from = toMosaic(extent.west, extent.north, zoom);
  const to = toMosaic(extent.east, extent.south, zoom);
  const tiles: MosaicTile[] = [];
  for (let row = Math.floor(from.y / TILE_PX); row * TILE_PX < to.y; row += 1) {
    for (let column = Math.floor(from.x / TILE_PX); column * TILE_PX < to.x; column += 1) {
      const url = template
        .replace('{z}', String(zoom))
        .replace('{x}', String(column))
        .replace('{y}', String(row));
      tiles.push({ url, x: column * TILE_PX, y: row * TILE_PX });
    }
  }
  return tiles;
}
