import { isOnline, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { KeyValueStore } from '../../../lib/keyValueStore.ts';

/** Numbers of pictures that a wall can show, in rows of as many as their root. */
export const WALL_SIZES = [1, 4, 9] as const;

/** One of {@link WALL_SIZES}. */
export type WallSize = (typeof WALL_SIZES)[number];

/** Most cameras that are chosen for a wall. */
export const MOST_ON_WALL = 9;

/** How the user arranged the wall. */
export interface Wall {
  readonly size: WallSize;
  /** Ids of the chosen cameras in the order of their choice; undefined while nothing was chosen. */
  readonly chosen: readonly string[] | undefined;
}

/** Where it is kept, for this browser. */
const KEYS = { size: 'portal.videoWall.size', chosen: 'portal.videoWall.cameras' } as const;

function readIds(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter((id): id is string => typeof id === 'string').slice(0, MOST_ON_WALL)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The wall as the user left it. */
export function keptWall(storage: KeyValueStore): Wall {
  const size = WALL_SIZES.find((each) => String(each) === storage.get(KEYS.size)) ?? MOST_ON_WALL;
  return { size, chosen: readIds(storage.get(KEYS.chosen)) };
}

/** Keeps a wall. */
export function keepWall(storage: KeyValueStore, { size, chosen }: Wall): void {
  storage.set(KEYS.size, String(size));
  if (chosen === undefined) storage.remove(KEYS.chosen);
  else storage.set(KEYS.chosen, JSON.stringify(chosen));
}

/**
 * The cameras on a wall: those that were chosen, else the first ones of the list that are online.
 * @param points all cameras
 * @param listed those of the list, as it is filtered
 */
export function camerasOnWall(
  { chosen }: Wall,
  points: readonly VideoPoint[],
  listed: readonly VideoPoint[],
): readonly VideoPoint[] {
  if (chosen === undefined) return listed.filter(isOnline).slice(0, MOST_ON_WALL);
  const byId = new Map(points.map((point) => [point.id, point]));
  return chosen.flatMap((id) => byId.get(id) ?? []);
}

/** The ids on a wall after one camera was put on it or taken off. */
export function withToggled(ids: readonly string[], id: string, isOn: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return isOn ? [...others, id].slice(0, MOST_ON_WALL) : others;
}
