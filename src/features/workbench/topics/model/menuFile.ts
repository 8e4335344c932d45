import { z } from 'zod';
import {
  entriesOfTopics,
  TOPIC_LIMITS,
  topicRecordSchema,
  topicsOfEntries,
  type TopicEntry,
  type TopicRecord,
} from '../../../../domain/layers/catalogue/topicRecord.ts';
import { err, ok, type Result } from '../../../../lib/result.ts';

/** Why a file is no menu; the texts are `topics.file.<what>` and `topics.full`. */
export type MenuFileProblem =
  | { readonly what: 'notMenu' }
  | { readonly what: 'twice'; readonly code: string }
  | { readonly what: 'tooMany' }
  | { readonly what: 'wrong'; readonly number: number; readonly code: string; readonly path: string };

// What an entry says is checked as the record that becomes of it.
const entrySchema: z.ZodType<TopicEntry> = z.lazy(() =>
  z.looseObject({
    code: z.string().min(1),
    name: z.string(),
    path: z.string(),
    children: z.array(entrySchema).optional(),
  }),
);

/** The topics as the text of a file: the list `menu` of a file of `config/menus`. */
export function menuFile(topics: readonly TopicRecord[]): string {
  return `${JSON.stringify({ menu: entriesOfTopics(topics) }, undefined, 2)}\n`;
}

/** The topics of a file that {@link menuFile} made, or of a whole file of `config/menus`. */
export function readMenuFile(text: string): Result<readonly TopicRecord[], MenuFileProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ what: 'notMenu' });
  }
  const file = z.looseObject({ menu: z.array(entrySchema) }).safeParse(value);
  if (!file.success) return err({ what: 'notMenu' });
  const topics = topicsOfEntries(file.data.menu);
  if (topics.length > TOPIC_LIMITS.count) return err({ what: 'tooMany' });
  const seen = new Set<string>();
  for (const [index, topic] of topics.entries()) {
    const parsed = topicRecordSchema.safeParse(topic);
    const path = parsed.error?.issues[0]?.path.join('.');
    if (path !== undefined) return err({ what: 'wrong', number: index + 1, code: topic.code, path });
    if (seen.has(topic.code)) return err({ what: 'twice', code: topic.code });
    seen.add(topic.code);
  }
  return ok(topics);
}
