import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'picture.title': '图片编辑器',
    'error.picture.notImage': '文件必须为图片！',
    'error.picture.noFileReader': '抱歉，你的浏览器不支持 FileReader',
    'error.picture.tooLarge': '图片过大（{message} 像素），请缩小到 1.2 亿像素以内再上传',
    'error.picture.readFailed': '文件无法读取：{message}',
    'error.picture.project.notProject': '该文件不是图片编辑器的工程文件！',
    'error.picture.project.newer': '工程文件来自更新的版本（{message}），请升级后再打开',
    'error.picture.project.wrong': '工程文件内容有误（{message}），当前图件保持不变',
    'error.picture.saved': '工程文件已保存',
    'error.picture.exported': '导出完成',
    'error.picture.exportedWithGaps': '已导出；{message} 个图面要素不再与地图一致，未导出',
    'error.picture.exportFailed': '导出失败：{message}',
    'error.picture.redrawFailed': '三维视图没有重绘，原图保留：{message}',
    'error.picture.panelFailed': '面板无法绘制成图片，图件保持不变（{message}）',
    'error.picture.exportTooLarge': '页面像素过多，浏览器无法导出，请降低分辨率或缩小页面',
    'error.picture.mapsMissing': '地图尚未绘制完成，图件未导出；请选中地图查看原因后重试',
    'error.picture.mapSize': '地图框每边须为 10 至 1500 mm，请调整大小',
    'error.picture.noOutline': '服务没有给出行政区边界，无法绘制位置图',
    'error.picture.masterOpen': '正在编辑母版，请先完成或放弃，再导出',
    'error.picture.master.kept': '母版“{message}”已保存',
    'error.picture.master.newer': '本页母版“{message}”已更新到最新内容',
    'error.picture.master.removed': '母版“{message}”已删除',
    'error.picture.master.tooLarge': '母版内容过大，请减少图片或缩小图片后重试',
    'error.picture.master.wrong': '母版“{message}”的内容有误，未能使用',
    'error.picture.lettersMissing': '未能从服务取得字体，PDF 中的文字按图像写入',
    'error.picture.draftRefused': '浏览器存储已满或被禁用，草稿无法自动保存，请保存工程文件',
    'error.picture.draftRestored': '已恢复上次未完成的图件',
  },
  en: {
    'picture.title': 'Picture editor',
    'error.picture.notImage': 'The file must be an image!',
    'error.picture.noFileReader': 'Sorry, your browser has no FileReader',
    'error.picture.tooLarge': 'The image is too large ({message} px): reduce it below 120 megapixels',
    'error.picture.readFailed': 'The file cannot be read: {message}',
    'error.picture.project.notProject': 'This file is no project of the picture editor!',
    'error.picture.project.newer': 'The project comes from a newer version ({message})',
    'error.picture.project.wrong': 'The project file is damaged ({message}); the picture stays as it is',
    'error.picture.saved': 'The project file is saved',
    'error.picture.exported': 'Exported',
    'error.picture.exportedWithGaps':
      'Exported, without {message} pieces of furniture that no longer match their map',
    'error.picture.exportFailed': 'The export failed: {message}',
    'error.picture.redrawFailed': 'The 3D view was not drawn again, the picture stays: {message}',
    'error.picture.panelFailed': 'The panel cannot be drawn, the picture stays as it is ({message})',
    'error.picture.exportTooLarge':
      'The page has too many pixels for the browser: lower the resolution or the size',
    'error.picture.mapsMissing':
      'A map is not drawn, so nothing was exported: select it to see why, and try again',
    'error.picture.mapSize': 'A map frame has sides of 10 to 1500 mm: resize it',
    'error.picture.noOutline': 'The service gives no borders for the inset map',
    'error.picture.masterOpen': 'A master is being edited: finish it or give up before exporting',
    'error.picture.master.kept': 'Master “{message}” is kept',
    'error.picture.master.newer': 'The page’s master “{message}” was brought up to date',
    'error.picture.master.removed': 'Master “{message}” is deleted',
    'error.picture.master.tooLarge': 'The master is too large: use fewer or smaller images',
    'error.picture.master.wrong': 'Master “{message}” is damaged and cannot be used',
    'error.picture.lettersMissing': 'The service gives no letters: texts of the PDF are pixels',
    'error.picture.draftRefused':
      'The browser storage is full or disabled: the draft is not kept, please save a project file',
    'error.picture.draftRestored': 'The unfinished picture of last time is back',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
