import type { AppConfig } from '../../config/appConfig.ts';
import { ANNOTATION_WINDOW } from '../../features/annotate/annotationWindow.ts';
import { readInWorker } from '../../features/annotate/importReader.ts';
import { openAnnotations, type Annotations } from '../../features/annotate/annotations.ts';
import { createLocator, type Locator } from '../../features/locate/locator.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/businessConstants.ts';
import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import type { Extent } from '../../domain/geo/extent.ts';
import type { GlobePose } from '../../domain/pose.ts';
import type { Querying } from '../../features/query/querying.ts';
import { createResultMap } from '../../features/results/resultMap.ts';
import { createResultSession, type ResultSession } from '../../features/results/resultSession.ts';
import { createViewHistory, type ViewHistory } from '../../features/navigation/viewHistory.ts';
import { createLayerController, type LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { flyToTool } from '../../tools/flyTo.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import { bridgeCamera } from '../bridges/cameraBridge.ts';
import { bridgeLayers } from '../bridges/layerBridge.ts';
import { bridgeViews } from '../bridges/viewBridge.ts';
import type { PlotDesk } from '../../features/plot/plotDesk.ts';
import type { Portal } from '../portal.ts';
import { openMeasuringSession, type MeasuringPortal, type MeasuringSession } from './measuringSession.ts';
import { openQuerying } from './openQuerying.ts';
import { openFlights, type Flights } from './flights.ts';
import { createViewsEntry, type ViewsEntry } from './viewsEntry.ts';
import { openPicking, type Picking } from './picking.ts';
import { openPlotting, type PlottingPortal } from './plotting.ts';
import { openUserAnnotations } from './userAnnotations.ts';

/** A scene with everything that keeps it and the stores in step. */
export interface MapSession {
  readonly scene: Scene;
  readonly tools: ToolManager;
  /** True when the user wants no motion. */
  readonly reducedMotion: () => boolean;
  readonly controller: LayerController;
  readonly picking: Picking;
  readonly querying: Querying;
  /** What the query in force found. */
  readonly results: ResultSession;
  readonly history: ViewHistory;
  /** Whatever the user drew, edited or styled; Ctrl+Z takes it back. */
  readonly undo: UndoHistory;
  readonly annotations: Annotations;
  /** The user's plots on the map. */
  readonly plots: PlotDesk;
  /** Shows what the location panels find. */
  readonly locator: Locator;
  readonly flights: Flights;
  /** The user's saved views and their briefing. */
  readonly views: ViewsEntry;
  /** Measures on the map. */
  readonly measuring: MeasuringSession;
  /** The home action: flies to the prefecture. */
  flyHome(): Promise<void>;
  flyTo(target: FlyTarget<GlobePose>): Promise<void>;
  flyToExtent(extent: Extent): Promise<void>;
  /** Ends every tool, closes popup and windows, takes highlights away, and raises the clear-screen flag for all others who drew something. */
  clearScreen(): Promise<void>;
  /** Ends tools, bridges, layers and scene. */
  destroy(): Promise<void>;
}

/** What a map session works with. */
export interface MapSessionOptions {
  readonly portal: MeasuringPortal &
    PlottingPortal &
    Pick<
      Portal,
      | 'api'
      | 'config'
      | 'effects'
      | 'preferences'
      | 'readFields'
      | 'resume'
      | 'views'
      | 'windows'
      | 'openViewBook'
    >;
  readonly clock: Clock;
  readonly createScene: (initial: GlobePose) => Scene;
  /** True when the user wants no motion: the camera jumps. */
  readonly reducedMotion: () => boolean;
}

/** The configured home as a pose. */
export function homePose({ home }: Pick<AppConfig, 'home'>): GlobePose {
  return { lon: home.x, lat: home.y, heightM: home.z, headingDeg: home.h, pitchDeg: home.p };
}

/** Calls `run` once, when the view can draw. */
function whenDrawn({ globe }: Scene, run: () => void): Unsubscribe {
  let stop: Unsubscribe = () => undefined;
  const check = () => {
    if (globe.state.value === 'loading') return;
    stop();
    run();
  };
  stop = globe.state.subscribe(check);
  check();
  return () => stop();
}

/**
 * Makes the scene and binds it. The globe begins where the user was; else at the initial camera, from where it flies
 * home as soon as it is drawn.
 */
export function openMapSession(options: MapSessionOptions): MapSession {
  const { portal, clock, createScene, reducedMotion } = options;
  const resumed = portal.resume.takePoses();
  const scene = createScene(resumed?.globe ?? INITIAL_CAMERA);
  if (resumed?.plane) scene.plane.setPose(resumed.plane, 'link');
  const tools = createToolManager(scene, clock, (event) => void portal.present(event));
  const controller = createLayerController({ host: scene.layers, clock });
  const stopCamera = bridgeCamera(scene, portal, controller, clock);
  const stopLayers = bridgeLayers(portal.layers, controller);
  const stopViews = bridgeViews(scene, portal.views, portal.preferences);

  const presentError = (error: unknown) =>
    portal.present({
      id: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    });
  const onError = (error: unknown) => void presentError(error);

  const fly = async (target: FlyTarget<GlobePose>, durationMs: number) => {
    const outcome = await tools.start(flyToTool, { target, durationMs: reducedMotion() ? 0 : durationMs });
    if (outcome.status === 'failed') await presentError(outcome.error);
  };
  const flyTo = (target: FlyTarget<GlobePose>) => fly(target, FLIGHT_MS.specific);
  const flyToExtent = (extent: Extent) => flyTo({ extent });
  const undo = createUndoHistory();
  // Before picking: a click on an annotation is not also a question about what lies below it.
  const annotations = openAnnotations({
    scene,
    tools,
    book: openUserAnnotations(portal, clock, undo),
    present: (event) => void portal.present(event),
    translator: portal.translator,
    readFile: readInWorker,
    isSelectable: () => portal.windows.getState().stack.some(({ id }) => id === ANNOTATION_WINDOW),
    flyToExtent,
    drawnElsewhere: () => measuring.map.vertices(),
    onError,
  });
  const plots = openPlotting(portal, clock, undo, { scene, tools, controller, flyTo, flyToExtent, onError });
  const picking = openPicking({ scene, tools, controller, clock, reducedMotion, flyToExtent, onError });
  const querying = openQuerying({ portal, scene, tools, controller, clock, onError });
  const present = (event: PortalEvent) => void portal.present(event);
  const resultMap = createResultMap({ scene, tools, clock, reducedMotion, present, onError });
  const results = createResultSession(querying.session, resultMap, clock, portal.translator.language);
  const history = createViewHistory({
    scene,
    clock,
    fly: (pose) => fly({ pose }, FLIGHT_MS.specific),
    isLinked: () => portal.preferences.getState().linkedViews,
  });
  const locator = createLocator({ scene, tools, clock, reducedMotion, onError });
  const flights = openFlights({ portal, scene, tools, clock, reducedMotion });
  const savedViews = createViewsEntry(async (briefing) => {
    const { openUserViews } = await import('./userViews.ts');
    const book = await portal.openViewBook(undo);
    return openUserViews({ portal, book, scene, clock, briefing, fly: (pose) => flyTo({ pose }) });
  });
  const measuring = openMeasuringSession(portal, clock, {
    ...{ scene, tools, flyToExtent, onError },
    drawnElsewhere: annotations.vertices,
  });
  const flyHome = () => fly({ pose: homePose(portal.config) }, FLIGHT_MS.home);
  const stopOpening = resumed === undefined ? whenDrawn(scene, () => void flyHome()) : () => undefined;

  return {
    scene,
    tools,
    reducedMotion,
    controller,
    picking,
    querying,
    results,
    history,
    undo,
    annotations,
    plots,
    locator,
    flights,
    views: savedViews,
    measuring,
    flyHome,
    flyTo,
    flyToExtent,
    async clearScreen() {
      savedViews.briefing.value?.end();
      await tools.abortAll('user');
      picking.clear();
      await querying.clearAll();
      portal.preferences.actions.set({ maskRegion: '' });
      locator.clear();
      flights.clear();
      measuring.book.setAllShown(false);
      portal.effects.actions.stopAll();
      portal.windows.actions.closeAll();
      portal.views.actions.clearScreen();
    },
    async destroy() {
      stopOpening();
      await tools.abortAll('route');
      history.destroy();
      picking.destroy();
      await querying.clearAll();
      results.destroy();
      locator.clear();
      flights.clear();
      savedViews.destroy();
      measuring.map.destroy();
      annotations.close();
      plots.close();
      stopViews();
      stopLayers();
      stopCamera();
      controller.destroy();
      scene.destroy();
    },
  };
}
