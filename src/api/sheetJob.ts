import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import { abortable, TimeoutError, withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../lib/signal.ts';

/** Why a sheet was not made, as a row of the error catalogue. */
export class SheetError extends Error {
  constructor(readonly event: PortalEvent) {
    super(event.message ?? event.id);
    this.name = 'SheetError';
  }
}

/** What makes a sheet tells where it is. `S` are the names of the steps. */
export interface StepReport<S> {
  /** A step begins. */
  readonly step: (step: S) => void;
  /** So much of the step is done, 0 to 1. */
  readonly part: (part: number) => void;
}

/** A way to make a sheet, step by step. `S` are the names of the steps, `M` is what comes of it. */
export interface SheetWork<S, M> {
  /** In their order; the first one begins at once. */
  readonly steps: readonly [S, ...S[]];
  /** Milliseconds after which the work is given up. */
  readonly timeoutMs: number;
  /** @throws SheetError with what to say; anything else is a defect and said as it is */
  readonly run: (report: StepReport<S>, signal: AbortSignal) => Promise<M>;
}

/** How the work on a sheet stands. */
export type SheetJobState<S, M> =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'running';
      readonly steps: readonly S[];
      readonly step: S;
      /** Of the step, 0 to 1; undefined where the step does not tell. */
      readonly part: number | undefined;
      readonly startedMs: number;
    }
  | { readonly kind: 'done'; readonly made: M; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly steps: readonly S[]; readonly step: S; readonly event: PortalEvent }
  | { readonly kind: 'cancelled'; readonly steps: readonly S[]; readonly step: S };

/** Makes one sheet at a time. */
export interface SheetJob<S, M> {
  readonly state: ReadonlySignal<SheetJobState<S, M>>;
  /**
   * Begins a work; ignored while one runs (viewer.md, section 4).
   * @returns resolves with what was made; undefined when it was ignored, failed or was cancelled, which the state tells
   */
  start(work: SheetWork<S, M>): Promise<M | undefined>;
  /** Gives up what runs, in whatever step; at once, also where the step does not listen. */
  cancel(): void;
  /** Forgets what was made or went wrong; does nothing while a work runs. */
  clear(): void;
}

/** What to say of an error of the work on a sheet. */
export function sheetFailureEvent(error: unknown): PortalEvent {
  if (error instanceof SheetError) return error.event;
  if (error instanceof TimeoutError)
    return { id: 'export.timeout', message: String(Math.round(error.timeoutMs / 1000)) };
  return { id: 'export.failed', message: error instanceof Error ? error.message : String(error) };
}

/** Creates a job that has nothing to do yet. */
export function createSheetJob<S, M>(clock: Clock): SheetJob<S, M> {
  const state = createSignal<SheetJobState<S, M>>({ kind: 'none' });
  let running: AbortController | undefined;

  return {
    state,
    async start({ steps, timeoutMs, run }) {
      if (running !== undefined) return undefined;
      const own = new AbortController();
      running = own;
      const startedMs = clock.nowMs();
      let [step] = steps;
      const tell = (part?: number) => {
        if (running === own) state.set({ kind: 'running', steps, step, part, startedMs });
      };
      tell();
      try {
        const made = await withTimeout(clock, timeoutMs, own.signal, (signal) =>
          abortable(
            run(
              {
                step(next) {
                  step = next;
                  tell();
                },
                part: tell,
              },
              signal,
            ),
            signal,
          ),
        );
        running = undefined;
        state.set({ kind: 'done', made, tookMs: clock.nowMs() - startedMs });
        return made;
      } catch (error) {
        running = undefined;
        state.set(
          own.signal.aborted
            ? { kind: 'cancelled', steps, step }
            : { kind: 'failed', steps, step, event: sheetFailureEvent(error) },
        );
        return undefined;
      }
    },
    cancel: () => running?.abort(),
    clear() {
      if (running === undefined) state.set({ kind: 'none' });
    },
  };
}
