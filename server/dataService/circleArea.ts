import { sphereDistanceM } from '../../src/domain/geodesy/sphere.ts';
import { circleExtent, type CircleShape } from '../../src/domain/query/queryShape.ts';
import type { SearchArea } from '../../services/index.ts';
import { meetsCircle } from './spatialCondition.ts';

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
      const isWithin = corners.every((corner) => sphereDistanceM([lon, lat], corner) <= radiusM);
      return isWithin ? 'inside' : 'crosses';
    },
    meets: (geometry) => meetsCircle(geometry, circle),
  };
}
