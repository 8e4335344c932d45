import { footprintOf } from '../../domain/footprint.ts';
import { systemClock } from '../../lib/clock.ts';
import { createThrottle } from '../../lib/throttle.ts';
import type { Scene } from '../../scene/scene.ts';

/** How often the drawing follows the camera, milliseconds: each change makes the plane draw, which costs the globe frames on software rendering. */
const PERIOD_MS = { low: 600, medium: 50, high: 0 } as const;

const OVERLAY = 'camera-footprint';
const SHAPE = 'footprint';

/** The look's second accent. Only an outline: a fill would tint the imagery below it. */
const COLOR = '#e0b252';

/** A camera higher than this sees half the earth, which as a shape on a map says nothing, metres. */
const HIGHEST_M = 3_000_000;

/**
 * Draws in the plane what the globe's camera sees; at the latest a period after the camera rests.
 * @returns takes the drawing away
 */
export function showFootprint({ globe, plane, profile }: Scene): () => void {
  const overlay = plane.overlay(OVERLAY);
  const draw = () => {
    const { pose } = globe.pose.value;
    const { widthPx, heightPx } = globe.frame;
    if (pose.heightM > HIGHEST_M || widthPx < 1 || heightPx < 1) return overlay.remove(SHAPE);
    const ring = footprintOf(pose, globe.frame);
    overlay.put(SHAPE, { shape: 'polygon', rings: [ring], color: COLOR, fillAlpha: 0, outlinePx: 1.5 });
  };
  const throttle = createThrottle(systemClock, PERIOD_MS[profile], draw);
  const unsubscribe = globe.pose.subscribe(throttle.request);
  throttle.request();
  return () => {
    unsubscribe();
    throttle.cancel();
    overlay.destroy();
  };
}
