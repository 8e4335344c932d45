import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'imagery.title': '影像透明度',
    'imagery.opacity': '不透明度',
    'imagery.withModels': '同时作用于三维模型',
    'imagery.affected': '作用于 {count} 个已显示的图层',
    'imagery.nothing': '没有已显示的影像图层',
    'imagery.reset': '恢复 100 %',
  },
  en: {
    'imagery.title': 'Imagery transparency',
    'imagery.opacity': 'Opacity',
    'imagery.withModels': '3D models too',
    'imagery.affected': 'Acts on {count} shown {count:layer|layers}',
    'imagery.nothing': 'No imagery layer is shown',
    'imagery.reset': 'Back to 100 %',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
