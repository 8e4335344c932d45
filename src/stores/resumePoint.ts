import { z } from 'zod';
import type { GlobePose, PlanePose } from '../domain/views/pose.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { OPAQUE_IMAGERY } from '../layers/imageryTransparency.ts';
import type { LayerChoice } from './layerState.ts';
import { OPAQUE_GROUND, type GroundLook } from './viewStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from './persist.ts';

/** Where a user was when a session ended, so that signing in again loses nothing. */
export interface ResumePoint {
  /** Whose it is; nobody else gets it. */
  readonly userId: string;
  /** Route within the portal, beginning with one slash. */
  readonly path: string;
  readonly globe: GlobePose | null;
  readonly plane: PlanePose | null;
  readonly layers: LayerChoice;
  readonly ground: GroundLook;
  /** Open windows, the lowest first. */
  readonly windows: readonly string[];
  /** What an opened link brought along. */
  readonly received: readonly unknown[];
}

const resumeSchema = z.object({
  userId: z.string().min(1),
  path: z.string().regex(/^\/(?!\/)/),
  globe: z
    .object({
      lon: z.number().min(-180).max(180),
      lat: z.number().min(-90).max(90),
      heightM: z.number(),
      headingDeg: z.number(),
      pitchDeg: z.number().min(-90).max(90),
    })
    .nullable(),
  // Absent from what an earlier release kept, as other fields below.
  plane: z
    .object({
      lon: z.number().min(-180).max(180),
      lat: z.number().min(-90).max(90),
      scale: z.number().positive(),
    })
    .nullable()
    .catch(null),
  ground: z.object({ opacity: z.number().min(0).max(1), underground: z.boolean() }).catch(OPAQUE_GROUND),
  windows: z.array(z.string()).catch([]),
  received: z.array(z.unknown()).catch([]),
  layers: z.object({
    onIds: z.array(z.string()),
    opacity: z.record(z.string(), z.number().min(0).max(1)),
    expandedIds: z.array(z.string()),
    tab: z.enum(['thematic', 'base']),
    theme: z.enum(['all', 'business', 'survey', 'atlas']).catch('all'),
    order: z.record(z.string(), z.array(z.string())).catch({}),
    imagery: z.object({ opacity: z.number().min(0).max(1), withModels: z.boolean() }).catch(OPAQUE_IMAGERY),
  }),
});

/** Keeps a resume point; false when the storage refuses. */
export function keepResumePoint(storage: KeyValueStore, point: ResumePoint): boolean {
  return writeJson(storage, STORAGE_KEYS.resume, point);
}

/** Takes the user's resume point out of the storage; undefined when there is none, or another user's, which stays. */
export function takeResumePoint(storage: KeyValueStore, userId: string): ResumePoint | undefined {
  const point = readJson(storage, STORAGE_KEYS.resume, resumeSchema);
  if (point?.userId !== userId) return undefined;
  storage.remove(STORAGE_KEYS.resume);
  return point;
}
