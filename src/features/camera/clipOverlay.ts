import { clipFootprint, type ClipPlane } from '../../domain/views/clipPlane.ts';
import type { Scene } from '../../scene/scene.ts';

const OVERLAY = 'clip-plane';

/** The look's second accent. */
const COLOR = '#e0b252';
const LOOK = { fill: { color: COLOR, opacity: 0.15 }, line: { color: COLOR, widthPx: 2 } } as const;

/** A plane steeper than this is a line on the map, degrees. */
const STANDING_DEG = 85;

/**
 * Draws in the plane where the globe is cut open.
 * @returns takes the drawing away
 */
export function showClip({ plane, environment }: Scene): () => void {
  const draw = (clip: ClipPlane | undefined) => {
    if (clip === undefined) return plane.overlay(OVERLAY).destroy();
    const ring = clipFootprint(clip);
    const mark =
      clip.tiltDeg > STANDING_DEG
        ? ({ kind: 'line', paths: [ring.slice(0, 2)], line: { color: COLOR, widthPx: 3 } } as const)
        : ({ kind: 'area', rings: [ring], ...LOOK } as const);
    plane.overlay(OVERLAY).put('plane', mark);
  };
  draw(environment.clip.value);
  const stop = environment.clip.subscribe(draw);
  return () => {
    stop();
    plane.overlay(OVERLAY).destroy();
  };
}
