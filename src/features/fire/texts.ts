import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'fire.title': '火情研判',
    'fire.noMap': '地图加载后可用',
    'fire.mark': '火点',
    'fire.markRing': '{km} 公里',
    'error.fire.notPrinted': '打印页生成失败，请稍后重试或存为文本',
  },
  en: {
    'fire.title': 'Fire desk',
    'fire.noMap': 'Available once the map is loaded',
    'fire.mark': 'Fire',
    'fire.markRing': '{km} km',
    'error.fire.notPrinted': 'The page could not be made: try again, or save it as text',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
