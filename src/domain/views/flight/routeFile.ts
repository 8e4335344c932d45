import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { Station } from './route.ts';
import { routeLineSchema, stationsOfLine } from './stations.ts';

/** Why a file gives no route. */
export type RouteFileProblem = 'not-readable' | 'no-line';

const fileSchema = z.union([
  routeLineSchema.transform((geometry): unknown[] => [geometry]),
  z.object({ type: z.literal('Feature'), geometry: z.unknown() }).transform(({ geometry }) => [geometry]),
  z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.object({ geometry: z.unknown() })) })
    .transform(({ features }) => features.map(({ geometry }) => geometry)),
]);

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

/** The stations of a route that a file holds, or why it holds none. */
export type ReadRoute = Result<Station[], RouteFileProblem>;

/** Reads the first line of a GeoJSON file, or the first track or route of a GPX file, as the stations of a route. */
export function readRouteFile(text: string): ReadRoute {
  const content = text.trimStart().startsWith('<') ? parseGpx(text) : parseJson(text);
  const read = fileSchema.safeParse(content);
  if (!read.success) return err('not-readable');
  for (const geometry of read.data) {
    const stations = stationsOfLine(geometry);
    if (stations !== undefined) return ok(stations);
  }
  return err('no-line');
}
