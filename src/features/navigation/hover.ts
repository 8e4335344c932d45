import type { Stream, Unsubscribe } from '../../lib/signal.ts';
import type { PointerHit } from '../../scene/viewPort.ts';

/**
 * Follows a pointer that only points. While a button is held the camera moves, and asking for the ground under the pointer would
 * cost frames of that movement.
 */
export function watchHover(pointer: Stream<PointerHit>, listener: (hit: PointerHit) => void): Unsubscribe {
  let held = false;
  return pointer.subscribe((hit) => {
    if (hit.type === 'press') held = true;
    if (hit.type === 'release' || hit.type === 'leave') held = false;
    if (!held) listener(hit);
  });
}
