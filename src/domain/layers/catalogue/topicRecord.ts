import { z } from 'zod';
import type { MenuEntry } from '../../bureau/menu/menuEntry.ts';
import type { GlobePose } from '../../views/pose.ts';

/** What the code of every topic begins with; a role's own topics are chosen by the same codes. */
export const TOPIC_PREFIX = 'menu:';

/** Numbers of topics. */
export const TOPIC_LIMITS = {
  nameLength: 40,
  pathLength: 200,
  layers: 50,
  /** Parts of the figures of its screen. */
  figures: 100,
  /** Levels of the menu. */
  depth: 3,
  /** Topics of one menu. */
  count: 300,
} as const;

const code = z
  .string()
  .max(64)
  .regex(/^menu:[^\s#./\\?]+$/, { error: 'menu: and a code without spaces and # . / \\ ?' });

/** Schema of where a topic begins. */
export const topicViewSchema = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  heightM: z.number().min(-1000).max(100_000_000),
  headingDeg: z.number().min(0).max(360),
  pitchDeg: z.number().min(-90).max(90),
});

/** Schema of which figures a screen shows; whether the screen has them is a matter of the whole record. */
export const topicFiguresSchema = z
  .array(z.string().min(1).max(64))
  .min(1)
  .max(TOPIC_LIMITS.figures)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'each once' });

/** Schema of a {@link TopicRecord}. */
export const topicRecordSchema: z.ZodType<TopicRecord> = z.object({
  kind: z.literal('topic'),
  code,
  parent: z.union([code, z.literal('')]),
  name: z.string().trim().min(1).max(TOPIC_LIMITS.nameLength),
  nameEn: z.string().trim().max(TOPIC_LIMITS.nameLength),
  position: z.int().min(0).max(1_000_000),
  roles: z
    .array(z.string().regex(/^\d{1,5}$/))
    .max(512)
    .nullable(),
  path: z.string().max(TOPIC_LIMITS.pathLength),
  icon: z.string().max(40),
  layers: z.array(z.string().min(1).max(64)).max(TOPIC_LIMITS.layers).nullable(),
  view: topicViewSchema.nullable(),
  figures: topicFiguresSchema.optional(),
});

/** A record of the catalogue that is an entry of the menu: a topic, with the screen that it opens. */
export interface TopicRecord {
  readonly kind: 'topic';
  /** {@link TOPIC_PREFIX} and the entry's own code. */
  readonly code: string;
  /** Code of the topic that it stands in; '' for the menu's first level. */
  readonly parent: string;
  readonly name: string;
  /** '' where the portal's own words name it, or its Chinese name does. */
  readonly nameEn: string;
  /** Place among its siblings. */
  readonly position: number;
  /** Role types that have it, unless topics were chosen for a role; null for all. */
  readonly roles: readonly string[] | null;
  /** Address of its screen, "/ResourceOverview?page=…". */
  readonly path: string;
  /** Name of its picture; '' for none of its own. */
  readonly icon: string;
  /** Codes of the layers that are on while it is open; null for those that its screen knows. */
  readonly layers: readonly string[] | null;
  /** Where the globe goes when it is opened; null where its screen decides. */
  readonly view: GlobePose | null;
  /**
   * Ids of the parts of figures that its screen shows, in their order (`figureGroups.ts`); absent for all as they come, as in records and
   * versions of before topics had it.
   */
  readonly figures?: readonly string[] | undefined;
}

/** Whether a record is a topic. */
export function isTopic(record: { readonly code: string }): record is TopicRecord {
  return 'kind' in record && record.kind === 'topic';
}

/** An entry of a file of `config/menus`. */
export interface TopicEntry {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly path: string;
  readonly icon?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly layers?: readonly string[] | undefined;
  readonly view?: GlobePose | undefined;
  readonly figures?: readonly string[] | undefined;
  readonly children?: readonly TopicEntry[] | undefined;
}

/** The topics of a file of `config/menus`. */
export function topicsOfEntries(entries: readonly TopicEntry[], parent = ''): TopicRecord[] {
  return entries.flatMap(({ children = [], ...entry }, position) => {
    const { name, nameEn = '', path, icon = '', roles = null, layers = null, view = null, figures } = entry;
    const own = TOPIC_PREFIX + entry.code;
    const record = { code: own, parent, name, nameEn, position, roles, path, icon, layers, view };
    const arranged = figures === undefined ? {} : { figures };
    return [{ kind: 'topic', ...record, ...arranged } as const, ...topicsOfEntries(children, own)];
  });
}

/** The topics below one, in their order. */
export function topicsBelow(topics: readonly TopicRecord[], parent: string): readonly TopicRecord[] {
  return topics
    .filter((topic) => topic.parent === parent)
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1));
}

/** What of a topic both a file and a menu's entry say, without what it leaves to the screen. */
function entryFacts(topic: TopicRecord) {
  const { code: own, name, nameEn, path, icon, roles, layers, view, figures } = topic;
  return {
    code: own.slice(TOPIC_PREFIX.length),
    name,
    ...(nameEn === '' ? {} : { nameEn }),
    path,
    ...(icon === '' ? {} : { icon }),
    ...(roles === null ? {} : { roles }),
    ...(layers === null ? {} : { layers }),
    ...(view === null ? {} : { view }),
    ...(figures === undefined ? {} : { figures }),
  };
}

/** The topics as a file of `config/menus` holds them. */
export function entriesOfTopics(topics: readonly TopicRecord[], parent = ''): TopicEntry[] {
  return topicsBelow(topics, parent).map((topic) => {
    const children = entriesOfTopics(topics, topic.code);
    return { ...entryFacts(topic), ...(children.length === 0 ? {} : { children }) };
  });
}

/**
 * The topics as the menu is answered; without those that are not for somebody, and what stands below them.
 * @param isFor whether he has a topic
 */
export function menuOfTopics(
  topics: readonly TopicRecord[],
  isFor: (topic: TopicRecord) => boolean,
  { parent = '', parentid }: { readonly parent?: string; readonly parentid: string },
): MenuEntry[] {
  return topicsBelow(topics, parent)
    .filter(isFor)
    .map((topic) => {
      const facts = entryFacts(topic);
      const children = menuOfTopics(topics, isFor, { parent: topic.code, parentid: facts.code });
      return { ...facts, menuid: facts.code, parentid, children };
    });
}
