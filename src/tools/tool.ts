import type { CoveredView } from '../domain/views/clearSight.ts';
import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../lib/clock.ts';
import type { Stream } from '../lib/signal.ts';
import type { Scene } from '../scene/scene.ts';

/** What a tool takes for itself while it runs: the pointer on the views, the camera, the keyboard. */
export type Lane = 'pointer' | 'camera' | 'keyboard';

/** What the user's keys ask of a tool: to take back the last step, or to end with what there is. */
export type ToolKey = 'remove-last' | 'finish';

/** Who ended a tool before it was done. */
export type AbortedBy = 'user' | 'replaced' | 'route' | 'timeout';

/** What came of a tool. */
export type ToolOutcome<R> =
  | { readonly status: 'done'; readonly value: R }
  | { readonly status: 'aborted'; readonly by: AbortedBy }
  | { readonly status: 'failed'; readonly error: unknown };

/** The scene that a running tool acts on, and the manager that it hands its cleanups to. */
export interface ToolContext {
  readonly scene: Scene;
  readonly clock: Clock;
  /** The views that fly together and what lies over them now, the globe first. */
  readonly sight: () => readonly CoveredView[];
  /** Shows a message by its row of the error catalogue: what to click, why a click was refused. */
  readonly notify: (event: PortalEvent) => void;
  /** What the user's keys ask of this tool; only of one that says so by its `keys`. */
  readonly keys: Stream<ToolKey>;
  /** Registers a cleanup; they run last-in first-out after any outcome. */
  readonly defer: (cleanup: () => void | Promise<void>) => void;
}

/** A tool: an async function with a name and the lanes it claims. */
export interface Tool<I, R> {
  readonly id: string;
  readonly lanes: readonly Lane[];
  /** It listens to {@link ToolContext.keys}. */
  readonly keys?: true;
  /** The tool is aborted by `timeout` after this long, milliseconds. */
  readonly timeoutMs?: number;
  /** @param signal aborts when the tool must end; its reason is a {@link ToolAborted} */
  readonly run: (input: I, context: ToolContext, signal: AbortSignal) => Promise<R>;
}

/** The reason a tool's signal aborts with; a tool may throw one itself, when a gesture of the user ended it. */
export class ToolAborted extends Error {
  constructor(readonly by: AbortedBy) {
    super(`aborted: ${by}`);
    this.name = 'ToolAborted';
  }
}
