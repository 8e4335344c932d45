import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'flight.fixed': '固定路线飞行',
    'flight.custom': '自定义飞行',
    'flight.hitLabel': '此处将撞到地面',
    'flight.filmName': '飞行',
    'error.flight.hitsGround': '航线在 {message} km 处会撞到地面，未起飞',
    'error.flight.ended': '飞行结束',
    'error.flight.failed': '飞行无法进行：{message}',
    'error.flight.tooShort': '航线太短，站点都在同一处',
    'error.flight.fileWrong': '无法读取文件：应为 GPX 或 GeoJSON（经纬度）',
    'error.flight.fileNoLine': '文件中没有线',
    'error.flight.cannotRecord': '此浏览器不支持录制视频',
  },
  en: {
    'flight.fixed': 'Fixed-route flight',
    'flight.custom': 'Custom flight',
    'flight.hitLabel': 'Would hit the ground here',
    'flight.filmName': 'flight-',
    'error.flight.hitsGround': 'The route would hit the ground after {message} km: it was not flown',
    'error.flight.ended': 'The flight has ended',
    'error.flight.failed': 'The flight failed: {message}',
    'error.flight.tooShort': 'The route has no length: all stations are in one place',
    'error.flight.fileWrong': 'The file cannot be read: it should be GPX or GeoJSON in degrees',
    'error.flight.fileNoLine': 'There is no line in the file',
    'error.flight.cannotRecord': 'This browser cannot record films',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
