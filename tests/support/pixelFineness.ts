/**
 * How finely a page of a globe is drawn: device pixels of a CSS pixel, and the shared browser that puts it together. The processor
 * draws the globe, and a quarter of its pixels tell as much of most things. Where every pixel is looked at, the page is put together
 * faster with WebGL than read back for it.
 */
export const PIXELS = {
  coarse: { ratio: 0.5, browser: 'portalBrowser' },
  fine: { ratio: 1, browser: 'browser' },
} as const;

/** One of {@link PIXELS}. */
export type PixelFineness = keyof typeof PIXELS;
