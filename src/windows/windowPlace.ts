import { z } from 'zod';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import type { WindowPlace, WindowSize } from './windowSpec.ts';

/** This much of a window's header stays within the page, CSS pixels, so that it can be taken and moved back. */
const GRIP_PX = 48;

const pairSchema = z.tuple([z.number(), z.number()]);

/** Base64 of the UTF-8 bytes: names and places are kept encoded (portal.md, section 3). */
function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** What is kept of a window. */
type Kept = 'window' | 'windowSize';

const storageKey = (kept: Kept, id: string) => `portal.${kept}.${encode(id)}`;

function remember(storage: KeyValueStore, kept: Kept, id: string, pair: readonly [number, number]): boolean {
  return storage.set(storageKey(kept, id), encode(JSON.stringify(pair)));
}

function recall(storage: KeyValueStore, kept: Kept, id: string): readonly [number, number] | undefined {
  const text = storage.get(storageKey(kept, id));
  if (text === undefined) return undefined;
  try {
    return pairSchema.parse(JSON.parse(atob(text)));
  } catch {
    return undefined;
  }
}

/** Keeps where a window was left; false when the storage refuses. */
export function rememberPlace(storage: KeyValueStore, id: string, place: WindowPlace): boolean {
  return remember(storage, 'window', id, [place.leftPx, place.topPx]);
}

/** Where a window was left; undefined when it was never moved or the kept text is damaged. */
export function recallPlace(storage: KeyValueStore, id: string): WindowPlace | undefined {
  const pair = recall(storage, 'window', id);
  return pair && { leftPx: pair[0], topPx: pair[1] };
}

/** Keeps the size that a window was given; false when the storage refuses. */
export function rememberSize(storage: KeyValueStore, id: string, size: WindowSize): boolean {
  return remember(storage, 'windowSize', id, [size.widthPx, size.heightPx]);
}

/** The size that a window was given; undefined when it was never resized or the kept text is damaged. */
export function recallSize(storage: KeyValueStore, id: string): WindowSize | undefined {
  const pair = recall(storage, 'windowSize', id);
  return pair && { widthPx: pair[0], heightPx: pair[1] };
}

/** Forgets where a window was left, so that it opens at its default place again. */
export function forgetPlace(storage: KeyValueStore, id: string): void {
  storage.remove(storageKey('window', id));
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

/** Holds a window's size between its least and what the page has room for. */
export function clampSize(size: WindowSize, least: WindowSize, viewport: WindowSize): WindowSize {
  const held = (wanted: number, min: number, max: number) => Math.round(Math.max(min, Math.min(wanted, max)));
  return {
    widthPx: held(size.widthPx, least.widthPx, viewport.widthPx),
    heightPx: held(size.heightPx, least.heightPx, viewport.heightPx),
  };
}
