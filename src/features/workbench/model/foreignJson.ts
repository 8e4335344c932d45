import { readArcgisWebMap } from './arcgisWebMap.ts';
import { readMapStoreMap } from './mapStoreMap.ts';
import type { ForeignGroup } from './takenMap.ts';

/** Readers of other portals' maps: each knows its own by what stands in it. */
const READERS: readonly ((document: unknown) => ForeignGroup | undefined)[] = [
  readArcgisWebMap,
  readMapStoreMap,
];

/** The map of another portal; nothing for text that is none. */
export function readForeignJson(text: string): ForeignGroup | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const read of READERS) {
    const map = read(document);
    if (map !== undefined) return map;
  }
  return undefined;
}
