import {
  AT_REST,
  easedVelocity,
  movedPose,
  speedMPerS,
  wantedVelocity,
  type CameraKey,
  type HeldKeys,
  type LevelVector,
} from '../../domain/views/keyboardMotion.ts';
import type { CancelTimer } from '../../lib/clock.ts';
import type { Stream } from '../../lib/signal.ts';
import { watchClicks } from '../../tools/clicks.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';

/** What the keyboard says; keys that go to a field are not told. */
export type CameraKeyEvent =
  | {
      readonly type: 'down' | 'up';
      /** undefined when only the way it is held changed: Shift, Ctrl or Alt. */
      readonly key: CameraKey | undefined;
      readonly boost: boolean;
      readonly slow: boolean;
    }
  /** Nothing is held any more: the page or the view lost the keyboard. */
  | { readonly type: 'released' };

/** What steers the camera. */
export interface KeyboardCameraInput {
  readonly keys: Stream<CameraKeyEvent>;
  /** The user wants no motion but what is asked for: the camera starts and stops without gliding. */
  readonly reducedMotion: boolean;
}

/** How often the camera is moved on, milliseconds; how far it goes each time is told by the time that really passed. */
const STEP_MS = 33;

/** A page that stood still for longer has not seen the keys: the camera does not leap by more, milliseconds. */
const LONGEST_STEP_MS = 1000;

/** The terrain below is asked for so often while the camera moves, milliseconds. */
const SOUNDING_MS = 300;

/** The camera stays so far above the ground, metres, unless it may go below. */
const CLEARANCE_M = 2;

/** Slower than this share of the height in a second the camera stands. */
const STANDING_SHARE = 0.002;

/** Knows the height of the ground below the camera, asked for now and then. */
function createSounder({ scene, clock, defer }: ToolContext, signal: AbortSignal) {
  const { globe, environment } = scene;
  const ended = new AbortController();
  defer(() => ended.abort());
  let groundM: number | undefined;
  let askedAtMs = -Infinity;
  let asking = false;
  const own = AbortSignal.any([signal, ended.signal]);
  return {
    /** Metres; undefined until the terrain has told it. */
    get groundM() {
      return groundM;
    },
    sound() {
      if (asking || clock.nowMs() - askedAtMs < SOUNDING_MS) return;
      asking = true;
      askedAtMs = clock.nowMs();
      const { lon, lat } = globe.pose.value.pose;
      environment.groundHeightM(lon, lat, own).then(
        (heightM) => {
          groundM = heightM;
          asking = false;
        },
        // Without terrain the camera goes by the ellipsoid, and the globe itself keeps it above ground.
        () => (asking = false),
      );
    },
  };
}

/** Moves the globe as the keys say; draws nothing while nothing is held. */
function drive({ keys, reducedMotion }: KeyboardCameraInput, context: ToolContext, signal: AbortSignal) {
  const { scene, clock, defer } = context;
  const { globe, environment } = scene;
  const sounder = createSounder(context, signal);
  let held: HeldKeys = { keys: new Set(), boost: false, slow: false };
  let velocity: LevelVector = AT_REST;
  let lastMs = 0;
  let timer: CancelTimer | undefined;

  const stand = () => {
    timer?.();
    timer = undefined;
    velocity = AT_REST;
  };
  const step = () => {
    const elapsedS = Math.min(clock.nowMs() - lastMs, LONGEST_STEP_MS) / 1000;
    lastMs = clock.nowMs();
    sounder.sound();
    const { pose } = globe.pose.value;
    const aboveM = Math.max(0, pose.heightM - (sounder.groundM ?? 0));
    const wanted = wantedVelocity(held, aboveM);
    velocity = reducedMotion ? wanted : easedVelocity(velocity, wanted, elapsedS);
    if (held.keys.size === 0 && speedMPerS(velocity) <= Math.max(0.1, aboveM * STANDING_SHARE))
      return stand();
    const moved = movedPose(pose, {
      forward: velocity.forward * elapsedS,
      right: velocity.right * elapsedS,
      up: velocity.up * elapsedS,
    });
    const lowestM =
      sounder.groundM === undefined || environment.underground.value
        ? -Infinity
        : sounder.groundM + CLEARANCE_M;
    globe.setPose({ ...moved, heightM: Math.max(lowestM, moved.heightM) }, 'program');
  };
  const onKey = (event: CameraKeyEvent) => {
    if (event.type === 'released') {
      held = { keys: new Set(), boost: false, slow: false };
      return;
    }
    const pressed = new Set(held.keys);
    if (event.key !== undefined && event.type === 'down') pressed.add(event.key);
    if (event.key !== undefined && event.type === 'up') pressed.delete(event.key);
    held = { keys: pressed, boost: event.boost, slow: event.slow };
    if (pressed.size === 0 || timer !== undefined) return;
    lastMs = clock.nowMs();
    timer = clock.every(STEP_MS, step);
  };
  defer(stand);
  defer(keys.subscribe(onKey));
}

/** Keyboard control of the camera (viewer.md, section 2): W S Q E A D move the globe, Shift faster, Ctrl or Alt slower; a right click stops it. */
export const keyboardCameraTool: Tool<KeyboardCameraInput, void> = {
  id: 'keyboard-camera',
  lanes: ['camera', 'keyboard'],
  async run(input, context, signal) {
    const { scene, notify, defer } = context;
    drive(input, context, signal);
    notify({ id: 'keyboardCamera.begin' });
    await new Promise<void>((resolve) => {
      defer(
        watchClicks(scene, ({ button }) => {
          if (button === 'right') resolve();
        }),
      );
    });
    notify({ id: 'keyboardCamera.end' });
  },
};
