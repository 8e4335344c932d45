import { z } from 'zod';
import type { GlobePose } from '../pose.ts';

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

/** The `points` text of a bookmark (portal.md, section 3). */
export function formatPoints({ lon, lat }: Pick<Bookmark, 'lon' | 'lat'>): string {
  return `${lon.toFixed(DIGITS)},${lat.toFixed(DIGITS)}`;
}
