import { isTopic, type TopicRecord } from '../../../src/domain/layers/catalogue/topicRecord.ts';
import type { Query } from '../../base/db/database.ts';
import { filedRows } from './filedRows.ts';

/** The menus, as `config/menus` says them at first. */
export const topicRows = filedRows<TopicRecord>({
  table: 'catalogue_menus',
  column: 'topics',
  isOfKind: isTopic,
  missing: '还没有菜单：config/menus 的文件有误，请先改正',
});

/** The topics in force. */
export async function readTopics(query: Query): Promise<readonly TopicRecord[]> {
  return (await topicRows.read(query))?.records ?? [];
}
