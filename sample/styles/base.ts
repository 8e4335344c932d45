import type { SampleCollection } from '../features/layers.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { dot, fixed, onPaper, rule, single, where, type RuleLook, type StyleOf } from './rules.ts';

const WATER = '#4ea3d8';

/** Colours of roads and waters on white paper, after GB/T 20257 (maps of 1:250,000 to 1:1,000,000): roads warm, waters blue. */
const PAPER = { casing: '#7a4a1e', shore: '#2f7fb5', water: '#c3e2f3', border: '#6b3f63' } as const;

const pen = (color: string, widthPx: number, dashPx?: number[]) => ({
  color,
  widthPx,
  alpha: 1,
  ...(dashPx === undefined ? {} : { dashPx }),
});

const cased = (color: string, widthPx: number) => ({
  casing: pen(PAPER.casing, widthPx + 1.2),
  line: pen(color, widthPx),
});

/** A class of roads: on the screen a light line on a dark casing, so that it reads on bright salt flats and on dark forest alike. */
interface RoadClass {
  readonly title: string;
  readonly titleEn: string;
  readonly color: string;
  readonly widthPx: number;
  readonly dashPx?: number[];
  readonly maxResolutionM?: number;
  readonly paper: Pick<RuleLook, 'casing' | 'line'>;
  /** Its number on paper: on a plate, as its signs have it. */
  readonly number?: { readonly plate: string; readonly color: string };
}

const ROAD_CLASSES: readonly RoadClass[] = [
  {
    ...{ title: '高速公路', titleEn: 'Motorway', color: '#f0a04b', widthPx: 3.2 },
    paper: cased('#f2923c', 2.6),
    number: { plate: '#1d7a46', color: '#ffffff' },
  },
  {
    ...{ title: '国道', titleEn: 'National road', color: '#f2c46d', widthPx: 2.4 },
    paper: cased('#f3b34c', 1.9),
    number: { plate: '#b3261e', color: '#ffffff' },
  },
  {
    ...{ title: '铁路', titleEn: 'Railway', color: '#e8e6df', widthPx: 1.4, dashPx: [7, 5] },
    paper: { casing: pen('#2b2b2b', 2), line: pen('#ffffff', 1.2, [6, 6]) },
  },
  {
    ...{ title: '省道', titleEn: 'Provincial road', color: '#f4d894', widthPx: 2 },
    paper: cased('#f8dc8c', 1.5),
    number: { plate: '#f2c230', color: '#2a2115' },
  },
  {
    ...{ title: '县道', titleEn: 'County road', color: '#f3e6c4', widthPx: 1.3, maxResolutionM: 1500 },
    paper: { line: pen('#a5713a', 1.1) },
  },
  {
    ...{ title: '其他道路', titleEn: 'Other road', color: '#d9d2c0', widthPx: 1, maxResolutionM: 700 },
    paper: { line: pen('#a88d6b', 0.8, [4, 2]) },
  },
];

/** The rule of a class of roads; the last class takes what is left. */
function roadRule(road: RoadClass, index: number): StyleRule {
  const { title, titleEn, color, widthPx, dashPx, maxResolutionM, paper, number } = road;
  const label = number && { rank: 5, sizePx: 7.5, property: 'code', bold: true, ...number };
  return {
    title,
    titleEn,
    ...(index < ROAD_CLASSES.length - 1 ? { when: where('class', title) } : {}),
    casing: { color: '#3a2f22', widthPx: widthPx + 1.3, alpha: 0.7 },
    line: pen(color, widthPx, dashPx),
    ...(maxResolutionM === undefined ? {} : { maxResolutionM }),
    paper: { ...paper, ...(label === undefined ? {} : { label }) },
  };
}

function outline(widthPx: number, dashPx: number[]): RuleLook {
  return {
    fill: { color: '#f0d9a8', alpha: 0.03 },
    casing: { color: '#2a2115', widthPx: widthPx + 1.4, alpha: 0.4 },
    line: { color: '#f2cf8c', widthPx, alpha: 0.95, dashPx },
  };
}

