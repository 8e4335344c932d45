import type { PaperBox, PaperOrder } from '../scene/paperView.ts';
import type { ScreenPoint } from '../scene/viewPort.ts';

/** A piece on the paper, and the window through which a view draws it. */
export interface PieceWindow {
  /** May reach beyond the paper at its right and lower edge. */
  readonly box: PaperBox;
  /** From the page's corner to the window's, whole CSS pixels, and the window's size. */
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The window reaches so far beyond the piece at each side, CSS pixels. */
  readonly spillPx: number;
}

/** A page as a view sees it, CSS pixels, cut into windows of one size. */
export interface PiecePlan {
  readonly pageWidthPx: number;
  readonly pageHeightPx: number;
  readonly windowWidthPx: number;
  readonly windowHeightPx: number;
  readonly pieces: readonly PieceWindow[];
}

/** The windows along one side of the page: as few as cover it with windows no longer than `mostPx`. */
function along(pagePx: number, mostPx: number): { readonly sizePx: number; readonly count: number } {
  const count = Math.max(1, Math.ceil(pagePx / Math.max(1, mostPx)));
  return { sizePx: Math.ceil(pagePx / count), count };
}

/**
 * Cuts a picture for paper into pieces that cover it without gap or overlap, each drawn through a window of one size.
 * @param mostPx most pixels of the paper in one piece, so that it needs no more memory than a frame of the screen
 * @param spillPx how far windows reach beyond their pieces at each side, CSS pixels: a view may draw nothing of a symbol whose place it does
 * not show
 */
export function paperPieces(
  { widthPx, heightPx, cssPx }: Pick<PaperOrder, 'widthPx' | 'heightPx' | 'cssPx'>,
  mostPx: number,
  spillPx = 0,
): PiecePlan {
  const [pageWidthPx, pageHeightPx] = [Math.round(widthPx / cssPx), Math.round(heightPx / cssPx)];
  const sidePx = Math.floor(Math.sqrt(mostPx) / cssPx);
  const across = along(pageWidthPx, sidePx);
  const down = along(pageHeightPx, sidePx);
  const [windowWidthPx, windowHeightPx] = [across.sizePx + 2 * spillPx, down.sizePx + 2 * spillPx];
  const onPaper = (css: number) => Math.round(css * cssPx);
  const pieces = Array.from({ length: across.count * down.count }, (_, index): PieceWindow => {
    const left = (index % across.count) * across.sizePx;
    const top = Math.floor(index / across.count) * down.sizePx;
    const [xPx, yPx] = [onPaper(left), onPaper(top)];
    const box = {
      xPx,
      yPx,
      widthPx: onPaper(left + across.sizePx) - xPx,
      heightPx: onPaper(top + down.sizePx) - yPx,
    };
    const [leftPx, topPx] = [left - spillPx, top - spillPx];
    return { box, leftPx, topPx, widthPx: windowWidthPx, heightPx: windowHeightPx, spillPx };
  });
  return { pageWidthPx, pageHeightPx, windowWidthPx, windowHeightPx, pieces };
}

/** Heights are told at so many places along each side of the picture. */
const HEIGHTS_ALONG = { across: 30, down: 20 } as const;

/** Places of the raster of heights within a piece, pixels of the paper. */
export function heightPlaces(
  page: Pick<PaperOrder, 'widthPx' | 'heightPx'>,
  { xPx, yPx, widthPx, heightPx }: PaperBox,
): readonly { readonly xPx: number; readonly yPx: number }[] {
  const places = (px: number, count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => (px * (index + 0.5)) / count).filter(
      (at) => at >= from && at < to,
    );
  const across = places(page.widthPx, HEIGHTS_ALONG.across, xPx, xPx + widthPx);
  return places(page.heightPx, HEIGHTS_ALONG.down, yPx, yPx + heightPx).flatMap((y) =>
    across.map((x) => ({ xPx: x, yPx: y })),
  );
}

/** The ground is looked for at so many places along each side of a piece. */
const EDGE_PLACES = 10;

/** Places along the edge of a piece, within it, pixels of the paper: what the raster of heights does not reach. */
export function edgePlaces({ xPx, yPx, widthPx, heightPx }: PaperBox): readonly ScreenPoint[] {
  const along = (fromPx: number, longPx: number) =>
    Array.from({ length: EDGE_PLACES }, (_, index) => fromPx + ((longPx - 1) * index) / (EDGE_PLACES - 1));
  const [left, top, right, bottom] = [xPx, yPx, xPx + widthPx - 1, yPx + heightPx - 1];
  return [
    ...along(xPx, widthPx).flatMap((x) => [top, bottom].map((y) => ({ xPx: x, yPx: y }))),
    ...along(yPx, heightPx).flatMap((y) => [left, right].map((x) => ({ xPx: x, yPx: y }))),
  ];
}

/** Whether a symbol may be cut by a page's edge, wherever on it its place is. @param at on the page, and `sizePx`, CSS pixels */
export function isCutByPage(
  { xPx, yPx }: { readonly xPx: number; readonly yPx: number },
  sizePx: number,
  { pageWidthPx, pageHeightPx }: Pick<PiecePlan, 'pageWidthPx' | 'pageHeightPx'>,
): boolean {
  const isNear = (px: number, longPx: number) => Math.min(Math.abs(px), Math.abs(longPx - px)) < sizePx;
  const isBeside = (px: number, longPx: number) => px < -sizePx || px > longPx + sizePx;
  if (isBeside(xPx, pageWidthPx) || isBeside(yPx, pageHeightPx)) return false;
  return isNear(xPx, pageWidthPx) || isNear(yPx, pageHeightPx);
}

/** The vertical field of view that shows all of a window on a page of another form, degrees. */
export function pageFovYDeg(
  window: { readonly widthPx: number; readonly heightPx: number; readonly fovYDeg: number },
  page: { readonly widthPx: number; readonly heightPx: number },
): number {
  const tanY = Math.tan((window.fovYDeg * Math.PI) / 360);
  const tanX = (tanY * window.widthPx) / window.heightPx;
  const needed = Math.max(tanY, (tanX * page.heightPx) / page.widthPx);
  return (Math.atan(needed) * 360) / Math.PI;
}
