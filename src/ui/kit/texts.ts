import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** What the specimens of the kit's page say: ordinary words of the bureau, with long names and large numbers among them. */
export const texts = defineTexts({
  zh: {
    'kit.short': '博乐市',
    'kit.long': '新疆博尔塔拉蒙古自治州艾比湖湿地国家级自然保护区管理局综合科外业巡护记录',
    'kit.number': '12,345,678.90 公顷',
    'kit.label': '林场名称',
    'kit.hint': '最多 20 个字',
    'kit.wrong': '名称已存在，请换一个',
    'kit.placeholder': '输入地名',
    'kit.action': '保存',
    'kit.other': '取消',
    'kit.remove': '删除',
    'kit.why': '没有编辑权限',
    'kit.title': '地类统计',
    'kit.text': 'Ebinur_Lake_wetland_monitoring_stations_2026.gpkg 没有响应，正在重试。',
    'kit.empty': '还没有书签',
    'kit.unit': '米',
  },
  en: {
    'kit.short': 'Bole',
    'kit.long':
      'Ebinur Lake Wetland National Nature Reserve Administration, general section, records of field patrols',
    'kit.number': '12,345,678.90 hectares',
    'kit.label': 'Name of the farm',
    'kit.hint': 'At most 20 characters',
    'kit.wrong': 'There is one of that name; choose another',
    'kit.placeholder': 'A place',
    'kit.action': 'Save',
    'kit.other': 'Cancel',
    'kit.remove': 'Delete',
    'kit.why': 'You may not edit this',
    'kit.title': 'Land cover',
    'kit.text': 'Ebinur_Lake_wetland_monitoring_stations_2026.gpkg does not answer. Trying again.',
    'kit.empty': 'No bookmarks yet',
    'kit.unit': 'm',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
