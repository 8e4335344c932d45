/** How two panes share a width: the first's share, and which of them is folded away. */
export interface Split {
  /** 0 to 1. */
  readonly ratio: number;
  readonly collapsed: 'none' | 'first' | 'second';
}

/**
 * The split after its divider was moved.
 * @param offsetPx where the divider was put, CSS pixels from the first pane's outer edge
 * @param widthPx width of both panes together
 * @param minPx what each pane keeps; a divider put nearer to an edge than half of it folds that pane away
 * @param before the split until now: its ratio is what unfolding restores
 */
export function splitAt(offsetPx: number, widthPx: number, minPx: number, before: Split): Split {
  if (offsetPx < minPx / 2) return { ratio: before.ratio, collapsed: 'first' };
  if (offsetPx > widthPx - minPx / 2) return { ratio: before.ratio, collapsed: 'second' };
  return { ratio: clampRatio(offsetPx / widthPx, widthPx, minPx), collapsed: 'none' };
}

/** The ratio brought to where both panes keep `minPx`; a half where the width has no room for both. */
export function clampRatio(ratio: number, widthPx: number, minPx: number): number {
  const least = minPx / widthPx;
  if (!(least <= 0.5)) return 0.5;
  return Math.min(1 - least, Math.max(least, ratio));
}
