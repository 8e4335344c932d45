import type { PlainMark } from '../domain/drawing/marks.ts';

/** One thing of a static layer, picked as one. */
export interface StaticMark {
  readonly id: string;
  readonly parts: readonly PlainMark[];
}

/**
 * Many marks over one view that seldom change. Areas and lines lie under symbols, symbols under texts; among themselves later marks lie above
 * earlier ones. Picking answers the layer's name with `overlay:` before it, and the mark's id as attribute `id`.
 */
export interface StaticLayer {
  readonly size: number;
  /** Draws these marks, in this order, in place of those drawn before; those that are the same are left alone. */
  show(marks: readonly StaticMark[]): void;
  /** Takes everything away and gives the layer back to the view. */
  destroy(): void;
}
