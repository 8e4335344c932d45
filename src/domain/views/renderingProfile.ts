/** How much the views may cost to draw. */
export const RENDERING_PROFILES = ['low', 'medium', 'high'] as const;

/** One of {@link RENDERING_PROFILES}. */
export type RenderingProfile = (typeof RENDERING_PROFILES)[number];

/** Drivers that draw on the processor: SwiftShader, Mesa llvmpipe/softpipe, Windows' Basic Render Driver. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/** Graphics units built into the processor: drawn at medium. */
const INTEGRATED_RENDERERS = /intel|uhd|iris|mali|adreno|radeon\(tm\) graphics|vega \d/i;

/**
 * Chooses the profile.
 * @param renderer the WebGL driver's renderer text; undefined when WebGL tells none
 * @param requested the `?quality=` of the address, which wins when it is a profile
 */
export function chooseProfile(renderer: string | undefined, requested: string | null): RenderingProfile {
  const wanted = RENDERING_PROFILES.find((profile) => profile === requested);
  if (wanted !== undefined) return wanted;
  if (renderer === undefined || SOFTWARE_RENDERERS.test(renderer)) return 'low';
  return INTEGRATED_RENDERERS.test(renderer) ? 'medium' : 'high';
}
