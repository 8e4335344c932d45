import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'share.title': '分享当前视图',
    'share.what':
      '链接包含两个视图的视角、已显示的图层及其顺序和不透明度、显示的标绘、面板与当前页面；打开者按自己的权限查看。',
    'share.link': '分享链接',
    'share.copy': '复制链接',
    'share.qr': '分享链接的二维码',
    'share.qrHint': '用手机扫码打开',
    'share.tooLong': '链接过长，无法生成二维码，请复制链接。',
    'share.leftOut': '标绘过多，链接带不下这 {count} 个标绘；可在“标注”中导出为文件发送。',
    'share.noMap': '地图尚未就绪，稍后即可分享。',
  },
  en: {
    'share.title': 'Share this view',
    'share.what':
      'The link holds the cameras of both views, the shown layers with order and opacity, the shown drawings, the panels and the page; who opens it sees what their role may see.',
    'share.link': 'Shared link',
    'share.copy': 'Copy link',
    'share.qr': 'QR code of the shared link',
    'share.qrHint': 'Scan to open on a phone',
    'share.tooLong': 'The link is too long for a QR code; copy it instead.',
    'share.leftOut':
      'The link cannot carry that many drawings ({count}); export them as a file in Annotations instead.',
    'share.noMap': 'The map is not ready yet; you can share it in a moment.',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
