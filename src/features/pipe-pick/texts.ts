import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'pipe.title': '管线拾取',
    'pipe.intro': '选择类别后，在三维地球或二维地图中左键点击管网，右键结束。',
    'pipe.noLayer': '没有已显示的管网图层，请先在图层控制中勾选管网。',
    'pipe.clear': '清除高亮',
    'pipe.nothing': '没有高亮的管线',
    'pipe.pickContainer': '拾取管身',
    'pipe.pickJoint': '拾取接头',
    'pipe.pickPlate': '拾取盖板',
    'pipe.pickWell': '拾取井',
    'pipe.pickEquipment': '拾取设备',
  },
  en: {
    'pipe.title': 'Pick pipes',
    'pipe.intro':
      'Choose a kind, then left click on the pipe network in the globe or the map; right click ends.',
    'pipe.noLayer': 'No pipe layer is shown: tick a pipe network in the layer panel first.',
    'pipe.clear': 'Clear the highlight',
    'pipe.nothing': 'No pipe is highlighted',
    'pipe.pickContainer': 'Pick a pipe',
    'pipe.pickJoint': 'Pick a joint',
    'pipe.pickPlate': 'Pick a cover plate',
    'pipe.pickWell': 'Pick a well',
    'pipe.pickEquipment': 'Pick equipment',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
