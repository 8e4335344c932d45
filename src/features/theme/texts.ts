import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'theme.system': '界面明暗跟随系统',
    'theme.dark': '深色界面',
    'theme.light': '浅色界面',
  },
  en: {
    'theme.system': 'Theme as the system',
    'theme.dark': 'Dark theme',
    'theme.light': 'Light theme',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
