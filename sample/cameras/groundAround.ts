import { bilinear, columnAt, MASTER_LEVEL, mix, rowAt, smoothstep, type Raster } from '../grid.ts';
import type { Surface } from '../terrain/surface.ts';

const EARTH_RADIUS_M = 6_371_009;

/** A ray of light bends with the air: the earth looks this much flatter. */
const REFRACTION = 0.87;

/** How far the finer heights are known round a camera: levels of the pyramid, metres to their end and where the next begins to show. */
const RINGS = [
  { z: 13, reachM: 3200, fadeM: 2200 },
  { z: 11, reachM: 13_000, fadeM: 9000 },
] as const;

/** The ground round a camera, by metres east and north of it. */
export interface GroundAround {
  /** Height over the sea, metres. */
  heightM(east: number, north: number, away: number): number;
  /** The column and row of level 9 of a place. */
  column(east: number): number;
  row(north: number): number;
  lon(east: number): number;
  lat(north: number): number;
}

/** How far the ground falls below the level of a lens, metres, for the earth is round. */
export const dropM = (away: number): number => (away * away * REFRACTION) / (2 * EARTH_RADIUS_M);

/** Reads the heights round a place: those of the finest elevation tiles near it, coarser ones far away. */
export function groundAround(
  { surface, heights }: { readonly surface: Surface; readonly heights: Raster },
  lon: number,
  lat: number,
): GroundAround {
  const radian = Math.PI / 180;
  const cos = Math.cos(lat * radian);
  const perDegree = EARTH_RADIUS_M * radian;
  const [column0, row0] = [columnAt(lon, MASTER_LEVEL), rowAt(lat, MASTER_LEVEL)];
  const perM = (columnAt(lon + 1, MASTER_LEVEL) - column0) / (perDegree * cos);
  const bend = Math.tan(lat * radian) / (2 * EARTH_RADIUS_M);
  const column = (east: number) => column0 + east * perM;
  const row = (north: number) => row0 - perM * (north + north * north * bend);

  const rings = RINGS.map(({ z, reachM, fadeM }) => {
    const scale = 2 ** (z - MASTER_LEVEL);
    const halfPx = Math.ceil(reachM * perM * scale) + 3;
    const frame = {
      x0: Math.floor(column0 * scale) - halfPx,
      y0: Math.floor(row0 * scale) - halfPx,
      width: 2 * halfPx,
      height: 2 * halfPx,
    };
    return { raster: surface.block(z, frame), scale, reachM, fadeM };
  });
  const [near, middle] = rings;
  const read = (raster: Raster, scale: number, c: number, r: number) =>
    bilinear(raster, c * scale, r * scale);

  function heightM(east: number, north: number, away: number): number {
    const [c, r] = [column(east), row(north)];
    if (near === undefined || middle === undefined || away >= middle.reachM) return bilinear(heights, c, r);
    if (away < near.fadeM) return read(near.raster, near.scale, c, r);
    if (away < near.reachM) {
      const share = smoothstep(near.fadeM, near.reachM, away);
      return mix(read(near.raster, near.scale, c, r), read(middle.raster, middle.scale, c, r), share);
    }
    const fine = read(middle.raster, middle.scale, c, r);
    if (away < middle.fadeM) return fine;
    return mix(fine, bilinear(heights, c, r), smoothstep(middle.fadeM, middle.reachM, away));
  }

  return {
    heightM,
    column,
    row,
    lon: (east) => lon + east / (perDegree * cos),
    lat: (north) => lat + north / perDegree,
  };
}
