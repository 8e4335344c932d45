import { hasTrait, type LayerDefinition } from '../../layerTypes/index.ts';
import type { Identified, Identifier } from '../../layers/identify.ts';
import type { LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createHighlight } from '../../viewing/highlight.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewClick } from '../../tools/clicks.ts';
import { pickPipeTool, type PickedPipe } from './pickPipeTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** Picks parts of pipe layers and keeps the last one highlighted. */
export interface PipePicking {
  /** The kind that is being picked now. */
  readonly kind: ReadonlySignal<string | undefined>;
  /** Whether a pipe layer is shown that could be picked from. */
  hasPipes(): boolean;
  /** Whether something is highlighted. */
  hasHighlight(): boolean;
  /**
   * Lets the user pick something of a kind, as often as he likes, until he ends it.
   * @param kindName the kind in the user's language
   * @returns what was picked last; false when nothing was, or the picking was aborted
   */
  pick(kind: string, kindName: string): Promise<PickedPipe | false>;
  /** Ends the picking, if it runs. */
  stop(): Promise<void>;
  /** Takes the highlight away. */
  clear(): void;
}

/** The scene and the shown layers that pipes are picked from, and who hears of each. */
export interface PipePickingOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly identifier: Identifier;
  readonly controller: Pick<LayerController, 'shown'>;
  readonly clock: Clock;
  readonly reducedMotion: () => boolean;
  /** Told of each pipe that was picked, so that its attributes can be shown. */
  readonly onChosen: (hit: Identified, click: ViewClick) => void;
  readonly onError: (error: unknown) => void;
}

/** Name of the highlight's overlays. */
const PIPE_OVERLAY = 'picked-pipe';

const isPipeLayer = (definition: LayerDefinition) => hasTrait(definition, 'pipes');

/** Creates the picking of one scene. */
export function createPipePicking(options: PipePickingOptions): PipePicking {
  const { scene, tools, identifier, controller, clock, reducedMotion, onChosen, onError } = options;
  const kind = createSignal<string | undefined>(undefined);
  const highlight = createHighlight(scene, PIPE_OVERLAY, clock);

  const pick = async (wanted: string, kindName: string): Promise<PickedPipe | false> => {
    let hits: readonly Identified[] = [];
    const candidatesAt = async ({ view, screen }: ViewClick, signal: AbortSignal) => {
      const found = await identifier.at(view, screen, { signal, accepts: isPipeLayer });
      hits = found?.hits ?? [];
      return hits.map(({ layer, feature }) => ({ layerName: layer.name, feature }));
    };
    const tellChosen = ({ feature, click }: PickedPipe) => {
      const hit = hits.find((candidate) => candidate.feature === feature);
      if (hit !== undefined) onChosen(hit, click);
    };
    const running = tools.start(pickPipeTool, {
      kind: wanted,
      kindName,
      candidatesAt,
      onChosen: tellChosen,
      highlight,
      reducedMotion: reducedMotion(),
    });
    kind.set(wanted);
    const outcome = await running;
    if (kind.value === wanted && !isRunning()) kind.set(undefined);
    if (outcome.status === 'failed') onError(outcome.error);
    return outcome.status === 'done' ? outcome.value : false;
  };
  const isRunning = () => tools.running.value.some(({ toolId }) => toolId === pickPipeTool.id);

  return {
    kind,
    hasPipes: () => controller.shown().some(({ definition }) => isPipeLayer(definition)),
    hasHighlight: () => highlight.active,
    pick,
    stop: () => tools.abort(pickPipeTool.id, 'user'),
    clear: highlight.clear,
  };
}
