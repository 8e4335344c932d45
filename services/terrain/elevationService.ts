import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import { isInMatrix, tileBoundsM, WORLD_HALF_M, type TileAddress } from '../../server/base/geo/tileMath.ts';

/** Nodes along a side of an elevation tile: 256 intervals, and the border shared with the next tile, as the SDK expects. */
export const ELEVATION_TILE_PX = 257;

/** Largest error of an encoded height on the finest level, metres. */
const FINEST_ERROR_M = 0.1;

/** Largest error of an encoded height on any level, metres. */
const COARSEST_ERROR_M = 1;

/** Finest level: about 13 m between nodes at 45 N. */
export const MAX_ELEVATION_LEVEL = 13;

/** Finest level outside the sample region, where only a coarse world relief is known. */
const MAX_WORLD_LEVEL = 7;

/** West, south, east, north of the region with detailed heights, EPSG:3857 metres (lon 78.5 to 85.5, lat 42.5 to 46.8). */
const DETAIL_M = [8738580, 5234430, 9517816, 5909490] as const;

const PX_PER_TILE = 256;
const INCHES_PER_METRE = 39.37;
const DPI = 96;
const WEB_MERCATOR = { wkid: 102100, latestWkid: 3857 } as const;

/** Largest error of the encoded heights of a level, metres: coarse levels, seen from afar, need less and stay small. */
export function heightErrorM(level: number): number {
  return Math.min(COARSEST_ERROR_M, FINEST_ERROR_M * 2 ** (MAX_ELEVATION_LEVEL - level));
}

/** True when the service has heights for a tile: everywhere on coarse levels, in the sample region on fine ones. */
export function hasElevationTile(tile: TileAddress): boolean {
  if (!isInMatrix(tile, MAX_ELEVATION_LEVEL)) return false;
  if (tile.z <= MAX_WORLD_LEVEL) return true;
  const [west, south, east, north] = tileBoundsM(tile);
  return west < DETAIL_M[2] && east > DETAIL_M[0] && south < DETAIL_M[3] && north > DETAIL_M[1];
}

function levelsOfDetail() {
  return Array.from({ length: MAX_ELEVATION_LEVEL + 1 }, (_, level) => {
    const resolution = (2 * Math.PI * EARTH_RADIUS_M) / PX_PER_TILE / 2 ** level;
    return { level, resolution, scale: resolution * INCHES_PER_METRE * DPI };
  });
}

/** The service description that the SDK's `ElevationLayer` reads (ArcGIS REST API, "Image service", cached elevation). */
export function elevationServiceJson(): Readonly<Record<string, unknown>> {
  const extent = {
    xmin: -WORLD_HALF_M,
    ymin: -WORLD_HALF_M,
    xmax: WORLD_HALF_M,
    ymax: WORLD_HALF_M,
    spatialReference: WEB_MERCATOR,
  };
  const lods = levelsOfDetail();
  const finest = lods.at(-1)?.resolution ?? 0;
  return {
    currentVersion: 10.91,
    name: 'terrain',
    serviceDescription: '示意地形（合成，非测绘成果） Synthetic terrain for demonstration',
    description: '示意地形（合成，非测绘成果） Synthetic terrain for demonstration',
    copyrightText: '示意数据（合成，非测绘成果）',
    capabilities: 'Image,Tilemap',
    serviceDataType: 'esriImageServiceDataTypeElevation',
    extent,
    initialExtent: extent,
    fullExtent: extent,
    spatialReference: WEB_MERCATOR,
    pixelSizeX: finest,
    pixelSizeY: finest,
    pixelType: 'F32',
    bandCount: 1,
    minValues: [0],
    maxValues: [9000],
    singleFusedMapCache: true,
    cacheType: 'Elevation',
    minScale: lods[0]?.scale,
    maxScale: lods.at(-1)?.scale,
    minLOD: 0,
    maxLOD: MAX_ELEVATION_LEVEL,
    tileInfo: {
      rows: PX_PER_TILE,
      cols: PX_PER_TILE,
      dpi: DPI,
      format: 'LERC',
      compressionQuality: FINEST_ERROR_M,
      origin: { x: -WORLD_HALF_M, y: WORLD_HALF_M },
      spatialReference: WEB_MERCATOR,
      lods,
    },
  };
}

/** Largest side of a tilemap, tiles; the SDK asks for 32. */
export const MAX_TILEMAP_SIDE = 128;

/** A rectangle of tiles of one level, in tiles. */
export interface TileBlock {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Which tiles of a block exist, as the SDK asks before it fetches tiles (ArcGIS REST API, "Tilemap"): one flag per tile,
 * row by row.
 */
export function tilemapJson(
  level: number,
  { top, left, width, height }: TileBlock,
): Readonly<Record<string, unknown>> {
  const data = Array.from({ length: width * height }, (_, at) =>
    hasElevationTile({ z: level, x: left + (at % width), y: top + Math.floor(at / width) }) ? 1 : 0,
  );
  return { adjusted: false, valid: true, location: { left, top, width, height }, data };
}
