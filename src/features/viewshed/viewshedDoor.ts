import { LOCATOR } from '../../portal/ports.ts';
import type { ViewshedsOnMap } from './viewshedsOnMap.ts';

/** What it needs of other features. */
export const VIEWSHED_NEEDS = { locator: LOCATOR } as const;

/** Holds the viewsheds of a map, which come with the window: few maps ever have one. */
export interface ViewshedDoor {
  /** The map's viewsheds. @param make makes them where there are none yet */
  take(make: () => ViewshedsOnMap): ViewshedsOnMap;
}

/** Opens the door on a map. */
export function openViewshed() {
  let taken: ViewshedsOnMap | undefined;
  return {
    take: (make: () => ViewshedsOnMap) => (taken ??= make()),
    clear: () => taken?.desk.clear(),
    destroy: () => taken?.destroy(),
  };
}
