import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import type { LayerDisplay, LayerHandle, LayerHost } from '../scene/layerHost.ts';
import { layerProblem } from './layerProblem.ts';
import type { PresentLayer } from './reconcile.ts';

/** One layer that was asked of the scene, from its load to its removal. */
export interface LayerEntry extends PresentLayer {
  readonly handle: LayerHandle | undefined;
  /** What the tree shows: a hidden layer is off. */
  readonly health: LayerHealth;
  /** Loads the layer; never rejects. Does nothing once the entry was dropped. */
  load(): Promise<void>;
  setDisplay(display: LayerDisplay): void;
  /** Stops loading and takes the layer out of the scene; nothing of it remains. */
  drop(): void;
}

/** The host that the layer is added to, how long it may take, and who hears of its phases. */
export interface LayerEntryOptions {
  readonly host: LayerHost;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Called after each change of phase. */
  readonly onChange: () => void;
}

/** Asks the host for a layer; one that it hands over after the time-out or an abort is removed at once. */
function addTo(
  { host, clock, timeoutMs }: LayerEntryOptions,
  definition: LayerDefinition,
  display: LayerDisplay,
  signal: AbortSignal,
): Promise<LayerHandle> {
  return withTimeout(clock, timeoutMs, signal, async (inner) => {
    const handle = await host.add(definition, display, inner);
    if (inner.aborted) handle.remove();
    return handle;
  });
}

/** Creates the entry of a layer that is to be loaded. */
export function createLayerEntry(
  options: LayerEntryOptions,
  definition: LayerDefinition,
  wanted: LayerDisplay,
): LayerEntry {
  const abort = new AbortController();
  let state: Exclude<LayerHealth, { state: 'off' }> = { state: 'loading' };
  const off: LayerHealth = { state: 'off' };
  let display = wanted;
  let handle: LayerHandle | undefined;
  let unwatch: Unsubscribe | undefined;

  const become = (health: LayerHealth) => {
    if (health.state === 'off') return;
    state = health;
    options.onChange();
  };

  return {
    definition,
    get phase() {
      return state.state;
    },
    get display() {
      return display;
    },
    get handle() {
      return handle;
    },
    get health() {
      return display.visible ? state : off;
    },
    async load() {
      if (abort.signal.aborted) return;
      try {
        const added = await addTo(options, definition, display, abort.signal);
        if (abort.signal.aborted) return added.remove();
        handle = added;
        handle.setDisplay(display);
        unwatch = handle.health.subscribe(become);
        become(handle.health.value.state === 'off' ? { state: 'ready' } : handle.health.value);
      } catch (error) {
        if (!abort.signal.aborted) become({ state: 'failed', problem: layerProblem(error) });
      }
    },
    setDisplay(next) {
      display = next;
      handle?.setDisplay(next);
    },
    drop() {
      abort.abort();
      unwatch?.();
      handle?.remove();
    },
  };
}
