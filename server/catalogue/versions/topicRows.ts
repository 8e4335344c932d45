import {
  changesBetween,
  withChanges,
  type CatalogueChange,
} from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import { isTopic, type TopicRecord } from '../../../src/domain/layers/catalogue/topicRecord.ts';
import type { Query } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** The topics of a deployment, and what its file said when it was taken last. */
interface MenuRow {
  readonly deployment: string;
  readonly topics: readonly TopicRecord[];
  readonly taken: readonly TopicRecord[];
}

async function menuRow(query: Query, where: string, values: readonly string[]): Promise<MenuRow | undefined> {
  // The columns hold what `writeMenu` wrote.
  const rows = await query<MenuRow & Record<string, unknown>>(
    `SELECT deployment, topics, taken FROM catalogue_menus WHERE ${where}`,
    [...values],
  );
  return rows[0];
}

/** The menu in force; undefined until a file of `config/menus` was taken. */
export const readMenu = (query: Query) => menuRow(query, 'in_force', []);

/** The topics in force. */
export async function readTopics(query: Query): Promise<readonly TopicRecord[]> {
  return (await readMenu(query))?.topics ?? [];
}

async function writeMenu(query: Query, { deployment, topics, taken }: MenuRow): Promise<void> {
  await query('UPDATE catalogue_menus SET in_force = false WHERE in_force AND deployment <> $1', [
    deployment,
  ]);
  await query(
    `INSERT INTO catalogue_menus (deployment, in_force, topics, taken) VALUES ($1, true, $2::jsonb, $3::jsonb)
     ON CONFLICT (deployment) DO UPDATE SET in_force = true, topics = excluded.topics, taken = excluded.taken`,
    [deployment, JSON.stringify(topics), JSON.stringify(taken)],
  );
}

/** Makes changes of topics; those of layers are for others. @throws Refusal 503 while no file of `config/menus` could be read */
export async function writeTopicChanges(query: Query, changes: readonly CatalogueChange[]): Promise<void> {
  const menu = await readMenu(query);
  if (changes.length === 0) return;
  if (menu === undefined) throw new Refusal(503, '还没有菜单：config/menus 的文件有误，请先改正');
  await writeMenu(query, { ...menu, topics: withChanges(menu.topics, changes).filter(isTopic) });
}

/**
 * Puts what the file of a deployment says in force, unless somebody has published other topics than it said before.
 * @returns whether nothing but the file decides
 */
export async function takeMenu(
  query: Query,
  deployment: string,
  file: readonly TopicRecord[],
): Promise<boolean> {
  const known = await menuRow(query, 'deployment = $1', [deployment]);
  const isOwn = known !== undefined && changesBetween(known.taken, known.topics).length > 0;
  await writeMenu(query, isOwn ? known : { deployment, topics: file, taken: file });
  return !isOwn;
}
