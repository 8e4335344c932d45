import { z } from 'zod';
import { CLIP_SIDE_M, heldClip } from './clipPlane.ts';
import type { EffectId } from './effects.ts';
import { bookmarkCameraSchema } from '../bureau/places/bookmark.ts';

/** Most of what saved views may hold, so that a user's list fits one request. */
export const SAVED_VIEW_LIMITS = {
  perUser: 200,
  nameLength: 60,
  noteLength: 1000,
  layers: 2000,
  /** Of all of a user's views together, as JSON. */
  characters: 400_000,
} as const;

/** The effects over the whole view: what a saved view keeps of the effects. */
export const WEATHER = ['rain', 'snow', 'fog'] as const satisfies readonly EffectId[];

const share = z.number().min(0).max(1);
const lon = z.number().min(-180).max(180);
const lat = z.number().min(-90).max(90);
const layerId = z.string().min(1).max(200);
const sideM = z.number().min(CLIP_SIDE_M.least).max(CLIP_SIDE_M.most);

const clipSchema = z
  .object({
    lon,
    lat,
    heightM: z.number().min(-20_000).max(1e7),
    headingDeg: z.number(),
    tiltDeg: z.number().min(0).max(90),
    widthM: sideM,
    lengthM: sideM,
  })
  .transform(heldClip);

/** Schema of what a saved view shows. */
const shownSchema = z.object({
  globe: bookmarkCameraSchema,
  plane: z.object({ lon, lat, scale: z.number().positive().max(1e10) }),
  /** Layers that are on. */
  onIds: z.array(layerId).max(SAVED_VIEW_LIMITS.layers).readonly(),
  /** 0 to 1 by layer id; of layers that are on and not opaque. */
  opacity: z.record(layerId, share).readonly(),
  imagery: z.object({ opacity: share, withModels: z.boolean() }),
  /** The ground's translucency, and whether the camera may go below it. */
  ground: z.object({ opacity: share, underground: z.boolean() }),
  clip: clipSchema.nullable(),
  weather: z.array(z.enum(WEATHER)).max(WEATHER.length).readonly(),
});

/** What a saved view shows. */
export type Shown = Readonly<z.output<typeof shownSchema>>;

/** Schema of a {@link SavedView}. */
export const savedViewSchema = z.object({
  id: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
  name: z.string().trim().min(1).max(SAVED_VIEW_LIMITS.nameLength),
  /** What is said about it in a briefing; may have several lines. */
  note: z.string().max(SAVED_VIEW_LIMITS.noteLength),
  shown: shownSchema,
});

/** A view that a user keeps under a name. */
export type SavedView = Readonly<z.output<typeof savedViewSchema>>;

/** True when so many views may be kept together. */
export function areWithinLimits(views: readonly SavedView[]): boolean {
  return (
    views.length <= SAVED_VIEW_LIMITS.perUser && JSON.stringify(views).length <= SAVED_VIEW_LIMITS.characters
  );
}

/** A name that no view bears yet: the wanted one, or with the lowest number from 2 behind it. */
export function freeName(wanted: string, views: readonly Pick<SavedView, 'name'>[]): string {
  const taken = new Set(views.map(({ name }) => name));
  const base = wanted.trim().slice(0, SAVED_VIEW_LIMITS.nameLength - 5);
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${String(number)}`;
  return name;
}
