import { positionRuns, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { nearArea } from '../spatial/nearArea.ts';
import { searchAreaIn, type SearchArea } from '../spatial/searchArea.ts';
import { invalidParameter } from './esriError.ts';
import type { EsriParameters } from './parameters.ts';

/** Metres of the units that ArcGIS counts distances in (Esri's well-known ids 9001, 9036, 9003, 9002, 9093, 9030). */
const UNITS_M: Readonly<Record<string, number>> = {
  esriSRUnit_Meter: 1,
  esriSRUnit_Kilometer: 1000,
  esriSRUnit_USNauticalMile: 1852,
  esriSRUnit_NauticalMile: 1852,
  esriSRUnit_Foot: 0.3048,
  esriSRUnit_StatuteMile: 1609.344,
};

/** Farthest distance that is searched, metres. */
const MOST_M = 100_000;

/** Most corners of a shape around which is searched; every edge is compared with every edge of the candidates. */
const MAX_CORNERS = 200;

/**
 * The area that a query searches: its shape, or what lies within `distance` (in `units`, metres unless told) of it.
 * @param shape in degrees; undefined for everywhere
 * @throws EsriError that names the parameter at fault
 */
export function searchedArea(
  parameters: EsriParameters,
  shape: StoredGeometry | undefined,
): SearchArea | undefined {
  const text = parameters.get('distance');
  if (text === undefined) return shape && searchAreaIn(shape);
  if (shape === undefined) throw invalidParameter('distance', 'needs a geometry from which to count');
  const unit = parameters.get('units') ?? 'esriSRUnit_Meter';
  const metres = UNITS_M[unit];
  if (metres === undefined)
    throw invalidParameter('units', `${unit} is not supported; use ${Object.keys(UNITS_M).join(', ')}`);
  const distanceM = Number(text) * metres;
  if (!(distanceM >= 0 && distanceM <= MOST_M))
    throw invalidParameter('distance', `must be from 0 to ${String(MOST_M / metres)} ${unit}`);
  if (distanceM === 0) return searchAreaIn(shape);
  if (positionRuns(shape).reduce((sum, run) => sum + run.length, 0) > MAX_CORNERS)
    throw invalidParameter(
      'geometry',
      `has more than ${String(MAX_CORNERS)} corners, too many to search around`,
    );
  return nearArea(shape, distanceM);
}
