import { useCallback } from 'react';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { useLanguage, useTranslator } from './text.ts';

/** Names menu items in the language in force: the server's own words, in English the portal's for an item that has none of its own. */
export function useMenuName(): (item: Pick<MenuItem, 'code' | 'name' | 'nameEn'>) => string {
  const { t, isTextKey } = useTranslator();
  const [language] = useLanguage();
  return useCallback(
    ({ code, name, nameEn = '' }) => {
      if (language !== 'zh' && nameEn !== '') return nameEn;
      const key = `menu.item.${code}`;
      return language === 'zh' || !isTextKey(key) ? name : t(key);
    },
    [language, t, isTextKey],
  );
}
