import type { Command } from '../../commands/command.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Stream } from '../../lib/signal.ts';
import { type CameraKeyEvent, keyboardCameraTool } from './keyboardCamera.ts';
import { orbitTool } from '../../tools/orbit.ts';
import { pickPlaceTool } from '../../tools/pickPlace.ts';
import { roamTool } from '../../tools/roam.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** What the camera's commands need of a map. */
export interface CameraControls {
  readonly tools: ToolManager;
  readonly reducedMotion: () => boolean;
}

/** What the camera's commands act on. */
export interface CameraCommandDeps {
  /** undefined until the engine is loaded. */
  readonly controls: () => CameraControls | undefined;
  readonly keys: Stream<CameraKeyEvent>;
  readonly present: (event: PortalEvent) => Promise<unknown>;
}

/** A command that begins a tool and ends it when it is under way. */
interface ToolSwitch extends Pick<Command, 'id' | 'title' | 'icon' | 'group' | 'keys'> {
  readonly toolIds: readonly string[];
  readonly begin: (controls: CameraControls) => Promise<ToolOutcome<unknown>>;
}

function switchCommand({ controls, present }: CameraCommandDeps, row: ToolSwitch): Command {
  const { toolIds, begin, ...rest } = row;
  const running = () =>
    controls()?.tools.running.value.filter(({ toolId }) => toolIds.includes(toolId)) ?? [];
  const start = async (present0: CameraControls) => {
    const outcome = await begin(present0);
    if (outcome.status !== 'failed') return;
    const { error } = outcome;
    await present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) });
  };
  return {
    ...rest,
    places: ['rail'],
    available: () => controls() !== undefined,
    toggled: () => running().length > 0,
    async run() {
      const now = controls();
      if (now === undefined) return;
      const [under] = running();
      // The tool lasts as long as the user wants: the command is done once it has begun.
      if (under === undefined) void start(now);
      else await now.tools.abort(under.toolId, 'user');
    },
  };
}

/** Lets the user show a place, then orbits it. */
async function orbitPicked({ tools, reducedMotion }: CameraControls): Promise<ToolOutcome<unknown>> {
  const picked = await tools.start(pickPlaceTool, undefined);
  if (picked.status !== 'done' || picked.value === false) return picked;
  return tools.start(orbitTool, { about: picked.value, reducedMotion: reducedMotion() });
}

/** The flight round the middle, round a place that is shown, roaming, and the camera by keys. */
export function cameraCommands(deps: CameraCommandDeps): readonly Command[] {
  const rows: readonly ToolSwitch[] = [
    {
      id: 'locate.orbit',
      title: 'locate.orbit',
      icon: 'rotate',
      group: 'roam',
      keys: ['o'],
      toolIds: [orbitTool.id],
      begin: ({ tools, reducedMotion }) => tools.start(orbitTool, { reducedMotion: reducedMotion() }),
    },
    {
      id: 'camera.orbitPoint',
      title: 'camera.orbitPoint',
      icon: 'gps-on',
      group: 'roam',
      toolIds: [],
      begin: orbitPicked,
    },
    {
      id: 'camera.roam',
      title: 'camera.roam',
      icon: 'video',
      group: 'roam',
      keys: ['r'],
      toolIds: [roamTool.id],
      begin: ({ tools, reducedMotion }) => tools.start(roamTool, { reducedMotion: reducedMotion() }),
    },
    {
      id: 'camera.keyboard',
      title: 'camera.keyboard',
      icon: 'keyboard',
      group: 'roam',
      keys: ['k'],
      toolIds: [keyboardCameraTool.id],
      begin: ({ tools, reducedMotion }) =>
        tools.start(keyboardCameraTool, { keys: deps.keys, reducedMotion: reducedMotion() }),
    },
  ];
  return rows.map((row) => switchCommand(deps, row));
}
