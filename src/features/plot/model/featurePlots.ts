import type { Geometry, Position } from 'geojson';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../../../domain/drawing/plot/shapes/symbols.ts';

/** A feature's part as a plot: its symbol and its control points. */
export interface FeaturePlot {
  readonly symbol: SymbolId;
  readonly points: readonly LonLat[];
}

function places(positions: readonly Position[]): readonly LonLat[] {
  return positions.flatMap(([lon, lat]): readonly LonLat[] =>
    lon === undefined || lat === undefined ? [] : [[lon, lat]],
  );
}

/** Every nth place, so that no more are left than the symbol may have; the last one stays. */
function thinned(all: readonly LonLat[], most: number): readonly LonLat[] {
  const last = all.at(-1);
  if (all.length <= most || last === undefined) return all;
  const step = Math.ceil(all.length / (most - 1));
  return [...all.slice(0, -1).filter((_, index) => index % step === 0), last];
}

function made(symbol: SymbolId, positions: readonly Position[]): readonly FeaturePlot[] {
  const points = thinned(places(positions), symbolOf(symbol).points.most);
  return symbolGeometry(symbol, points).ok ? [{ symbol, points }] : [];
}

/** The ring of an area without its closing place, which GeoJSON repeats. */
function area([ring = []]: readonly (readonly Position[])[]): readonly FeaturePlot[] {
  return made('polygon', ring.slice(0, -1));
}

/**
 * What a feature becomes as plots: one for each part that can be drawn. Holes of areas are not kept: a plot is one ring.
 * @param point the symbol of places
 */
export function featurePlots(geometry: Geometry, point: SymbolId = 'point'): readonly FeaturePlot[] {
  switch (geometry.type) {
    case 'Point':
      return made(point, [geometry.coordinates]);
    case 'MultiPoint':
      return geometry.coordinates.flatMap((place) => made(point, [place]));
    case 'LineString':
      return made('polyline', geometry.coordinates);
    case 'MultiLineString':
      return geometry.coordinates.flatMap((path) => made('polyline', path));
    case 'Polygon':
      return area(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(area);
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => featurePlots(part, point));
  }
}
