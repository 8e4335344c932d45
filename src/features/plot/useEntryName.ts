import { useCallback } from 'react';
import { useLanguage, useTranslator } from '../../ui/text.ts';
import type { EntryName } from './typeGroups.ts';

/** Names entries of the plot menus: the server's own words in Chinese, and for entries that no text is known of. */
export function useEntryName(): EntryName {
  const { t, isTextKey } = useTranslator();
  const [language] = useLanguage();
  return useCallback(
    ({ name, prop, type }) => {
      const key = [`plot.menu.${prop}.${type}`, `plot.menu.${type}`].find(isTextKey);
      return language === 'zh' || key === undefined || !isTextKey(key) ? name : t(key);
    },
    [language, t, isTextKey],
  );
}
