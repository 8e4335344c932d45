import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
import type { Frame } from './frame.ts';

/** A file of a tileset, by its path below the tileset's folder. */
export interface ModelFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** West, south, east, north in degrees, least and most height above the ellipsoid in metres. */
export type Region = readonly [
  west: number,
  south: number,
  east: number,
  north: number,
  lowM: number,
  highM: number,
];

/** A tile before it is written. */
export interface TileDraft {
  readonly region: Region;
  /** Metres of error that remain while the tile's children are not shown. */
  readonly geometricError: number;
  readonly uri?: string;
  readonly refine?: 'ADD' | 'REPLACE';
  readonly children?: readonly TileDraft[];
}

const RAD = Math.PI / 180;

/** Degrees, and metres of height, that a region is larger than what it holds: positions are stored in single precision. */
const MARGIN = { deg: 1e-7, m: 0.05 } as const;

/** The region that holds points of a frame (x, y, z one after another). */
export function regionHolding(frame: Frame, positions: readonly number[]): Region {
  let [west, south, east, north, low, high] = [Infinity, Infinity, -Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index + 2 < positions.length; index += 3) {
    const point: Vector3 = [positions[index] ?? 0, positions[index + 1] ?? 0, positions[index + 2] ?? 0];
    const { lon, lat, heightM } = frame.placeOf(point);
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
    low = Math.min(low, heightM);
    high = Math.max(high, heightM);
  }
  const { deg, m } = MARGIN;
  return [west - deg, south - deg, east + deg, north + deg, low - m, high + m];
}

/** The least region that holds all of `regions`. @throws RangeError for none */
export function unionRegion(regions: readonly Region[]): Region {
  if (regions.length === 0) throw new RangeError('no regions');
  const least = (index: 0 | 1 | 4) => Math.min(...regions.map((region) => region[index]));
  const most = (index: 2 | 3 | 5) => Math.max(...regions.map((region) => region[index]));
  return [least(0), least(1), most(2), most(3), least(4), most(5)];
}

function tileJson({ region, geometricError, uri, refine, children }: TileDraft): object {
  const [west, south, east, north, low, high] = region;
  return {
    boundingVolume: { region: [west * RAD, south * RAD, east * RAD, north * RAD, low, high] },
    geometricError,
    ...(refine === undefined ? {} : { refine }),
    ...(uri === undefined ? {} : { content: { uri } }),
    ...(children === undefined || children.length === 0 ? {} : { children: children.map(tileJson) }),
  };
}

/**
 * Writes `tileset.json`. glTF contents are Y up, as the standard has it.
 * @param version 1.0 for b3dm and i3dm contents, 1.1 for glTF contents
 */
export function writeTileset(
  version: '1.0' | '1.1',
  root: TileDraft,
  { frame, geometricError }: { readonly frame: Frame; readonly geometricError: number },
): ModelFile {
  const json = {
    asset: {
      version,
      tilesetVersion: '1',
      ...(version === '1.0' ? { gltfUpAxis: 'Y' } : {}),
      extras: { note: '示意数据（合成，非测绘成果）' },
    },
    geometricError,
    root: { transform: frame.matrix, ...tileJson({ refine: 'REPLACE', ...root }) },
  };
  return { path: 'tileset.json', bytes: new TextEncoder().encode(JSON.stringify(json)) };
}

/** A footprint in the plane with what is known of what stands there. */
export interface Footprint {
  readonly outline: readonly (readonly [lon: number, lat: number])[];
  readonly properties: Readonly<Record<string, string | number>>;
}

/** Writes `footprint.geojson`, which the plane draws instead of the models. */
export function writeFootprints(footprints: readonly Footprint[]): ModelFile {
  const features = footprints.map(({ outline, properties }) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [...outline, ...outline.slice(0, 1)].map((at) => at.map((value) => Number(value.toFixed(7)))),
      ],
    },
  }));
  const body = { type: 'FeatureCollection', metadata: { note: '示意数据' }, features };
  return { path: 'footprint.geojson', bytes: new TextEncoder().encode(JSON.stringify(body)) };
}
