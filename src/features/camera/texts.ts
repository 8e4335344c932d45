import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'camera.orbitPoint': '环绕指定点',
    'camera.roam': '旋转漫游',
    'camera.keyboard': '键盘漫游',
    'camera.title': '视角',
    'clip.title': '剖切面',
    'image.title': '保存图片',
    'locate.orbit': '360° 环绕飞行',
    'error.camera.pasteByKeys': '浏览器不允许读取剪贴板，请在任一输入框中按 Ctrl+V 粘贴',
    'error.camera.pasteWrong': '剪贴板中没有视角：应为“经度,纬度,高度,航向,俯仰”',
    'error.image.saved': '图片已保存',
    'error.image.failed': '图片导出失败：{message}',
  },
  en: {
    'camera.orbitPoint': 'Orbit a chosen point',
    'camera.roam': 'Look round',
    'camera.keyboard': 'Fly by keyboard',
    'camera.title': 'Camera',
    'clip.title': 'Clip plane',
    'image.title': 'Save as image',
    'locate.orbit': '360° orbit flight',
    'error.camera.pasteByKeys':
      'The browser does not let the page read the clipboard: press Ctrl+V in one of the fields',
    'error.camera.pasteWrong':
      'No camera on the clipboard: it should read “longitude,latitude,height,heading,pitch”',
    'error.image.saved': 'The image is saved',
    'error.image.failed': 'The image could not be exported: {message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
