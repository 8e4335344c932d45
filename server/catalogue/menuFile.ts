import { topicsOfEntries } from '../../src/domain/layers/catalogue/topicRecord.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { ConfigFiles, MenusConfig } from '../config.ts';
import { followFile } from './followFile.ts';
import { topicRows } from './versions/topicRows.ts';

/** Keeps the topics of a deployment in step with its file of `config/menus`, as long as nobody publishes others. */
export interface MenuFile {
  /** Takes the file where it says something else than when it was looked at last. */
  follow(file: MenusConfig): Promise<void>;
}

/** Takes the file at the start, where it can be read. Call with the catalogue locked. */
export async function takeMenuFile(query: Query, config: ConfigFiles): Promise<void> {
  const file = await config.menus();
  if (file.ok) await topicRows.take(query, file.value.deployment, topicsOfEntries(file.value.menu));
}

/** Creates it for a database. */
export function createMenuFile(database: Database, clock: Clock): MenuFile {
  const follow = followFile(database, topicRows, clock);
  return {
    follow: ({ deployment, menu }) =>
      follow({ deployment, records: topicsOfEntries(menu), name: `config/menus/${deployment}.json` }),
  };
}
