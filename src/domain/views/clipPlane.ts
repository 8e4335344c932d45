import { eastNorthUp, fromEcef, transformPoint } from '../geodesy/ecef.ts';
import { extentCentre, type Extent } from '../geodesy/extent.ts';

/**
 * A plane that cuts the globe open: within its rectangle, what lies on the side it faces is not drawn. Lying flat it takes away what is
 * above it, standing upright what is before it.
 */
export interface ClipPlane {
  /** The middle, degrees and metres above the ellipsoid. */
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
  /** The way an upright plane looks to, clockwise from north, 0 to 360. */
  readonly headingDeg: number;
  /** 0 lies flat, 90 stands upright. */
  readonly tiltDeg: number;
  /** Along the horizon, metres. */
  readonly widthM: number;
  /** Across: on the ground when it lies flat, up when it stands, metres. */
  readonly lengthM: number;
}

/** The shortest and the longest side, metres. */
export const CLIP_SIDE_M = { least: 10, most: 500_000 } as const;

const side = (metres: number) => Math.min(CLIP_SIDE_M.most, Math.max(CLIP_SIDE_M.least, metres));

/** The plane with every value in its range. */
export function heldClip(clip: ClipPlane): ClipPlane {
  return {
    ...clip,
    headingDeg: ((clip.headingDeg % 360) + 360) % 360,
    tiltDeg: Math.min(90, Math.max(0, clip.tiltDeg)),
    widthM: side(clip.widthM),
    lengthM: side(clip.lengthM),
  };
}

/** A flat plane over an extent: what is above it is taken away. */
export function levelClip(extent: Extent, heightM: number): ClipPlane {
  const { lon, lat } = extentCentre(extent);
  const frame = eastNorthUp(lon, lat, heightM);
  // The lengths of a degree at the middle, from a thousandth of it.
  const [part, whole] = [1e-3, 1e3];
  const unit = (toLon: number, toLat: number) => {
    const near = eastNorthUp(lon + toLon * part, lat + toLat * part, heightM);
    const at = (index: number) => (near[index] ?? 0) - (frame[index] ?? 0);
    return Math.hypot(at(12), at(13), at(14)) * whole;
  };
  return heldClip({
    lon,
    lat,
    heightM,
    headingDeg: 0,
    tiltDeg: 0,
    widthM: (extent.east - extent.west) * unit(1, 0),
    lengthM: (extent.north - extent.south) * unit(0, 1),
  });
}

/** An upright plane through a place: what is before it is taken away. */
export function uprightClip(
  { lon, lat, heightM }: { readonly lon: number; readonly lat: number; readonly heightM: number },
  headingDeg: number,
  sideM: number,
): ClipPlane {
  return heldClip({ lon, lat, heightM, headingDeg, tiltDeg: 90, widthM: sideM, lengthM: sideM });
}

const RAD = Math.PI / 180;

/** The plane's rectangle seen from above, degrees; an upright one is a line there and back. */
export function clipFootprint(clip: ClipPlane): readonly (readonly [lon: number, lat: number])[] {
  const frame = eastNorthUp(clip.lon, clip.lat, clip.heightM);
  const heading = clip.headingDeg * RAD;
  const across = clip.widthM / 2;
  const along = (clip.lengthM / 2) * Math.cos(clip.tiltDeg * RAD);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => {
    const [right, forward] = [x * across, y * along];
    const east = right * Math.cos(heading) + forward * Math.sin(heading);
    const north = forward * Math.cos(heading) - right * Math.sin(heading);
    const { lon, lat } = fromEcef(transformPoint(frame, [east, north, 0]));
    return [lon, lat] as const;
  });
}
