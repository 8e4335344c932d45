import { changesBetween } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { topicsOfEntries, type TopicRecord } from '../../src/domain/layers/catalogue/topicRecord.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { ConfigFiles, MenusConfig } from '../config.ts';
import { readMenu, takeMenu } from './versions/topicRows.ts';
import { changeCatalogue } from './versions/versions.ts';

/** Keeps the topics of a deployment in step with its file of `config/menus`, as long as nobody publishes others. */
export interface MenuFile {
  /** Takes the file where it says something else than when it was looked at last. */
  follow(file: MenusConfig): Promise<void>;
}

/** Takes the file at the start, where it can be read. Call with the catalogue locked. */
export async function takeMenuFile(query: Query, config: ConfigFiles): Promise<void> {
  const file = await config.menus();
  if (file.ok) await takeMenu(query, file.value.deployment, topicsOfEntries(file.value.menu));
}

/** Creates it for a database. */
export function createMenuFile({ query, transaction }: Database, clock: Clock): MenuFile {
  /** What was looked at last; the menu that it led to stays, whoever publishes. */
  let seen = '';
  const isInForce = async (deployment: string, topics: readonly TopicRecord[]) => {
    const menu = await readMenu(query);
    return menu?.deployment === deployment && changesBetween(menu.taken, topics).length === 0;
  };
  return {
    async follow({ deployment, menu }) {
      const text = JSON.stringify([deployment, menu]);
      if (text === seen) return;
      const topics = topicsOfEntries(menu);
      if (!(await isInForce(deployment, topics)))
        await transaction((within) => {
          const note = `config/menus/${deployment}.json`;
          const by = { author: '', origin: 'start', note, at: new Date(clock.nowMs()) } as const;
          return changeCatalogue(within, by, () => takeMenu(within, deployment, topics));
        });
      seen = text;
    },
  };
}
