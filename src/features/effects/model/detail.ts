/** How finely effects are drawn, and since when frames have been slow or quick. */
export interface Detail {
  /** Part of the full number of particles and points, from {@link LEAST_DETAIL} to 1. */
  readonly share: number;
  /** Milliseconds of slow frames without a quick one between, and the other way round. */
  readonly slowMs: number;
  readonly quickMs: number;
}

/** A frame that takes longer than this is slow, milliseconds (the effects turn themselves down past it). */
export const SLOW_FRAME_MS = 40;

/** A frame that takes less leaves room for more, milliseconds. */
const QUICK_FRAME_MS = 25;

/** So long frames must be slow before effects are turned down, and quick before they are turned up again, milliseconds. */
const PATIENCE_MS = { down: 800, up: 5000 } as const;

/** The least of {@link Detail.share}. */
export const LEAST_DETAIL = 0.25;

/** Everything is drawn. */
export const FULL_DETAIL: Detail = { share: 1, slowMs: 0, quickMs: 0 };

/** The detail after a frame of so many milliseconds: halved while frames stay slow, doubled again when they have long been quick. */
export function nextDetail({ share, slowMs, quickMs }: Detail, frameMs: number): Detail {
  const slow = frameMs > SLOW_FRAME_MS ? slowMs + frameMs : 0;
  const quick = frameMs < QUICK_FRAME_MS ? quickMs + frameMs : 0;
  if (slow >= PATIENCE_MS.down) return { share: Math.max(LEAST_DETAIL, share / 2), slowMs: 0, quickMs: 0 };
  if (quick >= PATIENCE_MS.up) return { share: Math.min(1, share * 2), slowMs: 0, quickMs: 0 };
  return { share, slowMs: slow, quickMs: quick };
}
