import { firstPersonPose, followPose, mixedPose, viewChangePart } from './chase.ts';
import { FLIGHT_TOOL_ID, type FlightModel, type FlightCamera } from '../../domain/views/flight/route.ts';
import { placeOn, type Track, type TrackPlace } from '../../domain/views/flight/track.ts';
import { FLIGHT_MS, FLIGHT_SPEED } from '../../domain/bureau/businessConstants.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { CancelTimer } from '../../lib/clock.ts';
import type { ReadonlySignal, Stream } from '../../lib/signal.ts';
import { nameMark, type MapMark } from '../../domain/drawing/marks.ts';
import { type Tool, ToolAborted, type ToolContext } from '../../tools/tool.ts';

/** What may be changed while it flies. */
export interface FlightSettings {
  readonly speedMPerS: number;
  readonly paused: boolean;
  readonly view: FlightCamera;
  readonly model: FlightModel;
  readonly showsStations: boolean;
  readonly showsTrack: boolean;
  readonly showsModel: boolean;
}

/** What is flown, and who steers it. */
export interface FlightInput {
  readonly track: Track;
  readonly settings: ReadonlySignal<FlightSettings>;
  /** Distances to go to at once, metres from the start. */
  readonly seeks: Stream<number>;
  /** The user wants no motion: the camera cuts from place to place. */
  readonly reducedMotion: boolean;
  readonly onMoved: (place: TrackPlace) => void;
  /** The user moved the camera by hand: the view is to be set free. */
  readonly onTakenOver: () => void;
}

/** How often it moves on, milliseconds; how far is told by the time that really passed. */
const STEP_MS = 33;
const CUT_MS = 2000;

/** A page that stood still for longer does not leap by more, milliseconds. */
const LONGEST_STEP_MS = 1000;

/** On software rendering each change of the plane costs the globe a frame: its arrow moves so often, milliseconds. */
const PLANE_PERIOD_MS = { low: 500, medium: 100, high: 33 } as const;

/** The overlay of route and model. */
const OVERLAY = 'flight';

const TRACK_COLOR = '#5fc08b';
const STATION = { color: '#e0b252', sizePx: 9 } as const;

/** The address of a model's glTF. */
export const modelUrl = (model: FlightModel): string => `/models/${model}.glb`;

function routeMarks({ points, stationsM }: Track, settings: FlightSettings): Map<string, MapMark> {
  const marks = new Map<string, MapMark>();
  if (settings.showsTrack) {
    const path = points.map(({ lon, lat, heightM }) => [lon, lat, heightM] as const);
    marks.set('track', { kind: 'line', paths: [path], line: { color: TRACK_COLOR, widthPx: 3 } });
  }
  if (!settings.showsStations) return marks;
  stationsM.forEach((distanceM, index) => {
    const point = points.find((each) => each.distanceM >= distanceM - 1e-6);
    if (point === undefined) return;
    const position = [point.lon, point.lat, point.heightM] as const;
    const id = `station-${String(index)}`;
    marks.set(id, { kind: 'symbol', position, look: STATION });
    marks.set(`${id}-name`, nameMark(position, String(index + 1), STATION));
  });
  return marks;
}

const modelMark = (place: TrackPlace, { model }: FlightSettings): MapMark => ({
  kind: 'model',
  position: [place.lon, place.lat, place.heightM],
  url: modelUrl(model),
  headingDeg: place.headingDeg,
  pitchDeg: place.climbDeg,
  look: { color: STATION.color, sizePx: 22 },
});

