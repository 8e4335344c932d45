import { readText } from '../../api/readText.ts';
import {
  readCoarseHeights,
  coarseHeightsSchema,
  NO_HEIGHTS,
  type CoarseHeights,
} from '../../domain/layers/terrain/coarseHeights.ts';
import type { Clock } from '../../lib/clock.ts';

/**
 * The stored ground heights of the configuration, which answer as soon as they have come. Without them, or where their file cannot be
 * read, nothing is stored: flights then wait for the terrain.
 */
export function openGroundHeights(file: string | undefined, page: Window, clock: Clock): CoarseHeights {
  let heights = NO_HEIGHTS;
  const read = async (path: string) => {
    const text = await readText(new URL(path, page.document.baseURI), clock);
    if (!text.ok) return;
    const stored = coarseHeightsSchema.safeParse(JSON.parse(text.value));
    if (stored.success) heights = readCoarseHeights(stored.data);
  };
  if (file !== undefined) read(file).catch(() => undefined);
  return (lon, lat) => heights(lon, lat);
}
