import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/bureau/businessConstants.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { createLayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import { pageOnline } from '../../lib/pageOnline.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import { homePose } from '../../portal/homePose.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { Portal } from '../../portal/portal.ts';
import { extentInBoth } from '../../viewing/extentInBoth.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { flyToTool } from '../../tools/flyTo.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import type { Resume } from '../../features/share/resume.ts';
import type { FirstPictures } from '../../features/first-picture/choosePictures.ts';
import { openSight } from '../../features/stage/sight.ts';

/** A map with its features, as the shell holds it. */
export interface OpenMap extends MapSession {
  /** Whether the camera began where a shared link, or the same screen before, had it: it is to stay there. */
  readonly keepsCamera: boolean;
  /** Ends every tool, takes away what the features show, closes all windows, and raises the clear-screen flag for all others who drew something. */
  clearScreen(): Promise<void>;
  /** Ends tools, features, layers and scene. */
  destroy(): Promise<void>;
}

/** The portal that a map opens in, its features, and how and where the scene begins. */
export interface MapSessionOptions {
  readonly portal: Portal & { readonly resume: Pick<Resume, 'takePoses'> };
  readonly features: FeatureHost;
  readonly clock: Clock;
  readonly createScene: (initial: GlobePose) => Scene;
  /** Where pictures of the views are shown already: they begin there instead of at the initial camera. */
  readonly begins?: Pick<FirstPictures, 'globe' | 'plane'> | undefined;
  /** True when the user wants no motion: the camera jumps. */
  readonly reducedMotion: () => boolean;
}

/** A scene with its tools and layers, and the flights over it. */
function openSession(
  { portal, clock, reducedMotion }: MapSessionOptions,
  scene: Scene,
  beginning: MapSession['beginning'],
): MapSession {
  const present = (event: Parameters<Portal['present']>[0]) => void portal.present(event);
  const tools = createToolManager(scene, clock, present, openSight(scene, portal.preferences));
  const controller = createLayerController({ host: scene.layers, clock, online: pageOnline });
  const fly = async (wanted: FlyTarget<GlobePose>, durationMs: number) => {
    const isForBoth = 'extent' in wanted && portal.preferences.getState().linkedViews;
    const target = isForBoth
      ? { extent: extentInBoth(wanted.extent, scene.globe.frame, scene.plane.frame) }
      : wanted;
    const outcome = await tools.start(flyToTool, { target, durationMs: reducedMotion() ? 0 : durationMs });
    if (outcome.status === 'failed') portal.onError(outcome.error);
  };
  const flyTo = (target: FlyTarget<GlobePose>) => fly(target, FLIGHT_MS.specific);
  return {
    ...{ portal, scene, tools, controller, clock, beginning, reducedMotion, fly, flyTo },
    undo: createUndoHistory(),
    flyToExtent: (extent) => flyTo({ extent }),
    flyHome: () => fly({ pose: homePose(portal.shownConfig.value, scene) }, FLIGHT_MS.home),
  };
}

/**
 * Makes the scene and opens the features on it. The globe begins where the user was; else where a picture of it is shown, else at
 * the initial camera, from where it goes to the unit's land or home as soon as it is drawn.
 */
export function openMapSession(options: MapSessionOptions): OpenMap {
  const { portal, features, createScene } = options;
  const resumed = portal.resume.takePoses();
  const begins = resumed ?? options.begins;
  const beginsAt = begins?.globe ?? INITIAL_CAMERA;
  const scene = createScene(beginsAt);
  if (begins?.plane) scene.plane.setPose(begins.plane, 'link');
  const session = openSession(options, scene, { isResumed: resumed !== undefined, beginsAt });
  features.attach(session);
  return {
    ...session,
    keepsCamera: resumed !== undefined && resumed.isElsewhere !== true,
    async clearScreen() {
      await session.tools.abortAll('user');
      await features.clear();
      portal.windows.actions.closeAll();
      portal.views.actions.clearScreen();
    },
    async destroy() {
      await session.tools.abortAll('route');
      await features.detach();
      session.controller.destroy();
      scene.destroy();
    },
  };
}
