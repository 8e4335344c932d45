import { z } from 'zod';
import type { LonLat } from '../../geodesy/lineText.ts';
import { ROUTE_LIMITS, type Station } from './route.ts';

const position = z
  .array(z.number())
  .min(2)
  .refine(([lon = 999, lat = 999]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
const lineSchema = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });
const linesSchema = z.object({
  type: z.literal('MultiLineString'),
  coordinates: z.array(z.array(position)).min(1),
});
/** The geometries of GeoJSON that a route runs along, within the bounds of the earth. */
export const routeLineSchema = z.union([lineSchema, linesSchema]);
/** As many stations as a route may have, evenly chosen, the first and the last among them. */
function thinned(stations: readonly Station[]): Station[] {
  const most = ROUTE_LIMITS.stations;
  if (stations.length <= most) return [...stations];
  const step = (stations.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => stations[Math.round(index * step)] ?? [0, 0]);
}

/** The stations along a path of places, which may run on beyond the date line. */
export function stationsAlong(path: readonly LonLat[]): Station[] {
  return thinned(path.map(([lon, lat]): Station => [((((lon + 180) % 360) + 360) % 360) - 180, lat]));
}

/** The stations along a geometry of GeoJSON: the line, or the parts of several one after the other; undefined for anything else. */
export function stationsOfLine(geometry: unknown): Station[] | undefined {
  const read = routeLineSchema.safeParse(geometry);
  if (!read.success) return undefined;
  const { type, coordinates } = read.data;
  const positions = type === 'LineString' ? coordinates : coordinates.flat();
  const stations = positions.map(([lon = 0, lat = 0]): Station => [lon, lat]);
  return stations.length < 2 ? undefined : thinned(stations);
}
