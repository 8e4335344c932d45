import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'ground.title': '地表透明度',
    'ground.underground': '地下模式',
    'ground.opacity': '不透明度',
    'ground.translucent': '地表半透明，可看到地下的管网',
    'ground.below': '视角可进入地下',
    'ground.solid': '地表不透明',
    'ground.reset': '恢复默认',
  },
  en: {
    'ground.title': 'Ground transparency',
    'ground.underground': 'Underground view',
    'ground.opacity': 'Opacity',
    'ground.translucent': 'The ground is translucent: pipes below it show',
    'ground.below': 'The camera may go below the ground',
    'ground.solid': 'The ground is opaque',
    'ground.reset': 'Reset',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
