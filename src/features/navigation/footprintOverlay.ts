import { cameraFootprint } from '../../domain/layers/footprint.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import { createThrottle } from '../../lib/throttle.ts';
import type { Scene } from '../../scene/scene.ts';

/** How often the drawing follows the camera at most, milliseconds. */
const PERIOD_MS = 50;

/** On software rendering even the page's own drawing costs the globe frames: there it waits until the camera has rested so long, milliseconds. */
const QUIET_MS = 200;

const SKETCH = 'camera-footprint';
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
  const sketch = plane.sketch(SKETCH);
  const draw = () => {
    const { pose } = globe.pose.value;
    const { widthPx, heightPx } = globe.frame;
    if (pose.heightM > HIGHEST_M || widthPx < 1 || heightPx < 1) return sketch.remove(SHAPE);
    const ring = cameraFootprint(pose, globe.frame);
    sketch.put(SHAPE, { kind: 'area', rings: [ring], line: { color: COLOR, widthPx: 1.5 } });
  };
  const pace =
    profile === 'low'
      ? createSettle(systemClock, QUIET_MS, draw)
      : createThrottle(systemClock, PERIOD_MS, draw);
  const unsubscribe = globe.pose.subscribe(pace.request);
  draw();
  return () => {
    unsubscribe();
    pace.cancel();
    sketch.destroy();
  };
}
