import { FULL_DETAIL, nextDetail } from '../../domain/effects/detail.ts';
import type { EffectId } from '../../domain/effects/effects.ts';
import type { Road } from '../../domain/locate/roads.ts';
import { isAbortError } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Position } from '../../scene/overlay.ts';
import type { ScreenPoint } from '../../scene/viewPort.ts';
import type { EffectStore } from '../../stores/effectStore.ts';
import { createEffectGround } from './effectWorld.ts';
import { PAINTERS } from './painters.ts';

/** A longer time between two frames is none of the effects' own: the page was hidden or busy, and they go on where they stood; seconds. */
const LONGEST_STEP_S = 0.25;

/** Frames of the effects are at least so far apart, milliseconds: on the processor each also costs the browser a picture of the page. */
const LEAST_FRAME_MS = { low: 60, medium: 25, high: 0 } as const;

/** The camera rests when it has not moved for so long, milliseconds; roads and lamps are then laid out anew. */
const REST_MS = 400;

/** Vertical field of view where a view states none, degrees. */
const DEFAULT_FOV_Y_DEG = 35;

/** What the effects of a view need. */
export interface EffectLoopOptions {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly store: EffectStore;
  /** The roads of the prefecture; none when they cannot be had. */
  readonly loadRoads: (signal: AbortSignal) => Promise<readonly Road[]>;
  /** The user wants no motion: effects stand still, and are drawn anew only when the view moves. */
  readonly reducedMotion: () => boolean;
  /** Presents why the ground's height cannot be had; the vertical lines then stay away. */
  readonly onError: (error: unknown) => void;
}

/** Effects that stand on roads. */
const ON_ROADS: readonly EffectId[] = ['roadTrail', 'roadLights'];

/** Where places are drawn, kept until the camera moves; the oldest arrays go when too many are kept. */
function createProjection({ globe }: Scene) {
  const kept = new Map<readonly Position[], readonly (ScreenPoint | undefined)[]>();
  return {
    project(places: readonly Position[]) {
      const known = kept.get(places);
      if (known !== undefined) return known;
      const points = places.map((place) => globe.project(place));
      kept.set(places, points);
      return points;
    },
    forget: () => kept.clear(),
  };
}

/** Fits the canvas to the view, in the view's own pixels. */
function fit(canvas: HTMLCanvasElement, { widthPx, heightPx }: { widthPx: number; heightPx: number }): void {
  if (canvas.width === Math.round(widthPx) && canvas.height === Math.round(heightPx)) return;
  canvas.width = Math.round(widthPx);
  canvas.height = Math.round(heightPx);
}

/**
 * Draws the active effects over the globe, all on one clock, for as long as there are any.
 * @returns ends it
 */
export function runEffects(options: EffectLoopOptions): () => void {
  const { canvas, scene, store, reducedMotion, onError } = options;
  const { globe, profile } = scene;
  const ink = canvas.getContext('2d');
  if (ink === null) return () => undefined;
  const over = new AbortController();
  const ground = createEffectGround(scene);
  const projection = createProjection(scene);
  let detail = FULL_DETAIL;
  let timeS = 0;
  let lastMs: number | undefined;
  let drawn: readonly EffectId[] = [];
  let frameId: number | undefined;

  const ask = (work: Promise<void>) => {
    work.then(
      () => still(),
      (error: unknown) => {
        if (!isAbortError(error)) onError(error);
      },
    );
  };
  const begin = (effect: EffectId) => {
    if (effect === 'radar') ground.placeRadar();
    if (effect === 'flyLines') ask(ground.placeFlyLines(over.signal));
    if (ON_ROADS.includes(effect))
      ask(options.loadRoads(over.signal).then((roads) => ground.setRoads(roads)));
  };
  const paint = () => {
    fit(canvas, globe.frame);
    ink.clearRect(0, 0, canvas.width, canvas.height);
    const { pose } = globe.pose.value;
    const { widthPx, heightPx, fovYDeg = DEFAULT_FOV_Y_DEG } = globe.frame;
    const frame = { ink, widthPx, heightPx, fovYDeg, pose, timeS, share: detail.share, world: ground.world };
    for (const effect of drawn) PAINTERS[effect]({ ...frame, project: projection.project });
  };
  const tick = (nowMs: number) => {
    frameId = requestAnimationFrame(tick);
    const stepMs = nowMs - (lastMs ?? nowMs);
    if (lastMs !== undefined && stepMs < LEAST_FRAME_MS[profile]) return;
    lastMs = nowMs;
    if (stepMs / 1000 <= LONGEST_STEP_S) {
      timeS += stepMs / 1000;
      // The pause between two frames that the profile wants is no slowness.
      detail = nextDetail(detail, Math.max(0, stepMs - LEAST_FRAME_MS[profile]));
    }
    store.actions.setTurnedDown(detail.share < 1);
    paint();
  };
  function still() {
    if (reducedMotion() && !over.signal.aborted) paint();
  }
  const follow = () => {
    const { active, lights } = store.getState();
    ground.setLights(lights);
    active.filter((effect) => !drawn.includes(effect)).forEach(begin);
    drawn = active;
    still();
  };
  const settled = createSettle(systemClock, REST_MS, () => {
    // The terrain below may have arrived meanwhile.
    projection.forget();
    ground.lookAgain();
    still();
  });
  const stopPose = globe.pose.subscribe(() => {
    projection.forget();
    settled.request();
    still();
  });
  const stopStore = store.subscribe(follow);
  follow();
  if (!reducedMotion()) frameId = requestAnimationFrame(tick);

  return () => {
    over.abort();
    if (frameId !== undefined) cancelAnimationFrame(frameId);
    settled.cancel();
    stopPose();
    stopStore();
    store.actions.setTurnedDown(false);
  };
}
