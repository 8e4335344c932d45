import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'services.title': '地图服务',
    'error.services.added': '已添加 {message} 个图层',
  },
  en: {
    'services.title': 'Map services',
    'error.services.added': '{message} {message:layer|layers} added',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
