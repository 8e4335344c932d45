import { topicsShowing } from '../../domain/bureau/figures/topicScreens.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { useLanguage, useText } from '../../ui/text.ts';

/** Tells the topics and screens that switch a layer on while they are open, in a list; empty for a layer that none does. */
export function useTopicNames(): (layerName: string) => string {
  const t = useText();
  const [language] = useLanguage();
  const { rows } = useCurrentPage();
  return (layerName) => {
    const { menuNames, routes } = topicsShowing(layerName);
    const titles = rows.flatMap(({ code, title }) => (routes.includes(code) ? t(title) : []));
    return [...new Set([...menuNames, ...titles])].join(language === 'zh' ? '、' : ', ');
  };
}
