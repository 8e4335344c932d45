import { INCH_MM, type PicturePage } from './picture.ts';
import type { SizeMm } from './newObjects.ts';

/** Millimetres of paper for each pixel of a panel, as a share of the page's shorter side: its letters are 2.2 mm high on A4, 3.1 on A3. */
const PIXEL_SHARE = 0.0008;

/** A panel takes at most this share of the page along each side. */
const MOST_SHARE = 0.9;

/** Pixels of the picture of a panel: four bytes for each are in memory while it is drawn. */
export const MOST_PANEL_PIXELS = 16_000_000;

/** A size in CSS pixels. */
export interface PanelSizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A panel as a picture, and how large it was laid out. */
export interface DrawnPanel extends PanelSizePx {
  /** PNG. */
  readonly picture: Blob;
}

const mmPerPixel = ({ widthMm, heightMm }: PicturePage) => Math.min(widthMm, heightMm) * PIXEL_SHARE;

/** How large a panel comes out on a page: its letters suit the paper, and it fits. */
export function panelSize({ widthPx, heightPx }: PanelSizePx, page: PicturePage): SizeMm {
  const wanted = { widthMm: widthPx * mmPerPixel(page), heightMm: heightPx * mmPerPixel(page) };
  const held = Math.min(
    1,
    (page.widthMm * MOST_SHARE) / wanted.widthMm,
    (page.heightMm * MOST_SHARE) / wanted.heightMm,
  );
  return { widthMm: wanted.widthMm * held, heightMm: wanted.heightMm * held };
}

/** Pixels of the paper for each pixel of a panel, at the page's resolution. */
export function panelScale(page: PicturePage): number {
  return (mmPerPixel(page) / INCH_MM) * page.dpi;
}

/** The scale that a panel of a size is drawn at: the wanted one, or the largest that the browser should be asked for. */
export function boundedScale({ widthPx, heightPx }: PanelSizePx, wanted: number): number {
  return Math.min(wanted, Math.sqrt(MOST_PANEL_PIXELS / Math.max(1, widthPx * heightPx)));
}
