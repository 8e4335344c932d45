import { z } from 'zod';
import type { GlobePose } from '../../views/pose.ts';

/** Most of what a bookmark and a user's list may hold. */
export const BOOKMARK_LIMITS = { nameLength: 50, idLength: 64, perUser: 500 } as const;

/** Schema of the camera that is kept beside a bookmark's point. */
export const bookmarkCameraSchema = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  /** Below the ground, as the underground view is, and up to where the portal's camera begins. */
  heightM: z.number().min(-20_000).max(50_000_000),
  headingDeg: z.number().min(-360).max(360),
  pitchDeg: z.number().min(-90).max(90),
});

/** A bookmark of the user's. */
export interface Bookmark {
  readonly id: string;
  readonly name: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** From where the place was looked at; undefined when only the point is kept. */
  readonly camera: GlobePose | undefined;
}

const POINTS = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Reads a bookmark's `points` text "lon,lat"; undefined when it is none. */
export function parsePoints(text: string): readonly [lon: number, lat: number] | undefined {
  const [, lon, lat] = POINTS.exec(text) ?? [];
  return lon === undefined || lat === undefined ? undefined : [Number(lon), Number(lat)];
}

/** Digits that are kept of a bookmark's degrees: about a centimetre. */
const DIGITS = 7;

/** Rounds degrees as bookmarks keep them. */
export function bookmarkDegrees(value: number): number {
  return Number(value.toFixed(DIGITS));
}

/** The `points` text of a bookmark (portal.md, section 3). */
export function formatPoints({ lon, lat }: Pick<Bookmark, 'lon' | 'lat'>): string {
  return `${lon.toFixed(DIGITS)},${lat.toFixed(DIGITS)}`;
}

/** Blocks of four hexadecimal digits in an id, by the groups between its dashes. */
const ID_BLOCKS = [2, 1, 1, 1, 3] as const;

/**
 * Makes a bookmark's id from random hex blocks (portal.md, section 3), "0A1B2C3D-4E5F-…" in capitals.
 * @param random16 gives a random whole number from 0 to 65535
 */
export function createBookmarkId(random16: () => number): string {
  const block = () => random16().toString(16).padStart(4, '0');
  return ID_BLOCKS.map((count) => Array.from({ length: count }, block).join(''))
    .join('-')
    .toUpperCase();
}
