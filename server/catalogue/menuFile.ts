import { shellOfFile } from '../../src/domain/layers/catalogue/shellFile.ts';
import { topicsOfEntries } from '../../src/domain/layers/catalogue/topicRecord.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { ConfigFiles, MenusConfig } from '../config.ts';
import { followFile } from './followFile.ts';
import { shellRows } from './versions/shellRows.ts';
import { topicRows } from './versions/topicRows.ts';

/**
 * Keeps topics, routes and systems of a deployment in step with its file of `config/menus`: topics as long as nobody publishes others, each
 * route and system as long as nobody publishes another of it.
 */
export interface MenuFile {
  /** Takes the file where it says something else than when it was looked at last. */
  follow(file: MenusConfig): Promise<void>;
}

/** Takes the file at the start, where it can be read. Call with the catalogue locked. */
export async function takeMenuFile(query: Query, config: ConfigFiles): Promise<void> {
  const file = await config.menus();
  if (!file.ok) return;
  await topicRows.take(query, file.value.deployment, topicsOfEntries(file.value.menu));
  await shellRows.take(query, file.value.deployment, shellOfFile(file.value));
}

/** Creates it for a database. */
export function createMenuFile(database: Database, clock: Clock): MenuFile {
  const followTopics = followFile(database, topicRows, clock);
  const followShell = followFile(database, shellRows, clock);
  return {
    async follow(file) {
      const { deployment } = file;
      const name = `config/menus/${deployment}.json`;
      await followTopics({ deployment, records: topicsOfEntries(file.menu), name });
      await followShell({ deployment, records: shellOfFile(file), name });
    },
  };
}
