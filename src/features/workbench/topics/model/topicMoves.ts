import {
  TOPIC_LIMITS,
  TOPIC_PREFIX,
  topicsBelow,
  type TopicRecord,
} from '../../../../domain/layers/catalogue/topicRecord.ts';
import { movedRecords } from '../../model/catalogueTree.ts';

type Topics = readonly TopicRecord[];

const find = (topics: Topics, code: string) => topics.find((topic) => topic.code === code);

/** A topic and all that stands below it; once each, also of a ring. */
export function withTopicsBelow(topics: Topics, code: string): readonly TopicRecord[] {
  const found = new Set(topics.filter((topic) => topic.code === code));
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { code: parent } of [...found])
      for (const topic of topicsBelow(topics, parent)) found.add(topic);
  }
  return [...found];
}

/** How many levels stand below a topic, itself counted; where they are more than the menu has, how many more does not matter. */
function heightOf(topics: Topics, { code }: TopicRecord, most: number = TOPIC_LIMITS.depth): number {
  if (most === 0) return 1;
  return 1 + Math.max(0, ...topicsBelow(topics, code).map((below) => heightOf(topics, below, most - 1)));
}

/** The level that a topic stands on, 1 for the first; more than there are for one of a ring. */
function levelOf(topics: Topics, topic: TopicRecord): number {
  let level = 1;
  for (let above = find(topics, topic.parent); above !== undefined; above = find(topics, above.parent)) {
    level += 1;
    if (level > topics.length) break;
  }
  return level;
}

const lastIn = (topics: Topics, parent: string) =>
  Math.max(-1, ...topicsBelow(topics, parent).map(({ position }) => position));

/** The topics that one can stand in: with what is below it no deeper than the menu goes. */
export function parentsFor(topics: Topics, topic: TopicRecord): Topics {
  const own = new Set(withTopicsBelow(topics, topic.code));
  const height = heightOf(topics, topic);
  return topics.filter((one) => !own.has(one) && levelOf(topics, one) + height <= TOPIC_LIMITS.depth);
}

/** A topic as the last of those in another one, '' for the first level. */
export function topicIn(topics: Topics, topic: TopicRecord, parent: string): TopicRecord {
  return { ...topic, parent, position: lastIn(topics, parent) + 1 };
}

/** What changes when a topic goes into the sibling before it; nothing where it cannot. */
export function movedInto(topics: Topics, code: string): Topics {
  const topic = find(topics, code);
  if (topic === undefined) return [];
  const siblings = topicsBelow(topics, topic.parent);
  const before = siblings[siblings.indexOf(topic) - 1];
  if (before === undefined || !parentsFor(topics, topic).includes(before)) return [];
  return [topicIn(topics, topic, before.code)];
}

/** What changes when a topic leaves the one that it stands in, to stand behind it; nothing where it stands in none. */
export function movedOut(topics: Topics, code: string): Topics {
  const topic = find(topics, code);
  const parent = topic && find(topics, topic.parent);
  if (topic === undefined || parent === undefined) return [];
  const out = topicIn(topics, topic, parent.parent);
  const siblings = topicsBelow(topics, parent.parent);
  const behind = siblings[siblings.indexOf(parent) + 1];
  const moved = movedRecords(
    topics.map((one) => (one === topic ? out : one)),
    code,
    behind?.code ?? null,
  );
  return moved.some((one) => one.code === code) ? moved : [...moved, out];
}

/** A topic that shows layers of its own, the last of the first level. */
export function newTopic(
  topics: Topics,
  { newId, name, parent }: { readonly newId: () => string; readonly name: string; readonly parent: string },
): TopicRecord {
  const code = `t${newId().replaceAll('-', '').slice(0, 10)}`;
  return {
    ...{
      kind: 'topic',
      code: TOPIC_PREFIX + code,
      parent,
      name,
      nameEn: '',
      position: lastIn(topics, parent) + 1,
    },
    ...{ roles: null, path: ownPath(TOPIC_PREFIX + code), icon: '', layers: [], view: null },
  };
}

/** The address of the screen that shows a topic's own layers. */
export function ownPath(code: string): string {
  return `/ResourceOverview?page=${code.slice(TOPIC_PREFIX.length)}`;
}
