import { DRAWINGS, FEATURE_SOURCE, OWN_MAP } from '../../portal/ports.ts';
import type { OverlayDesk } from './overlayDesk.ts';

/** What it needs of other features. */
export const OVERLAY_NEEDS = { source: FEATURE_SOURCE, own: OWN_MAP, drawings: DRAWINGS } as const;

/** Holds the desk of a map, which comes with the window: few maps ever have one. */
export interface OverlayDoor {
  /** The map's desk. @param make makes it where there is none yet */
  take(make: () => OverlayDesk): OverlayDesk;
}

/** Opens the door on a map. */
export function openOverlay() {
  let taken: OverlayDesk | undefined;
  return {
    take: (make: () => OverlayDesk) => (taken ??= make()),
    clear: () => taken?.stop(),
    destroy: () => taken?.stop(),
  };
}
