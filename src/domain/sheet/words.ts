import type { Sheet } from './sheet.ts';

/** The words on a sheet. */
export interface SheetWords {
  readonly legend: string;
  readonly north: string;
  readonly scale: (scale: string) => string;
  readonly date: (date: string) => string;
  readonly more: (count: number) => string;
  /** Behind a layer's name whose legend could not be read. */
  readonly unreadable: string;
  readonly projection: (meridian: string) => string;
}

/** By language of the sheet. */
export const SHEET_WORDS: Readonly<Record<Sheet['language'], SheetWords>> = {
  zh: {
    legend: '图例',
    north: '北',
    scale: (scale) => `比例尺 ${scale}`,
    date: (date) => `制图日期 ${date}`,
    more: (count) => `另有 ${String(count)} 项`,
    unreadable: '（图例无法读取）',
    projection: (meridian) => `2000国家大地坐标系 高斯-克吕格投影 中央经线 ${meridian}`,
  },
  en: {
    legend: 'Legend',
    north: 'N',
    scale: (scale) => `Scale ${scale}`,
    date: (date) => `Made on ${date}`,
    more: (count) => `and ${String(count)} more`,
    unreadable: '(legend not readable)',
    projection: (meridian) => `CGCS2000, transverse Mercator, central meridian ${meridian}`,
  },
};
