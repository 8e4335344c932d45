import { z } from 'zod';
import { AREA_TEXT_MAX, readAreaText } from '../../../domain/bureau/figures/areaText.ts';
import { CATEGORY_TEXT_MAX, readCategoryText } from '../../../domain/bureau/figures/category.ts';
import { savedViewSchema } from '../../../domain/views/savedView.ts';
import type { KeyValueStore } from '../../../lib/keyValueStore.ts';
import { readJson, writeJson } from '../../../stores/persist.ts';
import { WALL_SECONDS } from './round.ts';

const pose = savedViewSchema.shape.shown.shape;
const seconds = z.number().int().min(WALL_SECONDS.least).max(WALL_SECONDS.most);

/** A text of an address that says what it should; else it says nothing. */
const limit = (mostLetters: number, isOne: (text: string) => boolean) =>
  z.string().max(mostLetters).refine(isOne).optional().catch(undefined);

const selectionSchema = z.object({
  area: limit(AREA_TEXT_MAX, (text) => readAreaText(text) !== undefined),
  year: limit(4, (text) => /^[1-9]\d{3}$/.test(text)),
  category: limit(CATEGORY_TEXT_MAX, (text) => readCategoryText(text) !== undefined),
});

/** Schema of a {@link WallChoice}; what is not valid any more gives way to its default. */
const wallChoiceSchema = z.object({
  /** Lines of the round (`wallLines.ts`) in the order that the user gave them. */
  order: z.array(z.string()).catch([]),
  /** Lines that are not shown. */
  off: z.array(z.string()).catch([]),
  /** What lines are limited to, by line; the others are what their address says. */
  selections: z.record(z.string(), selectionSchema.catch({})).catch({}),
  /** Only the screen that is open is shown. */
  presentOnly: z.boolean().catch(false),
  seconds: seconds.catch(WALL_SECONDS.usual),
  /** The maps go to each screen's land. */
  flies: z.boolean().catch(true),
});

/** How a user has the wall. */
export type WallChoice = Readonly<z.output<typeof wallChoiceSchema>>;

/** Schema of a {@link WallRun}. */
const wallRunSchema = z.object({
  userId: z.string(),
  screens: z.array(z.string().regex(/^\/(?!\/)/)).min(1),
  seconds,
  flies: z.boolean(),
  index: z.number().int().min(0),
  playing: z.boolean(),
  /** Where it was begun: there it ends. */
  from: z.object({ path: z.string(), globe: pose.globe.nullable(), plane: pose.plane.nullable() }),
});

/** A wall that runs, as session storage keeps it over a reload. */
export type WallRun = Readonly<z.output<typeof wallRunSchema>>;

const CHOICE_KEY = 'portal.wallChoice';

/** How the user had the wall the last time. */
export function readWallChoice(storage: KeyValueStore, userId: string): WallChoice {
  return readJson(storage, `${CHOICE_KEY}.${userId}`, wallChoiceSchema) ?? wallChoiceSchema.parse({});
}

/** Keeps how a user has the wall. */
export function keepWallChoice(storage: KeyValueStore, userId: string, choice: WallChoice): void {
  writeJson(storage, `${CHOICE_KEY}.${userId}`, choice);
}

/** The wall that was kept; undefined for what is none, and for another user's. */
export function readWallRun(kept: string, userId: string): WallRun | undefined {
  try {
    const run = wallRunSchema.parse(JSON.parse(kept));
    return run.userId === userId ? run : undefined;
  } catch {
    return undefined;
  }
}
