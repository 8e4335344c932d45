import { TOPIC_PREFIX, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { useMenuName } from '../../../ui/menuName.ts';

/** Names a topic as pages do. */
export function useTopicName(): (topic: TopicRecord) => string {
  const nameOf = useMenuName();
  return ({ code, name, nameEn }) => nameOf({ code: code.slice(TOPIC_PREFIX.length), name, nameEn });
}
