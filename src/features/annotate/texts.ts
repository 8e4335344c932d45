import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'draw.removeLast': '撤销最后一点',
    'draw.finish': '结束绘制',
    'annotation.title': '地图标注',
    'annotation.defaultContent': '标注',
    'annotation.delete': '删除“{name}”',
    'annotation.deleteSelected': '删除所选标注',
    'annotation.import.failed': '文件“{name}”读取失败：{detail}',
    'annotation.import.reading': '正在读取“{name}”…',
    'annotation.import.counted': '正在读取“{name}”：{done}/{total}',
    'annotation.import.done': '“{name}”：已导入 {count} 个标注',
    'annotation.import.leftOut': '，另有 {count} 个未能导入（{reason}）',
    'annotation.import.tooLarge': '文件“{name}”超过 4 MB，未导入',
    'annotation.import.noColumns': '文件“{name}”缺少坐标列：需要“WKT”，或“经度”和“纬度”',
    'annotation.import.invalid': '文件“{name}”不是可用的 GeoJSON、KML 或 CSV：{detail}',
    'annotation.import.nothing': '文件“{name}”中没有可导入的图形 {detail}',
    'error.annotation.notSaved': '标注暂时无法保存到服务器，已保存在本机，稍后自动重试',
    'error.annotation.noDraft': '本机存储已满或被禁用，尚未保存到服务器的标注在关闭页面后会丢失',
    'error.annotation.full': '标注数量或节点过多，最多 {message} 个标注',
    'error.annotation.imported': '{message}',
    'error.annotation.importFailed': '{message}',
  },
  en: {
    'draw.removeLast': 'Take the last point back',
    'draw.finish': 'Finish drawing',
    'annotation.title': 'Map annotation',
    'annotation.defaultContent': 'Label',
    'annotation.delete': 'Delete “{name}”',
    'annotation.deleteSelected': 'Delete the selected annotation',
    'annotation.import.failed': 'The file “{name}” could not be read: {detail}',
    'annotation.import.reading': 'Reading “{name}”…',
    'annotation.import.counted': 'Reading “{name}”: {done} of {total}',
    'annotation.import.done': '“{name}”: {count} {count:annotation|annotations} imported',
    'annotation.import.leftOut': ', {count} could not be ({reason})',
    'annotation.import.tooLarge': 'The file “{name}” is larger than 4 MB and was not imported',
    'annotation.import.noColumns':
      'The file “{name}” has no coordinates: a column “WKT”, or “lon” and “lat” are needed',
    'annotation.import.invalid': 'The file “{name}” is no GeoJSON, KML or CSV that can be read: {detail}',
    'annotation.import.nothing': 'The file “{name}” has no shapes to import {detail}',
    'error.annotation.notSaved':
      'The annotations cannot be saved on the server now: they are kept on this computer and will be tried again',
    'error.annotation.noDraft':
      'This computer’s storage is full or off: annotations that are not on the server are lost when the page is closed',
    'error.annotation.full': 'Too many annotations or vertices: at most {message} annotations',
    'error.annotation.imported': '{message}',
    'error.annotation.importFailed': '{message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
