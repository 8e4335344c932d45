import { z } from 'zod';
import type { GlobePose } from '../../views/pose.ts';

/** What the code of every scene begins with; the deployment follows. */
export const SCENE_PREFIX = 'scene:';

/** What every scene is called, as each record has a name. */
export const SCENE_NAME = '场景';

/** Numbers of scenes. */
export const SCENE_LIMITS = {
  titleLength: 40,
  addressLength: 2000,
  attributionLength: 300,
  baseMaps: 20,
  /** Finest level of pictures that a map can ask for. */
  maxLevel: 25,
  /** Finest level of what the globe stands on. */
  imageryMaxLevel: 24,
} as const;

const level = z.int().min(0).max(SCENE_LIMITS.maxLevel);
const address = z.string().trim().max(SCENE_LIMITS.addressLength);

const baseMapSchema = z.object({
  id: z.string().min(1).max(64),
  title: z.string().trim().min(1).max(SCENE_LIMITS.titleLength),
  titleEn: z.string().trim().max(SCENE_LIMITS.titleLength),
  tiles: address.nullable(),
  maxLevel: level,
  maxLevelOthers: level.nullable(),
  color: z.string().regex(/^#[\da-f]{6}$/i, { error: '#rrggbb' }),
});

/** A base map of the plane, as its switcher offers it. */
export interface SceneBaseMap {
  /** Under which the choice is remembered. */
  readonly id: string;
  readonly title: string;
  /** '' where its Chinese title serves. */
  readonly titleEn: string;
  /** XYZ template of its pictures; null for a plain colour. */
  readonly tiles: string | null;
  /** Finest level of the pictures; finer views stretch it. */
  readonly maxLevel: number;
  /** Finest level for others than the prefecture bureau; null where theirs is the same. */
  readonly maxLevelOthers: number | null;
  /** Colour of the ground below the pictures, #rrggbb. */
  readonly color: string;
}

/** Schema of a {@link SceneRecord}. */
export const sceneRecordSchema: z.ZodType<SceneRecord> = z.object({
  kind: z.literal('scene'),
  code: z.string().regex(/^scene:[a-z]{1,32}$/, { error: 'scene: and the deployment' }),
  name: z.literal(SCENE_NAME),
  view: z.object({
    lon: z.number().min(-180).max(180),
    lat: z.number().min(-90).max(90),
    heightM: z.number().min(1).max(100_000_000),
    headingDeg: z.number().min(0).max(360),
    pitchDeg: z.number().min(-90).max(90),
  }),
  extent: z.string().trim().max(200).nullable(),
  imagery: z.object({ tiles: address, maxLevel: level.max(SCENE_LIMITS.imageryMaxLevel) }),
  baseMaps: z.array(baseMapSchema).max(SCENE_LIMITS.baseMaps),
  attribution: z.string().trim().max(SCENE_LIMITS.attributionLength),
});

/** The record of what a deployment's map starts with: its first view, what it stands on, and whose that is. There is one of each deployment. */
export interface SceneRecord {
  readonly kind: 'scene';
  /** {@link SCENE_PREFIX} and the deployment. */
  readonly code: string;
  readonly name: string;
  /** Where the globe's camera goes after sign-in and on home. */
  readonly view: GlobePose;
  /** What both views show wholly there, "west,south,east,north" in degrees; null where the camera's place alone decides. */
  readonly extent: string | null;
  /** What the globe stands on, and the plane until somebody chooses a base map: XYZ template, finest level. */
  readonly imagery: { readonly tiles: string; readonly maxLevel: number };
  /** In the switcher's order. */
  readonly baseMaps: readonly SceneBaseMap[];
  readonly attribution: string;
}

/** Whether a record is a scene. */
export function isScene(record: object): record is SceneRecord {
  return 'kind' in record && record.kind === 'scene';
}
