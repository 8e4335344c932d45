import { useCallback } from 'react';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { useLanguage, useTranslator } from './text.ts';

/** Names menu items in the language in force: the server's own words in Chinese, and for codes that no text is known of. */
export function useMenuName(): (item: Pick<MenuItem, 'code' | 'name'>) => string {
  const { t, isTextKey } = useTranslator();
  const [language] = useLanguage();
  return useCallback(
    ({ code, name }) => {
      const key = `menu.item.${code}`;
      return language === 'zh' || !isTextKey(key) ? name : t(key);
    },
    [language, t, isTextKey],
  );
}
