/** A rectangle in CSS pixels of the stage. */
export interface Box {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Where a popup stands, in CSS pixels of the stage. */
export interface PopupPlace {
  readonly leftPx: number;
  readonly topPx: number;
  /** On which side of its place it stands; `docked` when the place is out of sight. */
  readonly side: 'above' | 'right' | 'left' | 'below' | 'docked';
  /** Where on its edge the tip points at the place: from the left for above and below, from the top for left and right. */
  readonly tipPx: number;
}

/** From the place to the popup's edge: room for the tip and the mark. */
const GAP_PX = 16;

/** Kept free between the popup and the edge of its room. */
const MARGIN_PX = 8;

/** The tip keeps so far from the popup's corners. */
const CORNER_PX = 18;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Places a popup beside a place: above where it fits, else to the right, to the left, below; in the upper right corner of the room when the
 * place is out of sight or no side has room.
 * @param at the place in CSS pixels of the stage; undefined when it is out of sight
 * @param room what the popup may cover
 */
export function placePopup(
  at: { readonly xPx: number; readonly yPx: number } | undefined,
  size: { readonly widthPx: number; readonly heightPx: number },
  room: Box,
): PopupPlace {
  const [right, bottom] = [room.leftPx + room.widthPx, room.topPx + room.heightPx];
  const least = { leftPx: room.leftPx + MARGIN_PX, topPx: room.topPx + MARGIN_PX };
  const most = {
    leftPx: Math.max(least.leftPx, right - MARGIN_PX - size.widthPx),
    topPx: Math.max(least.topPx, bottom - MARGIN_PX - size.heightPx),
  };
  const docked: PopupPlace = { leftPx: most.leftPx, topPx: least.topPx, side: 'docked', tipPx: 0 };
  if (at === undefined) return docked;
  const leftPx = clamp(at.xPx - size.widthPx / 2, least.leftPx, most.leftPx);
  const topPx = clamp(at.yPx - size.heightPx / 2, least.topPx, most.topPx);
  const alongX = clamp(at.xPx - leftPx, CORNER_PX, size.widthPx - CORNER_PX);
  const alongY = clamp(at.yPx - topPx, CORNER_PX, size.heightPx - CORNER_PX);
  const places: readonly PopupPlace[] = [
    { side: 'above', leftPx, topPx: at.yPx - GAP_PX - size.heightPx, tipPx: alongX },
    { side: 'right', leftPx: at.xPx + GAP_PX, topPx, tipPx: alongY },
    { side: 'left', leftPx: at.xPx - GAP_PX - size.widthPx, topPx, tipPx: alongY },
    { side: 'below', leftPx, topPx: at.yPx + GAP_PX, tipPx: alongX },
  ];
  const fits = (place: PopupPlace) =>
    place.leftPx >= least.leftPx &&
    place.leftPx <= most.leftPx &&
    place.topPx >= least.topPx &&
    place.topPx <= most.topPx;
  return places.find(fits) ?? docked;
}
