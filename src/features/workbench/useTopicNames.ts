import { topicsShowing } from '../../domain/bureau/figures/topicScreens.ts';
import { readMenuAddress } from '../../domain/bureau/menu/menuAddress.ts';
import type { TopicRecord } from '../../domain/layers/catalogue/topicRecord.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { useTopicName } from './topics/useTopicName.ts';

/** What a topic's address leads to, by the parameter or else by the screen. */
function targetOf({ path }: TopicRecord): string {
  if (!path.startsWith('/')) return path;
  const address = readMenuAddress(path);
  return address.page ?? address.path.slice(1);
}

/**
 * Tells the topics and screens that switch a layer on while they are open, in a list; empty for a layer that none does. Topics know layers
 * by their names, but for those whose layers were chosen: these are asked for only where a code is given.
 */
export function useTopicNames(topics: readonly TopicRecord[]): (layerName: string, code?: string) => string {
  const t = useText();
  const [language] = useLanguage();
  const { rows } = useCurrentPage();
  const nameOf = useTopicName();
  const chosen = new Set(topics.filter(({ layers }) => layers !== null).map(targetOf));
  return (layerName, code) => {
    const { menuNames, routes } = topicsShowing(layerName);
    const titles = rows.flatMap((row) =>
      routes.includes(row.code) && !chosen.has(row.code) ? [t(row.title)] : [],
    );
    const byCode = topics.filter(({ layers }) => code !== undefined && layers?.includes(code) === true);
    const names = [...menuNames.filter((name) => !chosen.has(name)), ...titles, ...byCode.map(nameOf)];
    return [...new Set(names)].join(language === 'zh' ? '、' : ', ');
  };
}