/** Draws route and model in both views. */
function createStage({ scene, clock, defer }: ToolContext, { track, settings }: FlightInput) {
  const views = [scene.globe, scene.plane];
  const overlays = views.map((view) => view.overlay(OVERLAY));
  const [globe, plane] = overlays;
  defer(() => overlays.forEach((overlay) => overlay.destroy()));
  let ids: readonly string[] = [];
  let planeAtMs = -Infinity;
  return {
    drawRoute() {
      const marks = routeMarks(track, settings.value);
      for (const overlay of overlays) {
        for (const id of ids) if (!marks.has(id)) overlay.remove(id);
        for (const [id, mark] of marks) if (!ids.includes(id)) overlay.put(id, mark);
      }
      ids = [...marks.keys()];
    },
    drawModel(place: TrackPlace) {
      const now = settings.value;
      const mark = modelMark(place, now);
      // From within, the model would fill the picture.
      if (now.showsModel && now.view !== 'first') globe?.put('model', mark);
      else globe?.remove('model');
      if (!now.showsModel) return plane?.remove('model');
      if (clock.nowMs() - planeAtMs < PLANE_PERIOD_MS[scene.profile]) return;
      planeAtMs = clock.nowMs();
      plane?.put('model', mark);
    },
  };
}

const poseFor = (place: TrackPlace, { view, model }: FlightSettings): GlobePose | undefined => {
  if (view === 'free') return undefined;
  return view === 'first' ? firstPersonPose(place, model) : followPose(place, model);
};

/** Flies on until the end of the track. */
function fly(input: FlightInput, context: ToolContext): Promise<void> {
  const { track, settings, seeks, reducedMotion, onMoved, onTakenOver } = input;
  const { scene, clock, defer } = context;
  const stage = createStage(context, input);
  let distanceM = 0;
  let lastMs = clock.nowMs();
  let timer: CancelTimer | undefined;

  return new Promise((resolve) => {
    const show = (elapsedS: number) => {
      const place = placeOn(track, distanceM);
      if (place === undefined) return resolve();
      stage.drawModel(place);
      const wanted = poseFor(place, settings.value);
      if (wanted !== undefined) {
        const part = reducedMotion ? 1 : viewChangePart(FLIGHT_SPEED.viewChange, elapsedS);
        scene.globe.setPose(mixedPose(scene.globe.pose.value.pose, wanted, part), 'program');
      }
      onMoved(place);
    };
    const step = () => {
      const elapsedS =
        Math.min(clock.nowMs() - lastMs, Math.max(LONGEST_STEP_MS, reducedMotion ? CUT_MS : 0)) / 1000;
      lastMs = clock.nowMs();
      distanceM = Math.min(track.lengthM, distanceM + settings.value.speedMPerS * elapsedS);
      show(elapsedS);
      if (distanceM >= track.lengthM) resolve();
    };
    const go = () => {
      const { paused } = settings.value;
      if (paused === (timer === undefined)) return;
      timer?.();
      lastMs = clock.nowMs();
      timer = paused ? undefined : clock.every(reducedMotion ? CUT_MS : STEP_MS, step);
    };
    defer(() => timer?.());
    defer(
      settings.subscribe(() => {
        stage.drawRoute();
        go();
        // A changed view is seen while paused too.
        if (settings.value.paused) show(1);
      }),
    );
    defer(
      seeks.subscribe((toM) => {
        distanceM = Math.min(track.lengthM, Math.max(0, toM));
        show(1);
      }),
    );
    defer(
      scene.globe.pose.subscribe(({ origin }) => {
        if (origin !== 'program' && settings.value.view !== 'free') onTakenOver();
      }),
    );
    stage.drawRoute();
    show(0);
    go();
  });
}

/** Flies along a track in the globe (viewer.md, fly-through): the camera follows, looks out of what flies, or is free; ends at the track's end. */
export const flightTool: Tool<FlightInput, void> = {
  id: FLIGHT_TOOL_ID,
  lanes: ['camera'],
  async run(input, context, signal) {
    const start = placeOn(input.track, 0);
    const pose = start && poseFor(start, input.settings.value);
    if (pose !== undefined) {
      const durationMs = input.reducedMotion ? 0 : FLIGHT_MS.specific;
      const flown = await context.scene.globe.flyTo({ pose }, { durationMs, signal });
      if (flown === 'interrupted') throw new ToolAborted('user');
    }
    await fly(input, context);
  },
};
