import type { Command } from '../../commands/command.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import { globeLook, northUpPose, zoomedPose } from '../../viewing/cameraMoves.ts';

/** A step of the zoom buttons doubles or halves the scale. */
const ZOOM_STEP = 2;
const ZOOM_MS = 350;
const NORTH_MS = 500;

/** Command whose button is the compass itself. */
export const NORTH_COMMAND = 'view.north';

/** What the navigation commands act on. */
export interface NavigationDeps {
  /** undefined until the engine is loaded. */
  readonly scene: () => Scene | undefined;
  /** The view the user works in. */
  readonly leader: () => ViewKind;
  readonly preferences: PreferenceStore;
  /** Ends what moves the camera by itself, before a command moves it. */
  readonly stillCamera: () => Promise<void>;
  /** Flies to the prefecture, and changes nothing else. */
  readonly flyHome: () => void | Promise<void>;
  /** The home action of Esc: leaves what is open, for the portal page. */
  readonly goHome: () => void | Promise<void>;
}

async function zoom(scene: Scene, leader: ViewKind, factor: number): Promise<void> {
  if (leader === 'plane') {
    const { pose } = scene.plane.pose.value;
    await scene.plane.flyTo({ pose: { ...pose, scale: pose.scale * factor } }, { durationMs: ZOOM_MS });
    return;
  }
  await scene.globe.flyTo({ pose: zoomedPose(globeLook(scene), factor) }, { durationMs: ZOOM_MS });
}

/** The view to zoom: the one the user works in, unless it is folded away. */
function zoomedView({ leader, preferences }: NavigationDeps): ViewKind {
  const { collapsedView } = preferences.getState();
  if (collapsedView === 'none') return leader();
  return collapsedView === 'globe' ? 'plane' : 'globe';
}

/** North up, zoom in and out, home and the eye view, for rail and keyboard. They are there once the engine is. */
export function navigationCommands(deps: NavigationDeps): readonly Command[] {
  const { scene, preferences } = deps;
  const available = () => scene() !== undefined;
  const withScene = (run: (scene: Scene) => Promise<unknown>) => async () => {
    const present = scene();
    if (present === undefined) return;
    await deps.stillCamera();
    await run(present);
  };
  return [
    {
      id: NORTH_COMMAND,
      title: 'view.northUp',
      icon: 'compass-needle',
      group: 'camera',
      places: ['rail'],
      keys: ['n'],
      available,
      run: withScene((present) =>
        present.globe.flyTo({ pose: northUpPose(globeLook(present)) }, { durationMs: NORTH_MS }),
      ),
    },
    {
      id: 'view.zoomIn',
      title: 'nav.zoomIn',
      icon: 'plus',
      group: 'camera',
      places: ['rail'],
      keys: ['+', '='],
      available,
      run: withScene((present) => zoom(present, zoomedView(deps), 1 / ZOOM_STEP)),
    },
    {
      id: 'view.zoomOut',
      title: 'nav.zoomOut',
      icon: 'minus',
      group: 'camera',
      places: ['rail'],
      keys: ['-'],
      available,
      run: withScene((present) => zoom(present, zoomedView(deps), ZOOM_STEP)),
    },
    {
      id: 'view.home',
      title: 'nav.home',
      icon: 'home',
      group: 'camera',
      places: ['rail'],
      keys: ['h'],
      available,
      async run() {
        await deps.stillCamera();
        await deps.flyHome();
      },
    },
    {
      id: 'screen.home',
      title: 'header.home',
      icon: 'home',
      group: 'screen',
      places: [],
      keys: ['Escape'],
      available,
      run: deps.goHome,
    },
    {
      id: 'panel.eyeView',
      title: 'nav.eye',
      icon: 'overview',
      group: 'view',
      places: ['rail'],
      available,
      toggled: () => preferences.getState().eyeViewOpen,
      run: () => preferences.actions.set({ eyeViewOpen: !preferences.getState().eyeViewOpen }),
    },
  ];
}
