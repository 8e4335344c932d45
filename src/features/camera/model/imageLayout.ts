import { groundResolutionM } from '../../../domain/geodesy/webMercator.ts';
import { scaleBarFor, type ScaleBar } from '../../../domain/views/scaleBar.ts';

/** What a saved picture shows. */
export const IMAGE_SUBJECTS = ['globe', 'plane', 'both'] as const;

/** One of {@link IMAGE_SUBJECTS}. */
export type ImageSubject = (typeof IMAGE_SUBJECTS)[number];

/** Widths offered for a picture, pixels; the last is the specification's size of an exported map. */
export const IMAGE_WIDTHS_PX = [1280, 1920, 3840, 5000] as const;

/** A view's window, CSS pixels. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The box of one view on the image, pixels from its top left corner. */
export interface ImagePane {
  readonly view: 'globe' | 'plane';
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the image for each CSS pixel of the view's window. */
  readonly enlargement: number;
}

/** Where everything stands on an image, pixels. */
export interface ImageLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Around everything, and between two views. */
  readonly marginPx: number;
  /** Letters of the title; 0 without one. */
  readonly titlePx: number;
  readonly textPx: number;
  /** Height of the band above the views; 0 without a title. */
  readonly headPx: number;
  /** Height of the band below them. */
  readonly footPx: number;
  readonly panes: readonly ImagePane[];
}

/** Sizes as parts of the image's width, so that all images look alike. */
const MARGIN = 0.012;
const TITLE = 0.022;
const TEXT = 0.0105;

/** The smallest letters that can be read, pixels. */
const LEAST_TEXT_PX = 12;

/**
 * Lays a picture out: each view whole, as it is seen on the screen; two of them side by side and equally high.
 * @param windows sizes of the views; a view that is folded away is not among them
 * @returns undefined when a view of the subject has no window
 */
export function imageLayout(
  subject: ImageSubject,
  windows: Readonly<Partial<Record<'globe' | 'plane', WindowSize>>>,
  widthPx: number,
  titled: boolean,
): ImageLayout | undefined {
  const shown = subject === 'both' ? (['globe', 'plane'] as const) : ([subject] as const);
  const marginPx = Math.round(widthPx * MARGIN);
  const textPx = Math.max(LEAST_TEXT_PX, Math.round(widthPx * TEXT));
  const titlePx = titled ? Math.max(LEAST_TEXT_PX, Math.round(widthPx * TITLE)) : 0;
  const headPx = titled ? Math.round(titlePx * 2) : 0;
  const footPx = Math.round(textPx * 2.6);
  let aspects = 0;
  for (const view of shown) {
    const size = windows[view];
    if (size === undefined || size.widthPx < 1 || size.heightPx < 1) return undefined;
    aspects += size.widthPx / size.heightPx;
  }
  const innerPx = widthPx - marginPx * (shown.length + 1);
  const paneHeightPx = Math.round(innerPx / aspects);
  const yPx = titled ? headPx : marginPx;
  let xPx = marginPx;
  const panes = shown.map((view) => {
    const size = windows[view] ?? { widthPx: 1, heightPx: 1 };
    const paneWidthPx = Math.round((paneHeightPx * size.widthPx) / size.heightPx);
    const pane: ImagePane = {
      view,
      xPx,
      yPx,
      widthPx: paneWidthPx,
      heightPx: paneHeightPx,
      enlargement: paneHeightPx / size.heightPx,
    };
    xPx += paneWidthPx + marginPx;
    return pane;
  });
  return {
    widthPx,
    heightPx: yPx + paneHeightPx + footPx,
    marginPx,
    titlePx,
    textPx,
    headPx,
    footPx,
    panes,
  };
}

/** The longest scale bar as a part of its view's width. */
const BAR_SHARE = 0.3;

/** The scale bar of the plane on an image, in the image's pixels: true at the middle of the view. */
export function imageBar(
  pane: ImagePane,
  { lat, scale }: { readonly lat: number; readonly scale: number },
): ScaleBar | undefined {
  return scaleBarFor(groundResolutionM(scale, lat) / pane.enlargement, pane.widthPx * BAR_SHARE);
}
