import { config } from 'zod';
import { en, zhCN } from 'zod/locales';
import type { Language } from '../i18n/translate.ts';

/** Says in the user's language what is wrong with a config file or an answer. */
export function setProblemLanguage(language: Language): void {
  config(language === 'zh' ? zhCN() : en());
}
