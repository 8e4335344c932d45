import type { Imprint, Sheet } from './sheet.ts';

/** The words on a sheet. */
export interface SheetWords {
  readonly legend: string;
  readonly north: string;
  readonly scale: (scale: string) => string;
  readonly date: (date: string) => string;
  readonly more: (count: number) => string;
  /** On an inset whose surroundings are not known. */
  readonly noRelief: string;
  /** Behind a layer's name whose legend could not be read. */
  readonly unreadable: string;
  /** @param zone of 3°; undefined where the meridian is the map's own */
  readonly projection: (meridian: string, zone: number | undefined) => string;
  readonly secrecy: Readonly<Record<Exclude<Imprint['secrecy'], 'none'>, string>>;
  /** What stands before the parts of an imprint. */
  readonly imprint: Readonly<Record<Exclude<keyof Imprint, 'secrecy'>, string>>;
  /** Titles of a PDF's layers, beside those of the map's layers. */
  readonly layers: Readonly<Record<'relief' | 'names' | 'drawings' | 'furniture', string>>;
  /** Title of the picture in a PDF. @param titles of the map's layers that are part of it */
  readonly picture: (titles: readonly string[]) => string;
  /** What the plate of a view in perspective says. */
  readonly view: {
    /** That nothing can be measured on it. */
    readonly perspective: string;
    readonly from: (place: string, heightM: string, aboveGroundM: string | undefined) => string;
    /** @param compass one of eight directions, clockwise from north */
    readonly towards: (headingDeg: string, compass: number, downDeg: string) => string;
    readonly heights: string;
    readonly layer: string;
  };
  /** Between what an imprint says and what it says it of. */
  readonly colon: string;
  /** Layers that come from one source, the first ones by name. */
  readonly sourceOf: (titles: readonly string[], more: number, source: string) => string;
}

/** The eight directions of the compass, clockwise from north. */
const COMPASS = {
  zh: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
  en: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
} as const;

/** By language of the sheet. */
export const SHEET_WORDS: Readonly<Record<Sheet['language'], SheetWords>> = {
  zh: {
    legend: '图例',
    north: '北',
    scale: (scale) => `比例尺 ${scale}`,
    date: (date) => `制图日期 ${date}`,
    more: (count) => `另有 ${String(count)} 项`,
    noRelief: '周边无地形数据',
    unreadable: '（图例无法读取）',
    projection: (meridian, zone) =>
      `2000国家大地坐标系 高斯-克吕格投影 ${zone === undefined ? '' : `3度带第${String(zone)}带 `}中央经线 ${meridian}`,
    secrecy: { internal: '内部资料', secret: '秘密', highlySecret: '机密', topSecret: '绝密' },
    imprint: {
      author: '编制',
      reviewer: '审核',
      approver: '批准',
      approvalNumber: '审图号',
      sources: '资料来源',
    },
    layers: { relief: '地貌', names: '注记', drawings: '标注与标绘', furniture: '图廓整饰' },
    picture: (titles) => (titles.length === 0 ? '图像' : `图像（含${titles.join('、')}）`),
    view: {
      perspective: '透视景观图，各处比例尺不同，不可量算',
      from: (place, heightM, above) =>
        `视点 ${place}，海拔 ${heightM} m${above === undefined ? '' : `（离地 ${above} m）`}`,
      towards: (headingDeg, compass, downDeg) =>
        `视向 ${COMPASS.zh[compass] ?? ''}（方位角 ${headingDeg}°），俯角 ${downDeg}°`,
      heights: '高程未夸张（1:1）；▲ 为地面高点，单位 m',
      layer: '三维景观',
    },
    colon: '：',
    sourceOf: (titles, more, source) =>
      `${titles.join('、')}${more === 0 ? '' : `等${String(titles.length + more)}个图层`}（${source}）`,
  },
  en: {
    legend: 'Legend',
    north: 'N',
    scale: (scale) => `Scale ${scale}`,
    date: (date) => `Made on ${date}`,
    more: (count) => `and ${String(count)} more`,
    noRelief: 'No relief data',
    unreadable: '(legend not readable)',
    projection: (meridian, zone) =>
      `CGCS2000, transverse Mercator, ${zone === undefined ? '' : `3° zone ${String(zone)}, `}central meridian ${meridian}`,
    secrecy: {
      internal: 'For internal use',
      secret: 'Confidential',
      highlySecret: 'Secret',
      topSecret: 'Top secret',
    },
    imprint: {
      author: 'Compiled by',
      reviewer: 'Reviewed by',
      approver: 'Approved by',
      approvalNumber: 'Map approval no.',
      sources: 'Sources',
    },
    layers: {
      relief: 'Relief',
      names: 'Names',
      drawings: 'Annotations and plots',
      furniture: 'Furniture',
    },
    picture: (titles) => (titles.length === 0 ? 'Picture' : `Picture (with ${titles.join(', ')})`),
    view: {
      perspective: 'View in perspective: no one scale, not for measuring',
      from: (place, heightM, above) =>
        `Seen from ${place}, ${heightM} m above sea level${above === undefined ? '' : ` (${above} m above ground)`}`,
      towards: (headingDeg, compass, downDeg) =>
        `Looking ${COMPASS.en[compass] ?? ''} (azimuth ${headingDeg}°), ${downDeg}° downwards`,
      heights: 'Heights are not exaggerated (1:1); ▲ high ground, metres',
      layer: 'View',
    },
    colon: ': ',
    sourceOf: (titles, more, source) =>
      `${titles.join(', ')}${more === 0 ? '' : ` and ${String(more)} more`} (${source})`,
  },
};
