/** A geographic extent in degrees (WGS 84); `west <= east`, `south <= north`. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The prefecture's frame, and the default extent of an exported map (viewer.md, section 3). */
export const PREFECTURE_EXTENT: Extent = { west: 79.88, south: 43.5, east: 83.86, north: 45.89 };

/**
 * Reads a layer record's rectangle: "west,south,east,north" in degrees.
 * @returns undefined when it is not four finite numbers in range and order
 */
export function parseExtent(text: string | undefined): Extent | undefined {
  const parts = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = parts;
  if (parts.length !== 4 || west === undefined || south === undefined) return undefined;
  if (east === undefined || north === undefined || !parts.every(Number.isFinite)) return undefined;
  if (west > east || south > north) return undefined;
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90)
    return undefined;
  return { west, south, east, north };
}

/** The middle of an extent, in degrees. */
export function extentCentre(extent: Extent): { readonly lon: number; readonly lat: number } {
  return { lon: (extent.west + extent.east) / 2, lat: (extent.south + extent.north) / 2 };
}

/** The least extent that holds all of `extents`; undefined for none. */
export function unionExtent(extents: readonly Extent[]): Extent | undefined {
  const [first, ...others] = extents;
  return others.reduce<Extent | undefined>(
    (all, extent) =>
      all && {
        west: Math.min(all.west, extent.west),
        south: Math.min(all.south, extent.south),
        east: Math.max(all.east, extent.east),
        north: Math.max(all.north, extent.north),
      },
    first,
  );
}

/** True where two extents have at least a point in common. */
export function extentsMeet(a: Extent, b: Extent): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** What two extents have in common; undefined where they are apart. */
export function commonExtent(a: Extent, b: Extent): Extent | undefined {
  if (!extentsMeet(a, b)) return undefined;
  return {
    west: Math.max(a.west, b.west),
    south: Math.max(a.south, b.south),
    east: Math.min(a.east, b.east),
    north: Math.min(a.north, b.north),
  };
}
