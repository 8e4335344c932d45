import type { LonLat } from '../../../domain/drawing/place.ts';
import type { DrawnShape } from '../../../domain/drawing/shape.ts';

/** A shape with its degrees rounded to so many digits, and a radius to millimetres. */
export function roundedShape(shape: DrawnShape, digits: number): DrawnShape {
  const round = (value: number) => Number(value.toFixed(digits));
  const place = ([lon, lat]: LonLat): LonLat => [round(lon), round(lat)];
  switch (shape.kind) {
    case 'point':
      return { ...shape, position: place(shape.position) };
    case 'line':
    case 'polyline':
      return { ...shape, path: shape.path.map(place) };
    case 'rectangle': {
      const { west, south, east, north } = shape.extent;
      const extent = { west: round(west), south: round(south), east: round(east), north: round(north) };
      return { ...shape, extent };
    }
    case 'circle':
      return { ...shape, centre: place(shape.centre), radiusM: Number(shape.radiusM.toFixed(3)) };
    case 'polygon':
      return { ...shape, ring: shape.ring.map(place) };
  }
}
