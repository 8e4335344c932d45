import type { EffectId } from '../../domain/views/effects.ts';
import { globeResolutionM } from '../../domain/geodesy/viewResolution.ts';
import type { Road } from '../../domain/bureau/places/roads.ts';
import { isAbortError } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import { NO_GLOW, type GlowFrame } from '../../scene/groundGlow.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Position } from '../../domain/drawing/marks.ts';
import type { ScreenPoint } from '../../scene/viewPort.ts';
import type { EffectStore } from '../../stores/effectStore.ts';
import { createEffectGround, groundInMiddle, type EffectGround } from './effectWorld.ts';
import { PAGE_FRAMES, startFrameClock, type FrameTime } from './frameClock.ts';
import { glowContent, isGlowing } from './groundGlow.ts';
import { PAINTERS } from './painters.ts';

/** Frames of the effects are at least so far apart, milliseconds: on the processor each also costs the browser a picture of the page. */
const LEAST_FRAME_MS = { low: 60, medium: 25, high: 0 } as const;

/** The camera rests when it has not moved for so long, milliseconds; roads and lamps are then laid out anew. */
const REST_MS = 400;

/** Vertical field of view where a view states none, degrees. */
const DEFAULT_FOV_Y_DEG = 35;

/** The canvas over a view that effects are drawn on, which are on, and what they stand on. */
export interface EffectLoopOptions {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly store: EffectStore;
  /** The roads of the prefecture; none when they cannot be had. */
  readonly loadRoads: (signal: AbortSignal) => Promise<readonly Road[]>;
  /** The user wants no motion: effects stand still, and are drawn anew only when the view moves. */
  readonly reducedMotion: ReadonlySignal<boolean>;
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

/** Lets the globe draw what shines on the ground, where it can. */
function createGlow({ scene, store, ground }: Omit<PictureOptions, 'canvas'>) {
  const { glow, globe } = scene;
  let shownOf: readonly [active: unknown, world: unknown] | undefined;
  return {
    /** @returns whether it draws the effects of {@link GLOWING} */
    draw(frame: GlowFrame): boolean {
      if (glow?.usable.value !== true) return false;
      const { active } = store.getState();
      const { world } = ground;
      if (shownOf?.[0] !== active || shownOf[1] !== world) {
        shownOf = [active, world];
        const [lon, lat] = groundInMiddle(scene);
        const metresPerPx = globeResolutionM(globe.pose.value.pose, globe.frame, { lon, lat, heightM: 0 });
        glow.show(glowContent(active, world, metresPerPx));
      }
      glow.draw(frame);
      return true;
    },
    end: () => glow?.show(NO_GLOW),
  };
}

/** The canvas that effects are painted on, the scene below it, and the store that says which are on. */
interface PictureOptions extends Pick<EffectLoopOptions, 'canvas' | 'scene' | 'store'> {
  readonly ground: EffectGround;
}

/** Paints the active effects over the globe, each place projected once for every camera. */
function createPicture({ canvas, scene, store, ground }: PictureOptions, ink: CanvasRenderingContext2D) {
  const { globe } = scene;
  const projection = createProjection(scene);
  const glow = createGlow({ scene, store, ground });
  return {
    forgetPlaces: projection.forget,
    end: glow.end,
    paint({ timeS, share }: FrameTime) {
      const glows = glow.draw({ timeS, share });
      fit(canvas, globe.frame);
      ink.clearRect(0, 0, canvas.width, canvas.height);
      const { pose } = globe.pose.value;
      const { widthPx, heightPx, fovYDeg = DEFAULT_FOV_Y_DEG } = globe.frame;
      const { project } = projection;
      const { world } = ground;
      const frame = { ink, widthPx, heightPx, fovYDeg, pose, timeS, share, world, project };
      for (const effect of store.getState().active) if (!glows || !isGlowing(effect)) PAINTERS[effect](frame);
    },
  };
}

/** Gives each effect that is started what it stands on. @returns ends the watch */
function layGround(options: EffectLoopOptions, ground: EffectGround, onChanged: () => void): () => void {
  const { store, loadRoads, onError } = options;
  const over = new AbortController();
  const ask = (work: Promise<void>) => {
    work.then(onChanged, (error: unknown) => {
      if (!isAbortError(error)) onError(error);
    });
  };
  const begin = (effect: EffectId) => {
    if (effect === 'radar') ground.placeRadar();
    if (effect === 'flyLines') ask(ground.placeFlyLines(over.signal));
    if (ON_ROADS.includes(effect)) ask(loadRoads(over.signal).then((roads) => ground.setRoads(roads)));
  };
  let begun: readonly EffectId[] = [];
  const follow = () => {
    const { active, lights } = store.getState();
    ground.setLights(lights);
    active.filter((effect) => !begun.includes(effect)).forEach(begin);
    begun = active;
    onChanged();
  };
  const stop = store.subscribe(follow);
  follow();
  return () => {
    over.abort();
    stop();
  };
}

/**
 * Draws the active effects over the globe, all on one clock, for as long as there are any.
 * @returns ends it
 */
export function runEffects(options: EffectLoopOptions): () => void {
  const { canvas, scene, store, reducedMotion } = options;
  const { globe, profile } = scene;
  const ink = canvas.getContext('2d');
  if (ink === null) return () => undefined;
  const ground = createEffectGround(scene);
  const picture = createPicture({ canvas, scene, store, ground }, ink);
  const clock = startFrameClock({
    frames: PAGE_FRAMES,
    leastFrameMs: LEAST_FRAME_MS[profile],
    still: reducedMotion,
    onFrame(time) {
      store.actions.setTurnedDown(time.share < 1);
      picture.paint(time);
    },
  });
  const still = () => {
    if (reducedMotion.value) picture.paint(clock.now);
  };
  const settled = createSettle(systemClock, REST_MS, () => {
    // The terrain below may have arrived meanwhile.
    picture.forgetPlaces();
    ground.lookAgain();
    still();
  });
  const stopPose = globe.pose.subscribe(() => {
    picture.forgetPlaces();
    settled.request();
    still();
  });
  const stopGround = layGround(options, ground, still);
  return () => {
    clock.end();
    picture.end();
    stopGround();
    settled.cancel();
    stopPose();
    store.actions.setTurnedDown(false);
  };
}
