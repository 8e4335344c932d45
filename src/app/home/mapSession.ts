import { ANNOTATION_WINDOW } from '../../features/annotate/annotationWindow.ts';
import { readInWorker } from '../../features/annotate/importReader.ts';
import { openAnnotations, type Annotations } from '../../features/annotate/annotations.ts';
import { openReceivedDrawings, type ReceivedDrawings } from '../../features/annotate/receivedDrawings.ts';
import { createLocator, type Locator } from '../../features/locate/locator.ts';
import { baseMapsFor } from '../../domain/baseMap.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/businessConstants.ts';
import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import type { Extent } from '../../domain/geo/extent.ts';
import type { LonLat } from '../../domain/geo/lineText.ts';
import type { GlobePose } from '../../domain/pose.ts';
import type { Querying } from '../../features/query/querying.ts';
import { createResultMap } from '../../features/results/resultMap.ts';
import { createResultSession, type ResultSession } from '../../features/results/resultSession.ts';
import { createViewHistory, type ViewHistory } from '../../features/navigation/viewHistory.ts';
import { createLayerController, type LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import { pageOnline } from '../../lib/pageOnline.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import { extentInBoth } from '../../scene/extentInBoth.ts';
import { keepAboveGround } from '../../scene/keepAboveGround.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { departmentOf } from '../../stores/sessionStore.ts';
import { flyToTool } from '../../tools/flyTo.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import { bridgeBase } from '../bridges/baseBridge.ts';
import { bridgeBaseMap } from '../bridges/baseMapBridge.ts';
import { bridgeCamera } from '../bridges/cameraBridge.ts';
import { bridgeLayers } from '../bridges/layerBridge.ts';
import { bridgeViews } from '../bridges/viewBridge.ts';
import type { PlotDesk } from '../../features/plot/plotDesk.ts';
import type { Portal } from '../portal.ts';
import { openKeptInWindows, type KeptInWindows } from './keptInWindows.ts';
import { openMeasuringSession, type MeasuringPortal, type MeasuringSession } from './measuringSession.ts';
import { openQuerying } from './openQuerying.ts';
import type { FirstPictures } from './firstPictures.ts';
import { openFlights, type Flights } from './flights.ts';
import { createViewsEntry, type ViewsEntry } from './viewsEntry.ts';
import { openSight } from './sight.ts';
import { openPicking, type Picking } from './picking.ts';
import { openPlotting, type PlottingPortal } from './plotting.ts';
import { openViewBases, type ViewBases } from './viewBases.ts';
import { layerFlight } from './layerFlight.ts';
import { homePose, openOwnLand } from './opening.ts';
import { openUserReferenceMap } from './userReferenceMap.ts';
import { openUserAnnotations } from './userAnnotations.ts';

/** A scene with everything that keeps it and the stores in step. */
export interface MapSession {
  readonly scene: Scene;
  /** Whether the camera began where a shared link, or the same screen before, had it: it is to stay there. */
  readonly keepsCamera: boolean;
  readonly tools: ToolManager;
  /** True when the user wants no motion. */
  readonly reducedMotion: () => boolean;
  readonly controller: LayerController;
  /** What the views stand on, and what of it is missing. */
  readonly bases: ViewBases;
  readonly picking: Picking;
  readonly querying: Querying;
  /** What the query in force found. */
  readonly results: ResultSession;
  readonly history: ViewHistory;
  /** Whatever the user drew, edited or styled; Ctrl+Z takes it back. */
  readonly undo: UndoHistory;
  readonly annotations: Annotations;
  /** Drawings that came with a link. */
  readonly received: ReceivedDrawings;
  readonly kept: KeptInWindows;
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
  /** Flies to where a layer lies; models are looked at from aside. */
  readonly flyToLayer: ReturnType<typeof layerFlight>;
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
      | 'bookmarks'
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
  /** Where pictures of the views are shown already: they begin there instead of at the initial camera. */
  readonly begins?: Pick<FirstPictures, 'globe' | 'plane'> | undefined;
  /** True when the user wants no motion: the camera jumps. */
  readonly reducedMotion: () => boolean;
}

/** What the parts of a session share. */
interface SessionBase extends Omit<MapSessionOptions, 'createScene'> {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly controller: LayerController;
  readonly bases: ViewBases;
  readonly closeBases: () => void;
  readonly present: (event: PortalEvent) => void;
  readonly onError: (error: unknown) => void;
  /** Flies the globe, or jumps where the user wants no motion. */
  readonly fly: (target: FlyTarget<GlobePose>, durationMs: number) => Promise<void>;
  readonly flyTo: (target: FlyTarget<GlobePose>) => Promise<void>;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
}

function openBase({ portal, clock, reducedMotion }: MapSessionOptions, scene: Scene): SessionBase {
  const present = (event: PortalEvent) => void portal.present(event);
  const tools = createToolManager(scene, clock, present, openSight(scene, portal.preferences));
  const controller = createLayerController({ host: scene.layers, clock, online: pageOnline });
  const { bases, close: closeBases } = openViewBases(scene, controller, portal.layers);
  const presentError = (error: unknown) =>
    portal.present({
      id: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    });
  const fly = async (wanted: FlyTarget<GlobePose>, durationMs: number) => {
    const isForBoth = 'extent' in wanted && portal.preferences.getState().linkedViews;
    const target = isForBoth
      ? { extent: extentInBoth(wanted.extent, scene.globe.frame, scene.plane.frame) }
      : wanted;
    const outcome = await tools.start(flyToTool, { target, durationMs: reducedMotion() ? 0 : durationMs });
    if (outcome.status === 'failed') await presentError(outcome.error);
  };
  const flyTo = (target: FlyTarget<GlobePose>) => fly(target, FLIGHT_MS.specific);
  return {
    ...{ portal, clock, reducedMotion, scene, tools, controller, bases, closeBases, present, fly, flyTo },
    onError: (error) => void presentError(error),
    flyToExtent: (extent) => flyTo({ extent }),
  };
}

/** Keeps scene and stores in step. */
function bridgeStores({
  portal,
  scene,
  controller,
  clock,
  present,
  bases,
  closeBases,
}: SessionBase): Unsubscribe {
  const stopCamera = bridgeCamera(scene, portal, controller, clock);
  const stopLayers = bridgeLayers(portal.layers, controller);
  const stopViews = bridgeViews(scene, portal.views, portal.preferences);
  const stopLifting = keepAboveGround(scene);
  const stopBase = bridgeBase(bases, portal.translator, present);
  const offered = baseMapsFor(portal.config.services.baseMaps, departmentOf(portal.session.getState()));
  const stopBaseMap = bridgeBaseMap(scene, portal.preferences, offered);
  return () => {
    stopBaseMap();
    stopBase();
    stopLifting();
    closeBases();
    stopViews();
    stopLayers();
    stopCamera();
  };
}

/** What the user draws and plots. @param measured the places of the measurements that are shown */
function openDrawings(base: SessionBase, measured: () => readonly LonLat[]) {
  const { portal, scene, tools, controller, clock, present, onError, flyTo, flyToExtent } = base;
  const undo = createUndoHistory();
  const annotations = openAnnotations({
    scene,
    tools,
    book: openUserAnnotations(portal, clock, undo),
    present,
    translator: portal.translator,
    readFile: readInWorker,
    isSelectable: () => portal.windows.getState().stack.some(({ id }) => id === ANNOTATION_WINDOW),
    flyToExtent,
    drawnElsewhere: measured,
    onError,
  });
  const plots = openPlotting(portal, clock, undo, { scene, tools, controller, flyTo, flyToExtent, onError });
  const received = openReceivedDrawings(scene, annotations.book, portal.views);
  return { undo, annotations, received, plots, kept: openKeptInWindows(portal, clock, undo) };
}

/** What the user asks the map about, and where he was. */
function openFinding(base: SessionBase) {
  const { portal, scene, tools, controller, clock, reducedMotion, present, onError, flyToExtent } = base;
  const picking = openPicking({ scene, tools, controller, clock, reducedMotion, flyToExtent, onError });
  const querying = openQuerying({ portal, scene, tools, controller, clock, onError });
  const resultMap = createResultMap({ scene, tools, clock, reducedMotion, present, onError });
  const results = createResultSession(querying.session, resultMap, clock, portal.translator.language);
  const history = createViewHistory({
    scene,
    clock,
    fly: (pose) => base.fly({ pose }, FLIGHT_MS.specific),
    isLinked: () => portal.preferences.getState().linkedViews,
  });
  const locator = createLocator({ scene, tools, clock, reducedMotion, onError });
  return { picking, querying, results, history, locator };
}

/** The user's saved views, and what flies to them. */
function openSavedViews({ portal, scene, clock, flyTo }: SessionBase, undo: UndoHistory): ViewsEntry {
  return createViewsEntry(async (briefing) => {
    const { openUserViews } = await import('./userViews.ts');
    const book = await portal.openViewBook(undo);
    return openUserViews({ portal, book, scene, clock, briefing, fly: (pose) => flyTo({ pose }) });
  });
}

/** The parts of a session, without what is done with all of them. */
type SessionParts = Omit<MapSession, 'clearScreen' | 'destroy'>;

async function clearScreen(
  { effects, preferences, views, windows }: MapSessionOptions['portal'],
  session: SessionParts,
): Promise<void> {
  session.views.briefing.value?.end();
  await session.tools.abortAll('user');
  session.picking.clear();
  await session.querying.clearAll();
  preferences.actions.set({ maskRegion: '' });
  session.locator.clear();
  session.flights.clear();
  session.measuring.book.setAllShown(false);
  effects.actions.stopAll();
  windows.actions.closeAll();
  views.actions.clearScreen();
}

/** Ends the parts of a session, but for its bridges and its scene. */
async function closeParts(session: SessionParts): Promise<void> {
  await session.tools.abortAll('route');
  session.history.destroy();
  session.picking.destroy();
  await session.querying.clearAll();
  session.results.destroy();
  session.locator.clear();
  session.flights.clear();
  session.views.destroy();
  session.measuring.map.destroy();
  session.kept.close();
  session.received.close();
  session.annotations.close();
  session.plots.close();
}

/**
 * Makes the scene and binds it. The globe begins where the user was; else where a picture of it is shown, else at the initial camera,
 * from where it goes to the unit's land or home as soon as it is drawn.
 */
export function openMapSession(options: MapSessionOptions): MapSession {
  const { portal, clock, createScene, reducedMotion } = options;
  const resumed = portal.resume.takePoses();
  const begins = resumed ?? options.begins;
  const beginsAt = begins?.globe ?? INITIAL_CAMERA;
  const scene = createScene(beginsAt);
  if (begins?.plane) scene.plane.setPose(begins.plane, 'link');
  const base = openBase(options, scene);
  const { tools, controller, bases, onError, fly, flyTo, flyToExtent } = base;
  const stopBridges = bridgeStores(base);
  // Before picking: a click on an annotation is not also a question about what lies below it.
  const drawings = openDrawings(base, () => measuring.map.vertices());
  const finding = openFinding(base);
  const flights = openFlights({ portal, scene, tools, clock, reducedMotion });
  const views = openSavedViews(base, drawings.undo);
  const onMap = { scene, tools, flyToExtent, onError, drawnElsewhere: drawings.annotations.vertices };
  const measuring = openMeasuringSession(portal, clock, onMap, drawings.undo);
  const flyHome = () => fly({ pose: homePose(portal.config, scene) }, FLIGHT_MS.home);
  const closeReference = openUserReferenceMap(portal, scene, { clock, online: pageOnline });
  const closeOwnLand = openOwnLand(base, { isResumed: resumed !== undefined, beginsAt });
  const keepsCamera = resumed !== undefined && resumed.isElsewhere !== true;

  const parts: SessionParts = {
    ...{ scene, keepsCamera, tools, reducedMotion, controller, bases, flights, views, measuring },
    ...{ flyHome, flyTo, flyToExtent, flyToLayer: layerFlight(base) },
    ...drawings,
    ...finding,
  };
  return {
    ...parts,
    clearScreen: () => clearScreen(portal, parts),
    async destroy() {
      closeOwnLand();
      closeReference();
      await closeParts(parts);
      stopBridges();
      controller.destroy();
      scene.destroy();
    },
  };
}