/** A river by its grade; on paper the finer ones are finer. */
const river = (widthPx: number, paperPx: number, rank: number, sizePx: number): RuleLook => ({
  line: { color: WATER, widthPx, alpha: 0.95 },
  paper: { line: pen(PAPER.shore, paperPx), label: { rank, sizePx, color: '#1d5f8f' } },
});

/** One rule per value of `class`, in the colour that the features carry, in order of first appearance. */
function classRules(collection: SampleCollection): StyleRule[] {
  const rules = new Map<string, StyleRule>();
  for (const { properties } of collection.features) {
    const { class: name, color, classEn } = properties;
    if (typeof name !== 'string' || typeof color !== 'string' || rules.has(name)) continue;
    const titleEn = typeof classEn === 'string' ? classEn : name;
    rules.set(name, rule(name, titleEn, where('class', name), { fill: { color, alpha: 0.6 } }));
  }
  return [...rules.values()];
}

/** The base map: areas without heavy fills. */
export const BASE_STYLES = {
  areas: onPaper(
    'border',
    fixed(
      rule('州界', 'Prefecture', where('level', 'prefecture'), {
        ...outline(2.4, [10, 4, 2, 4]),
        // The tint along it hides the counties' line below.
        paper: { casing: pen('#eddbe8', 8), line: pen(PAPER.border, 1.7, [11, 3, 1.7, 3, 1.7, 3]) },
      }),
      {
        title: '县级界',
        titleEn: 'County',
        ...outline(1.5, [7, 4]),
        paper: { line: pen(PAPER.border, 1, [6, 2.5, 1, 2.5]) },
      },
    ),
  ),
  lakes: onPaper(
    'water',
    single('湖泊', 'Lake', {
      fill: { color: WATER, alpha: 0.75 },
      line: { color: '#a9d8f5', widthPx: 1, alpha: 0.9 },
      paper: {
        fill: { color: PAPER.water, alpha: 1 },
        line: pen(PAPER.shore, 1),
        label: { rank: 2, sizePx: 13, color: '#1d5f8f', bold: true },
      },
    }),
  ),
  rivers: onPaper(
    'water',
    fixed(
      rule('干流', 'Main river', where('grade', '1'), river(2, 1.9, 3, 10.5)),
      rule('支流', 'Tributary', where('grade', '2'), river(1.6, 1.3, 5, 9)),
      { title: '溪沟', titleEn: 'Stream', ...river(1.3, 0.8, 6, 8) },
    ),
  ),
  roads: onPaper('traffic', fixed(...ROAD_CLASSES.map(roadRule))),
  settlements: fixed(
    rule('州府', 'Prefecture seat', where('kind', '州府'), {
      ...dot('#ffd27a', 10, '#4a3110'),
      paper: {
        point: { color: '#c0392b', sizePx: 10, outline: '#ffffff' },
        label: { rank: 1, sizePx: 16, bold: true },
      },
    }),
    rule('县（市）政府驻地', 'County seat', where('kind', '县级政府驻地'), {
      ...dot('#ffd27a', 9, '#4a3110'),
      paper: {
        point: { color: '#ffffff', sizePx: 8.5, outline: '#1d2a24' },
        label: { rank: 2, sizePx: 13, bold: true },
      },
    }),
    {
      title: '乡镇与场站',
      titleEn: 'Settlement',
      ...dot('#fff4dc', 6, '#5a3d1a'),
      paper: { point: { color: '#ffffff', sizePx: 5.5, outline: '#1d2a24' }, label: { rank: 4, sizePx: 10 } },
    },
  ),
  landcover: onPaper('cover', (collection) => ({
    rules: [
      ...classRules(collection),
      { title: '其他', titleEn: 'Other', fill: { color: '#9aa09a', alpha: 0.5 } },
    ],
  })),
} as const satisfies Readonly<Record<string, StyleOf>>;
