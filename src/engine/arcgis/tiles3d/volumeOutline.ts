import type { Position } from 'geojson';
import { convexHull } from '../../../domain/geodesy/convexHull.ts';
import { eastNorthUp, fromEcef, transformPoint, type Vector3 } from '../../../domain/geodesy/ecef.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { Tile } from '../../../domain/layers/tiles3d/tileset.ts';

const DEG = 180 / Math.PI;

/** Corners of the polygon that stands for a sphere. */
const SPHERE_CORNERS = 32;

function placeOf(point: Vector3): LonLat {
  const { lon, lat } = fromEcef(point);
  return [lon, lat];
}

function boxPlaces({ volume, transform }: Tile): readonly LonLat[] {
  const at = (index: number): Vector3 => [
    volume.values[index] ?? 0,
    volume.values[index + 1] ?? 0,
    volume.values[index + 2] ?? 0,
  ];
  const [centre, ...axes] = [at(0), at(3), at(6), at(9)];
  return Array.from({ length: 8 }, (_, corner) => {
    const shifted = [0, 1, 2].map((component) =>
      axes.reduce(
        (sum, axis, bit) => sum + (corner & (1 << bit) ? 1 : -1) * (axis[component] ?? 0),
        centre[component] ?? 0,
      ),
    );
    return placeOf(transformPoint(transform, [shifted[0] ?? 0, shifted[1] ?? 0, shifted[2] ?? 0]));
  });
}

function spherePlaces({ volume, transform }: Tile): readonly LonLat[] {
  const [x = 0, y = 0, z = 0, radius = 0] = volume.values;
  // A sphere grows by the largest scale of its transform (3D Tiles 1.1, 6.7.1.6).
  const scale = Math.max(...[0, 4, 8].map((at) => Math.hypot(...transform.slice(at, at + 3))));
  const { lon, lat, heightM } = fromEcef(transformPoint(transform, [x, y, z]));
  const frame = eastNorthUp(lon, lat, heightM);
  return Array.from({ length: SPHERE_CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / SPHERE_CORNERS;
    const reach = radius * scale;
    return placeOf(transformPoint(frame, [reach * Math.cos(angle), reach * Math.sin(angle), 0]));
  });
}

/**
 * The ground that a tile's bounding volume covers, as a closed ring in degrees, counter-clockwise.
 * A region is not moved by the tile's transform; boxes and spheres are (3D Tiles 1.1, 6.7.1).
 */
export function volumeOutline(tile: Tile): readonly Position[] {
  const { volume } = tile;
  let places: readonly LonLat[];
  if (volume.kind === 'region') {
    const [west = 0, south = 0, east = 0, north = 0] = volume.values.map((value) => value * DEG);
    places = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
  } else {
    places = convexHull(volume.kind === 'box' ? boxPlaces(tile) : spherePlaces(tile));
  }
  return [...places, ...places.slice(0, 1)].map((place) => [...place]);
}
