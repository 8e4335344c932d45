import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';

/** A place that has a name: a county, a town. */
export interface NamedPlace {
  readonly name: string;
  readonly nameEn: string | undefined;
  /** What it is, or which county it belongs to. */
  readonly detail: string | undefined;
  /** Degrees; without a size for a point. */
  readonly extent: Extent;
}

const collectionSchema = z.looseObject({
  features: z.array(
    z.looseObject({
      properties: z.looseObject({
        name: z.string().trim().min(1),
        nameEn: z.string().nullish(),
        kind: z.string().nullish(),
        county: z.string().nullish(),
      }),
      geometry: z.looseObject({ coordinates: z.array(z.unknown()) }),
    }),
  ),
});

/** Widens `extent` by every position in nested lists of coordinates. */
function grow(extent: Extent, coordinates: readonly unknown[]): Extent {
  const [lon, lat] = coordinates;
  if (typeof lon === 'number' && typeof lat === 'number') {
    const { west, south, east, north } = extent;
    return {
      west: Math.min(west, lon),
      south: Math.min(south, lat),
      east: Math.max(east, lon),
      north: Math.max(north, lat),
    };
  }
  return coordinates.reduce<Extent>((held, part) => (Array.isArray(part) ? grow(held, part) : held), extent);
}

const NOWHERE: Extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

/**
 * Reads the named places of a GeoJSON feature collection; features without a position are left out.
 * @returns the error names the first field that is not as it should be
 */
export function readNamedPlaces(text: string): Result<readonly NamedPlace[], string> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return err('no JSON');
  }
  const parsed = collectionSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return err(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  return ok(
    parsed.data.features.flatMap(({ properties, geometry }) => {
      const extent = grow(NOWHERE, geometry.coordinates);
      if (!(extent.west <= extent.east && extent.south <= extent.north)) return [];
      const { name, nameEn, kind, county } = properties;
      const details = [county, kind].filter((part) => typeof part === 'string' && part !== name);
      const detail = details.length === 0 ? undefined : details.join(' · ');
      return [{ name, nameEn: nameEn ?? undefined, detail, extent }];
    }),
  );
}
