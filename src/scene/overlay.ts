import type { MapMark } from '../domain/drawing/marks.ts';

/** Named marks over one view, owned by whoever asked for them. */
export interface MarkOverlay<M = MapMark> {
  readonly size: number;
  /** What it draws now, in the order in which it was put. */
  readonly marks: readonly M[];
  /** Draws `mark` under `id`, in place of what stood there; a model moves. */
  put(id: string, mark: M): void;
  remove(id: string): void;
  clear(): void;
  /** Clears and gives the overlay back to the view. */
  destroy(): void;
}
