import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'locate.road': '道路定位',
    'locate.poi': '兴趣点定位',
    'locate.crossing': '交叉口定位',
    'locate.coordinate': '坐标定位',
    'error.locate.coordinatesMissing': '请添加坐标，在进行定位！',
    'error.locate.coordinatesWrong': '{message}',
  },
  en: {
    'locate.road': 'Find a road',
    'locate.poi': 'Find a point of interest',
    'locate.crossing': 'Find a crossing',
    'locate.coordinate': 'Find a coordinate',
    'error.locate.coordinatesMissing': 'Enter the coordinates before locating!',
    'error.locate.coordinatesWrong': '{message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
