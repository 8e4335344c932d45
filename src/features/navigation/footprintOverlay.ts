import { footprintOf } from '../../domain/footprint.ts';
import type { Scene } from '../../scene/scene.ts';

const OVERLAY = 'camera-footprint';
const SHAPE = 'footprint';

/** The look's second accent. Only an outline: a fill would tint the imagery below it. */
const COLOR = '#e0b252';

/** A camera higher than this sees half the earth, which as a shape on a map says nothing, metres. */
const HIGHEST_M = 3_000_000;

/**
 * Draws in the plane what the globe's camera sees, at most once per animation frame.
 * @returns takes the drawing away
 */
export function showFootprint({ globe, plane }: Scene): () => void {
  const overlay = plane.overlay(OVERLAY);
  let frame: number | undefined;
  const draw = () => {
    frame = undefined;
    const { pose } = globe.pose.value;
    const { widthPx, heightPx } = globe.frame;
    if (pose.heightM > HIGHEST_M || widthPx < 1 || heightPx < 1) return overlay.remove(SHAPE);
    const ring = footprintOf(pose, globe.frame);
    overlay.put(SHAPE, { shape: 'polygon', rings: [ring], color: COLOR, fillAlpha: 0, outlinePx: 1.5 });
  };
  const request = () => void (frame ??= requestAnimationFrame(draw));
  const unsubscribe = globe.pose.subscribe(request);
  request();
  return () => {
    unsubscribe();
    if (frame !== undefined) cancelAnimationFrame(frame);
    overlay.destroy();
  };
}
