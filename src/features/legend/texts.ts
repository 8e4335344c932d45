import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'legend.title': '图例',
    'legend.expand': '展开图例',
    'legend.collapse': '收起图例',
    'legend.empty': '没有可显示的图例',
    'legend.emptyHint': '在图层控制中勾选图层后，图例显示在这里。',
    'legend.imageFailed': '图例图片无法读取',
    'legend.inView': '仅当前范围',
    'legend.inViewHint': '只列出当前视图范围内的图层和类别',
    'legend.clear': '清空图例',
    'legend.restore': '恢复图例',
    'legend.cleared': '图例已清空',
    'legend.clearedHint': '重新勾选图层，或点击“恢复图例”，图例会再次显示。',
    'legend.nothingInView': '当前范围内没有可显示的图例',
    'legend.nothingInViewHint': '移动地图，或取消“仅当前范围”查看全部图例。',
  },
  en: {
    'legend.title': 'Legend',
    'legend.expand': 'Expand legend',
    'legend.collapse': 'Collapse legend',
    'legend.empty': 'No legend to show',
    'legend.emptyHint': 'Tick layers in the layer panel and their legend appears here.',
    'legend.imageFailed': 'The legend picture cannot be read',
    'legend.inView': 'Visible extent only',
    'legend.inViewHint': 'Lists only layers and classes within the visible extent',
    'legend.clear': 'Clear legend',
    'legend.restore': 'Restore legend',
    'legend.cleared': 'The legend has been cleared',
    'legend.clearedHint': 'Switch a layer on again, or choose “Restore legend”, to see it here.',
    'legend.nothingInView': 'Nothing to explain within the visible extent',
    'legend.nothingInViewHint': 'Move the map, or untick “Visible extent only” to see the whole legend.',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
