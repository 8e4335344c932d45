import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'workbench.title': '图层工作台',
    'workbench.noMap': '地图加载后可用',
    'error.workbench.scheduled': '已安排定时发布',
    'error.workbench.published': '图层目录已发布，现行版本 {message}',
    'error.workbench.notSaved': '草稿暂时无法保存到服务器，已保存在本机，稍后自动重试',
    'error.workbench.noDraft': '本机无法保存草稿，请尽快发布',
    'error.workbench.full': '一次最多修改 {message} 条记录，请先发布',
    'error.workbench.imported': '文件已导入：{message} 条记录有修改，尚未发布',
    'error.workbench.died': '图层读不到数据：{message}。原因见“图层工作台”的“健康检查”',
    'error.workbench.badTopic': '{message}',
    'error.workbench.topicGone': '{message}',
    'error.workbench.badFile': '文件无法导入：{message}',
  },
  en: {
    'workbench.title': 'Layer workbench',
    'workbench.noMap': 'Available once the map is loaded',
    'error.workbench.scheduled': 'Scheduled',
    'error.workbench.published': 'The layer catalogue is published: version {message}',
    'error.workbench.notSaved':
      'The draft cannot be saved on the server; it is kept on this machine and tried again',
    'error.workbench.noDraft': 'This machine keeps no draft: publish soon',
    'error.workbench.full': 'At most {message} records can be changed at once: publish first',
    'error.workbench.imported': 'Imported: {message} {message:record|records} changed, not published',
    'error.workbench.died': 'Layers cannot be read: {message}. See Health in the layer workbench',
    'error.workbench.badTopic': '{message}',
    'error.workbench.topicGone': '{message}',
    'error.workbench.badFile': 'The file cannot be imported: {message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
