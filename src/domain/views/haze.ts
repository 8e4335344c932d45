import { hexOf } from '../layers/record/cssColor.ts';

/** The haze in which the world ends beyond what is known of it, and the sky over it: sRGB, 0 to 255. */
export const HAZE_RGB = [172, 186, 190] as const;

/** Space around the globe: the portal's own background. */
const SPACE_RGB = [15, 26, 23] as const;

/** Up to this height the sky is all haze, from that height on all space, metres. */
const FADING_M = { from: 1_500_000, to: 6_000_000 } as const;

/** Steps from haze to space: each is one change of the view's background. */
const STEPS = 24;

/** The colour behind the globe for a camera at a height, as `#rrggbb`: haze near the ground, space from far away. */
export function skyColour(heightM: number): string {
  const share = Math.min(1, Math.max(0, (heightM - FADING_M.from) / (FADING_M.to - FADING_M.from)));
  const step = Math.round(share * STEPS) / STEPS;
  const channels = HAZE_RGB.map((haze, at) => Math.round(haze + ((SPACE_RGB[at] ?? 0) - haze) * step));
  return hexOf(channels);
}
