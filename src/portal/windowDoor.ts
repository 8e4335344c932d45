import type { Lifetime } from './feature.ts';
import type { MapSession } from './mapSession.ts';

/** The door of a feature whose model comes with its window, and outlives it on the map. */
export interface WindowDoor<T extends object> {
  /** The model, made when a window first asks for it. */
  model(make: (session: MapSession) => T): T;
}

/** Opens the door; what the model shows is taken away, and ends, with the map's. */
export function openWindowDoor<T extends object & Lifetime>(session: MapSession): WindowDoor<T> & Lifetime {
  let made: T | undefined;
  return {
    model: (make) => (made ??= make(session)),
    clear: () => made?.clear?.(),
    destroy: () => made?.destroy?.(),
  };
}
