import { EARTH_RADIUS_M } from '../../src/domain/geo/webMercator.ts';
import { circleExtent, type CircleShape } from '../../src/domain/query/queryShape.ts';
import type { SearchArea } from '../geo/spatial/searchArea.ts';
import { meetsCircle } from './spatialCondition.ts';

const RAD = Math.PI / 180;

/** Distance of two places on the sphere, metres (haversine formula). */
function distanceM(lon: number, lat: number, toLon: number, toLat: number): number {
  const [dLat, dLon] = [((toLat - lat) * RAD) / 2, ((toLon - lon) * RAD) / 2];
  const chord2 = Math.sin(dLat) ** 2 + Math.cos(lat * RAD) * Math.cos(toLat * RAD) * Math.sin(dLon) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord2)));
}

/** What a circle on the sphere searches. */
export function circleArea(circle: CircleShape): SearchArea {
  const { lon, lat, radiusM } = circle;
  const extent = circleExtent(circle);
  return {
    relate(west, south, east, north) {
      if (west > extent.east || east < extent.west || south > extent.north || north < extent.south)
        return 'outside';
      // Within a hemisphere the place of a rectangle that is farthest away is one of its corners.
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ] as const;
      const isWithin = corners.every(([x, y]) => distanceM(lon, lat, x, y) <= radiusM);
      return isWithin ? 'inside' : 'crosses';
    },
    meets: (geometry) => meetsCircle(geometry, circle),
  };
}
