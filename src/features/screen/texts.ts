import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'page.back': '返回上一页',
  },
  en: {
    'page.back': 'Back to the previous page',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
