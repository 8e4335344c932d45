import type { MarkOverlay } from '../scene/overlay.ts';
import type { Scene } from '../scene/scene.ts';
import type { MapMark, PlainMark } from '../domain/drawing/marks.ts';

/** One drawing over both views. */
export interface Drawing<G = MapMark> {
  /** Draws these marks, by their ids, in place of what was drawn before; what did not change is left alone. */
  show(marks: ReadonlyMap<string, G>): void;
  /** Takes everything away. */
  destroy(): void;
}

type Views = Pick<Scene, 'globe' | 'plane'>;

/** @param overlays gives the overlay of each view, made anew where it was destroyed */
function drawingOn<G>(overlays: () => readonly MarkOverlay<G>[]): Drawing<G> {
  const drawn = new Map<string, string>();
  let taken = false;
  return {
    show(marks) {
      if (marks.size === 0 && drawn.size === 0) return;
      const own = overlays();
      taken = true;
      for (const id of [...drawn.keys()]) {
        if (marks.has(id)) continue;
        drawn.delete(id);
        for (const overlay of own) overlay.remove(id);
      }
      for (const [id, mark] of marks) {
        const content = JSON.stringify(mark);
        if (drawn.get(id) === content) continue;
        drawn.set(id, content);
        for (const overlay of own) overlay.put(id, mark);
      }
    },
    destroy() {
      if (!taken) return;
      taken = false;
      drawn.clear();
      for (const overlay of overlays()) overlay.destroy();
    },
  };
}

/**
 * Creates a drawing that takes nothing of the scene until it shows something.
 * @param name of its overlays in both views
 */
export const createDrawing = ({ globe, plane }: Views, name: string): Drawing =>
  drawingOn(() => [globe.overlay(name), plane.overlay(name)]);

/**
 * Creates a drawing of what follows the pointer: a change of it does not make the views draw anew.
 * @param name of its sketches in both views
 */
export const createSketch = ({ globe, plane }: Views, name: string): Drawing<PlainMark> =>
  drawingOn(() => [globe.sketch(name), plane.sketch(name)]);
