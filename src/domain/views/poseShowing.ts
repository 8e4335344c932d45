import { extentCentre, type Extent } from '../geodesy/extent.ts';
import {
  fromWebMercator,
  METRES_PER_DEGREE,
  METRES_PER_PIXEL_AT_SCALE_1,
  toWebMercator,
} from '../geodesy/webMercator.ts';
import { DEFAULT_FOV_Y_DEG, nextPose, viewingDistanceM, type LinkFrame } from './linkedPose.ts';
import type { GlobePose } from './pose.ts';

const RAD = Math.PI / 180;

/** Room left around the extent: so much of the window is wider. */
const ROOM = 1.07;

/** A view that is smaller than this shows nothing that somebody looks at, CSS pixels. */
export const LEAST_PX = 40;

const isLookedAt = ({ widthPx, heightPx }: LinkFrame) => widthPx >= LEAST_PX && heightPx >= LEAST_PX;

/** The map scale at which a plane's window shows all of an extent; 0 for a window that nobody looks at. */
function planeScale({ west, south, east, north }: Extent, frame: LinkFrame): number {
  const { widthPx, heightPx } = frame;
  if (!isLookedAt(frame)) return 0;
  const [sw, ne] = [toWebMercator(west, south), toWebMercator(east, north)];
  return Math.max((ne.x - sw.x) / widthPx, (ne.y - sw.y) / heightPx) / METRES_PER_PIXEL_AT_SCALE_1;
}

/**
 * The distance from the extent's middle at which a camera of this heading and pitch sees all corners, metres. A corner `ahead` of the
 * middle is further away by `ahead` times the cosine of the pitch and higher on the screen by its sine (pinhole camera, flat ground).
 * @returns 0 for a window that nobody looks at: from nowhere would it show anything
 */
function globeDistanceM(extent: Extent, { headingDeg, pitchDeg }: GlobePose, frame: LinkFrame): number {
  const { widthPx, heightPx, fovYDeg = DEFAULT_FOV_Y_DEG } = frame;
  if (!isLookedAt(frame)) return 0;
  const tanY = Math.tan((fovYDeg * RAD) / 2);
  const tanX = (tanY * widthPx) / heightPx;
  const [heading, down] = [headingDeg * RAD, -pitchDeg * RAD];
  const middle = extentCentre(extent);
  const corners = [extent.west, extent.east].flatMap((lon) =>
    [extent.south, extent.north].map((lat) => ({
      east: (lon - middle.lon) * METRES_PER_DEGREE * Math.cos(lat * RAD),
      north: (lat - middle.lat) * METRES_PER_DEGREE,
    })),
  );
  return Math.max(
    ...corners.map(({ east, north }) => {
      const ahead = east * Math.sin(heading) + north * Math.cos(heading);
      const aside = east * Math.cos(heading) - north * Math.sin(heading);
      const across = Math.max(Math.abs(aside) / tanX, (Math.abs(ahead) * Math.sin(down)) / tanY);
      return across - ahead * Math.cos(down);
    }),
  );
}

/**
 * The pose that looks as `pose` does, at the middle of `extent`, from where a globe and the plane linked to it show all of it; never
 * from nearer than `pose` itself.
 * @param plane its window, as `globe` the globe's: one of no size is left out
 */
export function poseShowing(
  extent: Extent,
  pose: GlobePose,
  { globe, plane }: { readonly globe: LinkFrame; readonly plane: LinkFrame },
): GlobePose {
  const [sw, ne] = [toWebMercator(extent.west, extent.south), toWebMercator(extent.east, extent.north)];
  const { lon, lat } = fromWebMercator((sw.x + ne.x) / 2, (sw.y + ne.y) / 2);
  const anyPlane = { kind: 'plane', pose: { lon, lat, scale: 1 }, frame: plane } as const;
  const view = { kind: 'globe', pose, frame: globe } as const;
  const ownScale = nextPose(view, anyPlane, 0).scale;
  const globeScale = globeDistanceM(extent, pose, globe) / viewingDistanceM({ lon, lat, scale: 1 }, globe);
  const scale = Math.max(ownScale, ROOM * globeScale, ROOM * planeScale(extent, plane));
  return nextPose({ ...anyPlane, pose: { lon, lat, scale } }, view, 0);
}
