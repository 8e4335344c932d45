import { FLIGHT_SPEED } from '../../domain/bureau/businessConstants.ts';
import { FIXED_ROUTE, type FlightRoute, type Station } from '../../domain/views/flight/route.ts';
import type { ReadRoute } from '../../domain/views/flight/routeFile.ts';
import { stationsAlong } from '../../domain/views/flight/stations.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { firstHit, type TerrainHit, type Track, type TrackPlace } from '../../domain/views/flight/track.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { isAbortError } from '../../lib/abort.ts';
import { createEmitter, createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { PlaceMark } from '../../viewing/placeMark.ts';
import { createPlaceMark } from '../../viewing/placeMark.ts';
import type { Scene } from '../../scene/scene.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { flightTool, type FlightSettings } from './flightTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { createRecorder, RECORDING_FPS, type Recorder } from './recorder.ts';
import { soundTrack } from './soundTrack.ts';

/** What the desk does at the moment. */
export type FlightStatus = 'idle' | 'drawing' | 'checking' | 'flying';

/** Everything that a flight's panel shows. It outlives the panel. */
export interface FlightState {
  readonly status: FlightStatus;
  /** undefined until a custom route was drawn or imported. */
  readonly route: FlightRoute | undefined;
  /** The part of the terrain that was asked for, 0 to 1. */
  readonly checkedPart: number;
  /** Where the route would hit the ground, once it was checked. */
  readonly hit: TerrainHit | undefined;
  readonly settings: FlightSettings;
  readonly lengthM: number | undefined;
  /** Where it flies; undefined before and after. */
  readonly place: TrackPlace | undefined;
}

/** A route and its flight. */
export interface FlightDesk {
  readonly state: ReadonlySignal<FlightState>;
  readonly recorder: Pick<Recorder, 'recording'>;
  /** Lets the user draw the stations. */
  draw(): Promise<void>;
  /** Takes a line that is there already: of a feature, or drawn as an annotation. */
  takePath(path: readonly LonLat[]): void;
  /** Takes the line of a GPX or GeoJSON text. */
  takeFile(read: ReadRoute): void;
  setRoute(route: FlightRoute): void;
  /** Changes height or way of flying; what was checked is forgotten. */
  changeRoute(change: Partial<Pick<FlightRoute, 'heightM' | 'followsTerrain'>>): void;
  /** Raises the route so far that it stays clear of the ground. */
  raise(): void;
  /** Checks the route and flies it; one that would hit the ground is not flown, and the place is marked. */
  start(): Promise<void>;
  stop(): Promise<void>;
  set(change: Partial<FlightSettings>): void;
  faster(): void;
  slower(): void;
  /** Goes to a distance from the start, metres. */
  seek(distanceM: number): void;
  /** Begins or ends a recording. */
  record(): void;
  /** Ends what is under way and takes marks away. */
  clear(): void;
}

/** The scene that is flown through, the tools that fly, and where a recording goes. */
export interface FlightDeskOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly reducedMotion: () => boolean;
  readonly present: (event: PortalEvent) => void;
  /** Gives a recording to the user. */
  readonly saveFilm: (film: Blob) => void;
  /** Said beside the mark where a route hits the ground. */
  readonly hitLabel: () => string;
}

const START_SETTINGS: FlightSettings = {
  speedMPerS: FLIGHT_SPEED.defaultMPerS,
  paused: false,
  view: 'follow',
  model: 'car',
  showsStations: true,
  showsTrack: true,
  showsModel: true,
};

/** The fastest, metres per second: three times that of sound shows nothing any more. */
const FASTEST_M_PER_S = 1000;

/** The mark of a hit is seen from so far, metres. */
const HIT_VISIBLE_M = 200_000;

const MARK = 'flight-hit';

/** Runs one piece of work at a time; a newer one ends the older. */
function createTurn() {
  let running: AbortController | undefined;
  return {
    begin() {
      running?.abort();
      running = new AbortController();
      return running.signal;
    },
    end: () => running?.abort(),
  };
}

/** What all of a desk share: its state, how to change it, and the mark where a route hits the ground. */
function createCell(scene: Scene, fixed: boolean) {
  const settings = createSignal<FlightSettings>(START_SETTINGS);
  const state = createSignal<FlightState>({
    status: 'idle',
    route: fixed ? FIXED_ROUTE : undefined,
    checkedPart: 0,
    hit: undefined,
    settings: START_SETTINGS,
    lengthM: undefined,
    place: undefined,
  });
  const patch = (change: Partial<FlightState>) => state.set({ ...state.value, ...change });
  const set = (change: Partial<FlightSettings>) => {
    settings.set({ ...settings.value, ...change });
    patch({ settings: settings.value });
  };
  const mark: PlaceMark = createPlaceMark(scene, MARK);
  return {
    state,
    patch,
    mark,
    settings,
    checking: createTurn(),
    set,
    /** Flies so much faster, or slower, within the bounds. */
    speedBy(stepMPerS: number) {
      const wanted = settings.value.speedMPerS + stepMPerS;
      set({ speedMPerS: Math.min(FASTEST_M_PER_S, Math.max(FLIGHT_SPEED.stepMPerS, wanted)) });
    },
  };
}

