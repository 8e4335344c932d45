import { createIdentifySession, type IdentifySession } from '../../features/identify/identifySession.ts';
import { identifyPlainClicks } from '../../features/identify/plainClicks.ts';
import { createPipePicking, type PipePicking } from '../../features/pipe-pick/pipePicking.ts';
import type { Extent } from '../../domain/geo/extent.ts';
import { createIdentifier } from '../../layers/identify.ts';
import type { LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** What a click on a view can find. */
export interface Picking {
  readonly identify: IdentifySession;
  readonly pipes: PipePicking;
  /** Closes the popup and takes highlights away. */
  clear(): void;
  /** Stops listening and takes popup and highlights away. */
  destroy(): void;
}

/** What picking works with. */
export interface PickingOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly controller: LayerController;
  readonly clock: Clock;
  readonly reducedMotion: () => boolean;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Binds identifying and pipe picking to a scene: the attributes of a picked pipe are shown in the popup, and closing it ends the flicker. */
export function openPicking(options: PickingOptions): Picking {
  const { scene, tools, controller, clock, flyToExtent, onError } = options;
  const identifier = createIdentifier({ scene, controller, clock });
  const identify = createIdentifySession({
    scene,
    identifier,
    clock,
    onExpand: (extent) => void flyToExtent(extent),
    onError,
  });
  const pipes = createPipePicking({
    ...options,
    identifier,
    onChosen: (hit, { view, screen }) => identify.show({ view, screen, hit, onClosed: () => pipes.clear() }),
  });
  const stopClicks = identifyPlainClicks(scene, tools, identify);
  const clear = () => {
    identify.close();
    pipes.clear();
  };
  return {
    identify,
    pipes,
    clear,
    destroy() {
      stopClicks();
      clear();
    },
  };
}
