import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'fire.title': '火情研判',
    'fire.noMap': '地图加载后可用',
    'fire.mark': '火点',
    'fire.markRing': '{km} 公里',
  },
  en: {
    'fire.title': 'Fire desk',
    'fire.noMap': 'Available once the map is loaded',
    'fire.mark': 'Fire',
    'fire.markRing': '{km} km',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
