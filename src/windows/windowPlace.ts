import { z } from 'zod';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import type { WindowPlace, WindowSize } from './windowSpec.ts';

/** This much of a window's header stays within the page, CSS pixels, so that it can be taken and moved back. */
const GRIP_PX = 48;

const placeSchema = z.tuple([z.number(), z.number()]);

/** Base64 of the UTF-8 bytes: names and places are kept encoded (portal.md, section 3). */
function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

const storageKey = (id: string) => `portal.window.${encode(id)}`;

/** Keeps where a window was left; false when the storage refuses. */
export function rememberPlace(storage: KeyValueStore, id: string, place: WindowPlace): boolean {
  return storage.set(storageKey(id), encode(JSON.stringify([place.leftPx, place.topPx])));
}

/** Where a window was left; undefined when it was never moved or the kept text is damaged. */
export function recallPlace(storage: KeyValueStore, id: string): WindowPlace | undefined {
  const kept = storage.get(storageKey(id));
  if (kept === undefined) return undefined;
  try {
    const [leftPx, topPx] = placeSchema.parse(JSON.parse(atob(kept)));
    return { leftPx, topPx };
  } catch {
    return undefined;
  }
}

/** Forgets where a window was left, so that it opens at its default place again. */
export function forgetPlace(storage: KeyValueStore, id: string): void {
  storage.remove(storageKey(id));
}

/**
 * Holds a window within the page: whole when it fits, else with its top edge and a grip of its header.
 * @param viewport the page's size now
 */
export function clampPlace(place: WindowPlace, size: WindowSize, viewport: WindowSize): WindowPlace {
  const mostLeftPx = Math.max(viewport.widthPx - size.widthPx, 0);
  const mostTopPx = Math.max(Math.min(viewport.heightPx - size.heightPx, viewport.heightPx - GRIP_PX), 0);
  return {
    leftPx: Math.round(Math.min(Math.max(place.leftPx, 0), mostLeftPx)),
    topPx: Math.round(Math.min(Math.max(place.topPx, 0), mostTopPx)),
  };
}
