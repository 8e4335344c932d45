import type { Geometry, Position } from 'geojson';
import { fromWebMercator } from '../../geodesy/webMercator.ts';
import { LEVEL_0_RESOLUTION_M, SCENE_TILE_PX } from '../raster/tileMatrix.ts';
import type { TileFeature } from './readVectorTile.ts';

/** A tile of Web Mercator's pyramid. */
export interface TileOfWorld {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** Side of the world, metres. */
const WORLD_M = LEVEL_0_RESOLUTION_M * SCENE_TILE_PX;

/** Part of a tile that stands for a finer one, in sides of the coarser. */
export interface TilePart {
  readonly tile: TileOfWorld;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The part of the finest tile that an archive has, in which a tile lies; all of the tile where the archive has it. */
export function partOfFinest({ level, column, row }: TileOfWorld, finest: number): TilePart {
  const beyond = 2 ** Math.max(0, level - finest);
  const [left, top] = [Math.floor(column / beyond), Math.floor(row / beyond)];
  return {
    tile: { level: Math.min(level, finest), column: left, row: top },
    left: column / beyond - left,
    top: row / beyond - top,
    side: 1 / beyond,
  };
}

/** The same part of the world in the tile of which a tile is a quarter. */
export function partOfCoarser({ tile: { level, column, row }, left, top, side }: TilePart): TilePart {
  return {
    tile: { level: level - 1, column: Math.floor(column / 2), row: Math.floor(row / 2) },
    left: (left + (column % 2)) / 2,
    top: (top + (row % 2)) / 2,
    side: side / 2,
  };
}

/** The tile of a level over a place in degrees. */
export function tileOver({ x, y }: { readonly x: number; readonly y: number }, level: number): TileOfWorld {
  const across = 2 ** level;
  const index = (share: number) => Math.max(0, Math.min(across - 1, Math.floor(share * across)));
  return { level, column: index(x / WORLD_M + 0.5), row: index(0.5 - y / WORLD_M) };
}

/** Twice the area of a ring with its sign: y goes downwards. */
function doubledArea(ring: Float32Array): number {
  let sum = 0;
  let [beforeX = 0, beforeY = 0] = ring.subarray(-2);
  for (let at = 0; at < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]];
    sum += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return sum;
}

/** Rings by polygon: one that turns as the first does begins the next. */
function polygonsOf(rings: readonly Float32Array[]): Float32Array[][] {
  const polygons: Float32Array[][] = [];
  const turns = Math.sign(doubledArea(rings[0] ?? new Float32Array()));
  for (const ring of rings) {
    const held = polygons.at(-1);
    if (held === undefined || Math.sign(doubledArea(ring)) === turns) polygons.push([ring]);
    else held.push(ring);
  }
  return polygons;
}

/** A feature's shape in degrees, as far as its tile shows it. */
export function shapeInDegrees({ kind, chains }: TileFeature, { level, column, row }: TileOfWorld): Geometry {
  const sideM = WORLD_M / 2 ** level;
  const positions = (chain: Float32Array): Position[] =>
    Array.from({ length: chain.length / 2 }, (_, at) => {
      const x = ((chain[2 * at] ?? 0) + column) * sideM - WORLD_M / 2;
      const y = WORLD_M / 2 - ((chain[2 * at + 1] ?? 0) + row) * sideM;
      const { lon, lat } = fromWebMercator(x, y);
      return [lon, lat];
    });
  const lines = (of: readonly Float32Array[]) => of.map(positions);
  if (kind === 'point') {
    const places = lines(chains).flat();
    const [only = [0, 0]] = places;
    return places.length === 1
      ? { type: 'Point', coordinates: only }
      : { type: 'MultiPoint', coordinates: places };
  }
  if (kind === 'line') {
    const [only = []] = chains.length === 1 ? lines(chains) : [];
    return chains.length === 1
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: lines(chains) };
  }
  const closed = (ring: Float32Array) => {
    const places = positions(ring);
    return [...places, ...places.slice(0, 1)];
  };
  const polygons = polygonsOf(chains).map((rings) => rings.map(closed));
  const [only = []] = polygons;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}
