import type { OverlayGraphic } from './overlay.ts';
import type { Scene } from './scene.ts';

/** One drawing over both views. */
export interface Drawing {
  /** Draws these graphics, by their ids, in place of what was drawn before; what did not change is left alone. */
  show(graphics: ReadonlyMap<string, OverlayGraphic>): void;
  /** Takes everything away. */
  destroy(): void;
}

/**
 * Creates a drawing that takes nothing of the scene until it shows something.
 * @param name of its overlays in both views
 */
export function createDrawing({ globe, plane }: Pick<Scene, 'globe' | 'plane'>, name: string): Drawing {
  const views = [globe, plane];
  const drawn = new Map<string, string>();
  let taken = false;
  return {
    show(graphics) {
      if (graphics.size === 0 && drawn.size === 0) return;
      const overlays = views.map((view) => view.overlay(name));
      taken = true;
      for (const id of [...drawn.keys()]) {
        if (graphics.has(id)) continue;
        drawn.delete(id);
        for (const overlay of overlays) overlay.remove(id);
      }
      for (const [id, graphic] of graphics) {
        const content = JSON.stringify(graphic);
        if (drawn.get(id) === content) continue;
        drawn.set(id, content);
        for (const overlay of overlays) overlay.put(id, graphic);
      }
    },
    destroy() {
      if (!taken) return;
      taken = false;
      drawn.clear();
      for (const view of views) view.overlay(name).destroy();
    },
  };
}
