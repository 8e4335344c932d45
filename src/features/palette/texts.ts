import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'palette.placeholder': '查找功能、专题、图层、道路和地点，可输入拼音或首字母',
    'palette.results': '查找结果',
    'palette.nothing': '没有找到“{text}”，请换一个词或拼音首字母。',
    'palette.failed': '部分地点无法读取：{reason}',
    'palette.loading': '正在读取地点…',
    'palette.count': '{count} 项',
    'palette.hint': '↑↓ 选择 · 回车执行 · Esc 关闭',
    'palette.recent': '最近',
    'palette.kind.command': '功能',
    'palette.kind.topic': '专题',
    'palette.kind.screen': '页面',
    'palette.kind.layer': '图层',
    'palette.kind.road': '道路',
    'palette.kind.poi': '兴趣点',
    'palette.kind.place': '地点',
  },
  en: {
    'palette.placeholder': 'Find commands, layers, roads and places, by name or pinyin',
    'palette.results': 'Results',
    'palette.nothing': 'Nothing is called “{text}”. Try another word or its pinyin initials.',
    'palette.failed': 'Some places could not be read: {reason}',
    'palette.loading': 'Reading places…',
    'palette.count': '{count} found',
    'palette.hint': '↑↓ choose · Enter runs · Esc closes',
    'palette.recent': 'Recent',
    'palette.kind.command': 'Command',
    'palette.kind.topic': 'Topic',
    'palette.kind.screen': 'Screen',
    'palette.kind.layer': 'Layer',
    'palette.kind.road': 'Road',
    'palette.kind.poi': 'Point of interest',
    'palette.kind.place': 'Place',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
