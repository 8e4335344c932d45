/**
 * The smallest letters of a panel, as CSS pixels of its own layout: those at a chart's axes.
 */
const SMALLEST_LETTER_PX = 11;

/**
 * How high letters must be on a wall of 3840x2160, its pixels. Assumed is a wall of 2x2 panels of 55 inches, 2.44 m wide: 0.63 mm a pixel.
 * A character is read from as far as 200 times its height (the rule of thumb of signs and control rooms, about 17 minutes of arc):
 * 25 mm at five metres, which are 40 pixels.
 */
export const WALL_LETTER_PX = 40;

const WALL_PX = { width: 3840, height: 2160 } as const;

/** The panel beside the maps, CSS pixels of its own layout. */
export const PANEL_WIDTH_PX = 364;

/** The strip above the maps, CSS pixels of its own layout. */
export const STRIP_HEIGHT_PX = 44;

/**
 * How much larger than on a desk the wall's panels are: a wall of 3840x2160 is laid out as 1056x594. A page of fewer pixels is taken for a
 * wall that is as large, but never for one smaller than a desk.
 */
export function wallZoom({
  widthPx,
  heightPx,
}: {
  readonly widthPx: number;
  readonly heightPx: number;
}): number {
  const share = Math.min(widthPx / WALL_PX.width, heightPx / WALL_PX.height);
  return Math.max(1, (share * WALL_LETTER_PX) / SMALLEST_LETTER_PX);
}

/**
 * How much larger than on a desk is what stands over the maps: legend, scale and the wall's bar. Half as much as the panels, since a
 * legend of their size would cover most of the plane.
 */
export const overMapsZoom = (zoom: number): number => Math.max(1, zoom / 2);
