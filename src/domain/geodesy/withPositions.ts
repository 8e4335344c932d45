import type { Geometry, Position } from 'geojson';

function nested(value: unknown, write: (position: Position) => Position): unknown {
  if (!Array.isArray(value)) return value;
  return typeof value[0] === 'number'
    ? write(value as Position)
    : value.map((inner: unknown) => nested(inner, write));
}

/** A geometry whose positions are written in another way; what else it says of itself, as `bbox`, is left out. */
export function withPositions<G extends Geometry>(geometry: G, write: (position: Position) => Position): G {
  const { type } = geometry;
  const made =
    geometry.type === 'GeometryCollection'
      ? { type, geometries: geometry.geometries.map((inner) => withPositions(inner, write)) }
      : { type, coordinates: nested(geometry.coordinates, write) };
  return made as G;
}
