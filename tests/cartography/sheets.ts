import { NO_IMPRINT, WHOLE_FURNITURE, type Sheet } from '../../src/domain/sheet/sheet.ts';
import type { GlobePose } from '../../src/domain/views/pose.ts';

/** A place on a sheet that is shown at full size: the middle of it, and its size, pixels of the sheet. */
export interface Crop {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

/** One comparison: a sheet as the portal prints it, and the layers that QGIS lays out, the first at the bottom. */
export interface Comparison {
  readonly name: string;
  readonly sheet: Sheet;
  readonly layers: readonly string[];
  readonly crops: readonly Crop[];
}

const COMMON = {
  unit: '博州林业和草原局',
  date: '2026-11-28',
  rotationDeg: 0,
  furniture: WHOLE_FURNITURE,
  imprint: { ...NO_IMPRINT, author: '制图科', sources: true },
  language: 'zh',
} as const;

const BASE = ['areas', 'lakes', 'rivers', 'roads', 'settlements'] as const;

const PREFECTURE_MIDDLE = { lon: 81.87, lat: 44.7 } as const;

/** What is compared (see docs/cartography.md). */
export const COMPARISONS: readonly Comparison[] = [
  {
    name: 'fire-a3',
    sheet: {
      ...COMMON,
      title: '博州森林草原防火图',
      page: { size: 'A3', orientation: 'landscape', dpi: 200 },
      centre: PREFECTURE_MIDDLE,
      scale: 800_000,
      layers: ['bz2d', 'firerisk', 'watersources', 'towers', 'videos'],
    },
    layers: ['firerisk', ...BASE, 'watersources', 'towers', 'videos'],
    crops: [
      { name: 'valley', lon: 81.1, lat: 44.97 },
      { name: 'capital', lon: 82.07, lat: 44.9 },
    ],
  },
  {
    name: 'landuse-a1',
    sheet: {
      ...COMMON,
      title: '博州土地利用现状图',
      page: { size: 'A1', orientation: 'landscape', dpi: 200 },
      centre: PREFECTURE_MIDDLE,
      scale: 400_000,
      layers: ['bz2d', 'landuse'],
    },
    layers: ['landuse', ...BASE],
    crops: [
      { name: 'capital', lon: 82.07, lat: 44.9 },
      { name: 'lake', lon: 82.75, lat: 44.85 },
    ],
  },
  {
    name: 'ebinur-a4',
    sheet: {
      ...COMMON,
      title: '艾比湖历年水域图',
      page: { size: 'A4', orientation: 'portrait', dpi: 200 },
      centre: { lon: 82.88, lat: 44.9 },
      scale: 400_000,
      layers: ['bz2d', 'ebinuryears', 'reserves'],
    },
    layers: ['ebinuryears', 'reserves', ...BASE],
    crops: [{ name: 'shore', lon: 82.75, lat: 44.85 }],
  },
  {
    name: 'wall-a0',
    sheet: {
      ...COMMON,
      title: '博尔塔拉蒙古自治州林草资源图',
      page: { size: 'A0', orientation: 'landscape', dpi: 150 },
      centre: PREFECTURE_MIDDLE,
      scale: 280_000,
      layers: ['bz2d', 'landcover', 'reserves', 'towers'],
    },
    layers: ['landcover', 'reserves', ...BASE, 'towers'],
    crops: [
      { name: 'capital', lon: 82.07, lat: 44.9 },
      { name: 'sayram', lon: 81.18, lat: 44.6 },
    ],
  },
];

/** A sheet in perspective, which the globe's page makes: what the globe shows, and the layers that QGIS lays over the same ground. */
export interface ObliqueComparison extends Pick<Comparison, 'name' | 'layers'> {
  readonly sheet: Pick<Sheet, 'title' | 'unit' | 'page'>;
  readonly pose: GlobePose;
  /** Layers of the tree that are on, and how opaque those are that are not wholly so. */
  readonly on: readonly string[];
  readonly opacity: Readonly<Record<string, number>>;
  /** Middles, pixels of the sheet. */
  readonly crops: readonly { readonly name: string; readonly xPx: number; readonly yPx: number }[];
}

/** Sayram's basin seen from above the Bortala's valley in the north-east. */
export const OBLIQUE: ObliqueComparison = {
  name: 'oblique-a3',
  sheet: {
    title: '赛里木湖周边草原与植被',
    unit: COMMON.unit,
    page: { size: 'A3', orientation: 'landscape', dpi: 150 },
  },
  pose: { lon: 81.6, lat: 44.9, heightM: 8500, headingDeg: 226, pitchDeg: -15 },
  on: ['Z010201', 'Z020202', 'Z020203', 'Z020204', 'Z020205', 'Z010602'],
  opacity: { Z010201: 0.7 },
  layers: ['landcover', 'lakes', 'rivers', 'roads', 'settlements', 'towers'],
  crops: [
    { name: 'lake', xPx: 1240, yPx: 600 },
    { name: 'valley', xPx: 1240, yPx: 1300 },
  ],
};
