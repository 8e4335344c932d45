import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'views.title': '视图与汇报',
    'error.views.noMap': '地图尚未就绪，无法保存视图',
    'error.views.full': '视图过多或过大，最多 {message} 个',
    'error.views.notSaved': '视图暂时无法保存到服务器，已保存在本机，稍后自动重试',
    'error.views.noDraft': '本机存储已满或被禁用，尚未保存到服务器的视图在关闭页面后会丢失',
    'error.views.layersMissing': '该视图有 {message} 个图层在当前目录中不存在，未显示',
    'error.views.imported': '{message}',
    'error.views.importFailed': '导入失败：{message}',
  },
  en: {
    'views.title': 'Views and briefing',
    'error.views.noMap': 'The map is not ready: there is no view to save',
    'error.views.full': 'Too many or too large views: {message} at most',
    'error.views.notSaved':
      'The server cannot be reached: the views are kept on this computer and sent later',
    'error.views.noDraft':
      'This computer keeps nothing: views that are not on the server are lost when the page is closed',
    'error.views.layersMissing': '{message} layers of this view are not in the catalogue and are not shown',
    'error.views.imported': '{message}',
    'error.views.importFailed': 'Nothing imported: {message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