type DeskCell = ReturnType<typeof createCell>;

/** Changes of the route; another route takes the mark of the old one's hit away. */
function createRouting({ state, patch, mark, checking }: DeskCell) {
  const setRoute = (route: FlightRoute) => {
    checking.end();
    mark.clear();
    patch({ route, hit: undefined, lengthM: undefined });
  };
  return {
    setRoute,
    takeStations(stations: Station[]) {
      const { heightM, followsTerrain } = state.value.route ?? {
        heightM: FIXED_ROUTE.heightM,
        followsTerrain: true,
      };
      setRoute({ stations, heightM, followsTerrain });
    },
    changeRoute(change: Parameters<FlightDesk['changeRoute']>[0]) {
      if (state.value.route !== undefined) setRoute({ ...state.value.route, ...change });
    },
  };
}

const failureOf = (error: unknown): PortalEvent => ({
  id: 'flight.failed',
  message: error instanceof Error ? error.message : String(error),
});

/** Checks whether a route meets the ground. @returns the track, or undefined when it may not be flown */
async function checkedTrack(
  { scene, present, hitLabel }: FlightDeskOptions,
  { patch, mark, checking }: DeskCell,
  route: FlightRoute,
): Promise<Track | undefined> {
  const signal = checking.begin();
  mark.clear();
  patch({ status: 'checking', checkedPart: 0, hit: undefined });
  try {
    const track = await soundTrack(scene, route, (checkedPart) => patch({ checkedPart }), signal);
    signal.throwIfAborted();
    const hit = firstHit(track);
    patch({ status: 'idle', hit, lengthM: track.lengthM });
    if (hit === undefined) return track;
    mark.show({ lon: hit.lon, lat: hit.lat, label: hitLabel(), visibleToM: HIT_VISIBLE_M });
    present({ id: 'flight.hitsGround', message: (hit.distanceM / 1000).toFixed(2) });
  } catch (error) {
    patch({ status: 'idle' });
    if (!isAbortError(error)) present(failureOf(error));
  }
  return undefined;
}

/** Creates a desk. @param fixed its route cannot be changed but for its height */
export function createFlightDesk(options: FlightDeskOptions, fixed: boolean): FlightDesk {
  const { scene, tools, reducedMotion, present, saveFilm } = options;
  const cell = createCell(scene, fixed);
  const { state, patch, settings, set, speedBy, checking, mark } = cell;
  const { setRoute, takeStations, changeRoute } = createRouting(cell);
  const seeks = createEmitter<number>();
  const recorder = createRecorder(saveFilm);

  const fly = async (track: Track) => {
    set({ paused: false });
    patch({ status: 'flying' });
    const outcome = await tools.start(flightTool, {
      track,
      settings,
      seeks,
      reducedMotion: reducedMotion(),
      onMoved: (place) => patch({ place }),
      onTakenOver: () => set({ view: 'free' }),
    });
    recorder.stop();
    patch({ status: 'idle', place: undefined });
    if (outcome.status === 'failed') present(failureOf(outcome.error));
    if (outcome.status === 'done') present({ id: 'flight.ended' });
  };

  return {
    state,
    recorder,
    async draw() {
      if (state.value.status !== 'idle') return;
      patch({ status: 'drawing' });
      const outcome = await tools.start(drawTool, { kind: 'polyline' });
      patch({ status: 'idle' });
      if (outcome.status === 'failed') return present(failureOf(outcome.error));
      if (outcome.status === 'done' && outcome.value.kind === 'polyline')
        takeStations(stationsAlong(outcome.value.path));
    },
    takePath: (path) => takeStations(stationsAlong(path)),
    takeFile(read) {
      if (read.ok) takeStations(read.value);
      else present({ id: read.error === 'no-line' ? 'flight.fileNoLine' : 'flight.fileWrong' });
    },
    setRoute,
    changeRoute,
    raise() {
      const { hit, route } = state.value;
      if (hit !== undefined && route !== undefined)
        changeRoute({ heightM: Math.ceil(route.heightM + hit.missingM) });
    },
    async start() {
      const { route, status } = state.value;
      if (route === undefined || status !== 'idle') return;
      const track = await checkedTrack(options, cell, route);
      if (track === undefined) return;
      if (track.lengthM < 1) return present({ id: 'flight.tooShort' });
      await fly(track);
    },
    async stop() {
      checking.end();
      await tools.abort(flightTool.id, 'user');
    },
    set,
    faster: () => speedBy(FLIGHT_SPEED.stepMPerS),
    slower: () => speedBy(-FLIGHT_SPEED.stepMPerS),
    seek: (distanceM) => seeks.emit(distanceM),
    record() {
      if (recorder.recording.value) return recorder.stop();
      if (!recorder.start(scene.globe.stream(RECORDING_FPS))) present({ id: 'flight.cannotRecord' });
    },
    clear() {
      checking.end();
      recorder.stop();
      mark.clear();
      patch({ hit: undefined });
    },
  };
}
