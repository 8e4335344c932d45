import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'timeline.title': '时间轴',
    'timeline.shown': '当前时间',
    'timeline.all': '显示全部时间',
    'timeline.open': '打开时间轴',
    'timeline.year': '{year} 年',
    'timeline.month': '{year} 年 {month} 月',
    'timeline.day': '{year} 年 {month} 月 {day} 日',
    'timeline.span': '{first} 至 {last}',
  },
  en: {
    'timeline.title': 'Time line',
    'timeline.shown': 'Time shown',
    'timeline.all': 'Show all times',
    'timeline.open': 'Open the time line',
    'timeline.year': '{year}',
    'timeline.month': '{year}-{month}',
    'timeline.day': '{year}-{month}-{day}',
    'timeline.span': '{first} to {last}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
