import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { LonLat } from '../../geodesy/lineText.ts';
import { ROUTE_LIMITS, type Station } from './route.ts';

/** Why a file gives no route. */
export type RouteFileProblem = 'not-readable' | 'no-line';

const position = z
  .array(z.number())
  .min(2)
  .refine(([lon = 999, lat = 999]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
const lineSchema = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });
const linesSchema = z.object({
  type: z.literal('MultiLineString'),
  coordinates: z.array(z.array(position)).min(1),
});
const geometrySchema = z.union([lineSchema, linesSchema]);
const fileSchema = z.union([
  geometrySchema.transform((geometry): unknown[] => [geometry]),
  z.object({ type: z.literal('Feature'), geometry: z.unknown() }).transform(({ geometry }) => [geometry]),
  z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.object({ geometry: z.unknown() })) })
    .transform(({ features }) => features.map(({ geometry }) => geometry)),
]);

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
  const read = geometrySchema.safeParse(geometry);
  if (!read.success) return undefined;
  const { type, coordinates } = read.data;
  const positions = type === 'LineString' ? coordinates : coordinates.flat();
  const stations = positions.map(([lon = 0, lat = 0]): Station => [lon, lat]);
  return stations.length < 2 ? undefined : thinned(stations);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseGpx(text: string): unknown {
  try {
    const document = new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml');
    return document.getElementsByTagName('gpx').length === 0 ? undefined : gpx(document);
  } catch {
    return undefined;
  }
}

/** Reads the first line of a GeoJSON file, or the first track or route of a GPX file, as the stations of a route. */
export function readRouteFile(text: string): Result<Station[], RouteFileProblem> {
  const content = text.trimStart().startsWith('<') ? parseGpx(text) : parseJson(text);
  const read = fileSchema.safeParse(content);
  if (!read.success) return err('not-readable');
  for (const geometry of read.data) {
    const stations = stationsOfLine(geometry);
    if (stations !== undefined) return ok(stations);
  }
  return err('no-line');
}
