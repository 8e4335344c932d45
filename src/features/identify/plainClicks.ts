import type { Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import { watchClicks } from '../../tools/clicks.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { IdentifySession } from './identifySession.ts';

/**
 * Lets a plain left click, while no tool holds the pointer, show what is drawn there. A double click is the view's own (it zooms) and
 * takes back what its clicks began.
 */
export function identifyPlainClicks(scene: Scene, tools: ToolManager, session: IdentifySession): Unsubscribe {
  const isFree = () => !tools.running.value.some(({ lanes }) => lanes.includes('pointer'));
  const stopClicks = watchClicks(scene, ({ view, button, screen }) => {
    if (button === 'left' && isFree()) void session.ask(view, screen, { quiet: true });
  });
  const stopDoubles = [scene.globe, scene.plane].map((view) =>
    view.pointer.subscribe(({ type }) => {
      if (type === 'double-click' && isFree()) session.close();
    }),
  );
  return () => {
    stopClicks();
    stopDoubles.forEach((stop) => stop());
  };
}
