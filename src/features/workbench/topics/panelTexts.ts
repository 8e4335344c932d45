import { defineTexts } from '../../../i18n/translate.ts';

/** The texts of topics, which come with the workbench; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'topics.problem.topic-missing': '上级专题 {parent} 不存在',
    'topics.problem.topic-circle': '专题成环',
    'topics.problem.too-deep': '菜单最多 {count} 级',
    'topics.problem.screen-missing': '页面 {path} 不存在',
    'topics.problem.page-missing': '没有说明是哪个专题（地址缺少 page）',
    'topics.problem.layer-missing': '图层不存在或是分组：{layers}',
  },
  en: {
    'topics.problem.topic-missing': 'The topic {parent} that it stands in is not there',
    'topics.problem.topic-circle': 'It stands in itself',
    'topics.problem.too-deep': 'The menu has {count} levels at most',
    'topics.problem.screen-missing': 'There is no screen {path}',
    'topics.problem.page-missing': 'Its address does not say which topic (page is missing)',
    'topics.problem.layer-missing': 'Not there, or a group: {layers}',
  },
});
