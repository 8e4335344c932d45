import { err } from '../../lib/result.ts';
import { centralMeridian, FALSE_EASTING_M, zoneAt } from '../geodesy/gaussKruger.ts';
import { INK, type Furniture } from './furniture.ts';
import { drawnGrid, multiples, runsInside, type GridLine } from './gridMarks.ts';
import { planeOf, type MapPlacement } from './placement.ts';

const KM = 1000;

/** Distances between the lines, metres. */
const STEPS_M: readonly number[] = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
];

/** At most so many lines cross the longer side of a map. */
const MOST_LINES = 10;

/** Kilometres as they stand at a line, with as many decimals as the step needs. */
const kilometres = (metres: number, stepM: number) => (metres / KM).toFixed(stepM < KM ? 1 : 0);

/** What an easting begins with: the number of its 3° zone where the map lies in one, as on the maps of the national series. */
function zonePrefix(meridianDeg: number): string {
  const zone = zoneAt(3, meridianDeg);
  return centralMeridian(3, zone) === meridianDeg ? String(zone) : '';
}

/**
 * Lines of whole kilometres of the projection, with eastings (500 km on the central meridian, behind the number of the zone) and northings
 * at both ends.
 * @param placement undefined where the picture has no one scale
 * @param unitPx pixels per unit of `SIZES`
 */
export function kilometreGrid(placement: MapPlacement | undefined, unitPx: number): Furniture {
  if (placement === undefined) return err('distorted');
  const { meridianDeg, toPlane, fromPlane } = planeOf(placement);
  const corners = placement.corners.map(toPlane);
  const [easts, norths] = [corners.map(({ eastM }) => eastM), corners.map(({ northM }) => northM)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const longerM = Math.max(east - west, north - south);
  const stepM = STEPS_M.find((step) => longerM / step <= MOST_LINES) ?? 500_000;
  const prefix = zonePrefix(meridianDeg);
  const through = (
    text: string,
    from: readonly [number, number],
    to: readonly [number, number],
  ): GridLine => {
    const points = [from, to].map(([eastM, northM]) => fromPlane({ eastM, northM }));
    return { text, runs: runsInside(points, placement.corners) };
  };
  const eastings = multiples(west, east, stepM).map((eastM) =>
    through(`${prefix}${kilometres(eastM + FALSE_EASTING_M, stepM)}`, [eastM, south], [eastM, north]),
  );
  const northings = multiples(south, north, stepM).map((northM) =>
    through(kilometres(northM, stepM), [west, northM], [east, northM]),
  );
  return drawnGrid([...eastings, ...northings], placement, { color: INK.kilometres, unitPx });
}
