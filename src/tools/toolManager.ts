import { abortable } from '../lib/abort.ts';
import { createCleanupStack } from '../lib/cleanup.ts';
import { uncovered, type CoveredView } from '../domain/views/clearSight.ts';
import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../lib/clock.ts';
import { createEmitter, createSignal, type Emitter, type ReadonlySignal } from '../lib/signal.ts';
import type { Scene } from '../scene/scene.ts';
import { type AbortedBy, type Lane, type Tool, ToolAborted, type ToolKey, type ToolOutcome } from './tool.ts';

/** A tool that runs now. */
export interface RunningTool {
  readonly toolId: string;
  readonly lanes: readonly Lane[];
  /** Whether it does what {@link ToolManager.press} asks. */
  readonly takesKeys: boolean;
}

/** Runs tools so that no two hold one lane. */
export interface ToolManager {
  /** Tools that run, cleanup included, in order of their start. */
  readonly running: ReadonlySignal<readonly RunningTool[]>;
  /** Aborts whoever holds one of the tool's lanes, waits for its cleanup, then runs the tool. Never rejects. */
  start<I, R>(tool: Tool<I, R>, input: I): Promise<ToolOutcome<R>>;
  /** Gives a key to the tools that take keys. */
  press(key: ToolKey): void;
  /** Aborts the tools of that id and resolves once they are cleaned up. */
  abort(toolId: string, by: AbortedBy): Promise<void>;
  /** Aborts every tool: Esc, clear screen, route change. */
  abortAll(by: AbortedBy): Promise<void>;
}

interface Run extends RunningTool {
  readonly controller: AbortController;
  readonly keys: Emitter<ToolKey>;
  /** Resolves once the run has left nothing behind. */
  readonly over: Promise<void>;
}

/**
 * Creates the manager of one scene's tools.
 * @param notify shows the tools' messages; they are dropped where none is given
 * @param sight the views that fly together and what lies over them, the globe first; the globe alone and nothing unless told
 */
export function createToolManager(
  scene: Scene,
  clock: Clock,
  notify: (event: PortalEvent) => void = () => undefined,
  sight: () => readonly CoveredView[] = () => [uncovered(scene.globe.frame)],
): ToolManager {
  const running = createSignal<readonly RunningTool[]>([]);
  const runs = new Set<Run>();
  const publish = () =>
    running.set([...runs].map(({ toolId, lanes, takesKeys }) => ({ toolId, lanes, takesKeys })));

  const abortRuns = async (chosen: readonly Run[], by: AbortedBy) => {
    for (const run of chosen) run.controller.abort(new ToolAborted(by));
    await Promise.all(chosen.map((run) => run.over));
  };

  /** Runs the tool and its cleanups; a failing cleanup makes the outcome `failed`, since something may be left. */
  const execute = async <I, R>(
    tool: Tool<I, R>,
    input: I,
    { controller: { signal }, keys }: Run,
  ): Promise<ToolOutcome<R>> => {
    const cleanups = createCleanupStack();
    let over = false;
    const defer = (cleanup: () => void | Promise<void>) => {
      cleanups.defer(cleanup);
      // A tool that went on after its abort still leaves nothing behind.
      if (over) void cleanups.run();
    };
    let outcome: ToolOutcome<R>;
    try {
      signal.throwIfAborted();
      const work = tool.run(input, { scene, clock, notify, sight, keys, defer }, signal);
      outcome = { status: 'done', value: await abortable(work, signal) };
    } catch (error) {
      outcome = outcomeOf(error, signal);
    }
    try {
      await cleanups.run();
    } catch (error) {
      outcome = { status: 'failed', error };
    }
    over = true;
    return outcome;
  };

  return {
    running,
    async start(tool, input) {
      const controller = new AbortController();
      const rivals = [...runs].filter((run) => run.lanes.some((lane) => tool.lanes.includes(lane)));
      let finish = () => {};
      const over = new Promise<void>((resolve) => (finish = resolve));
      const { id: toolId, lanes, keys: takesKeys = false } = tool;
      const run: Run = { toolId, lanes, takesKeys, controller, keys: createEmitter(), over };
      runs.add(run);
      publish();
      await abortRuns(rivals, 'replaced');
      const cancelTimer =
        tool.timeoutMs === undefined
          ? undefined
          : clock.after(tool.timeoutMs, () => controller.abort(new ToolAborted('timeout')));
      const outcome = await execute(tool, input, run);
      cancelTimer?.();
      runs.delete(run);
      publish();
      finish();
      return outcome;
    },
    press(key) {
      for (const run of [...runs]) if (run.takesKeys) run.keys.emit(key);
    },
    abort: (toolId, by) =>
      abortRuns(
        [...runs].filter((run) => run.toolId === toolId),
        by,
      ),
    abortAll: (by) => abortRuns([...runs], by),
  };
}

/** What a thrown value means: the manager's abort, the tool's own end by a gesture, or a failure. */
function outcomeOf(error: unknown, signal: AbortSignal): ToolOutcome<never> {
  if (signal.reason instanceof ToolAborted) return { status: 'aborted', by: signal.reason.by };
  if (error instanceof ToolAborted) return { status: 'aborted', by: error.by };
  return { status: 'failed', error };
}
