import type { SampleCollection } from '../features/layers.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { dot, fixed, rule, single, where, type RuleLook, type StyleOf } from './rules.ts';

const WATER = '#4ea3d8';

/** A road: a light line on a dark casing, so that it reads on bright salt flats and on dark forest alike. */
function road(color: string, widthPx: number, maxResolutionM?: number, dashPx?: number[]): RuleLook {
  return {
    casing: { color: '#3a2f22', widthPx: widthPx + 1.3, alpha: 0.7 },
    line: { color, widthPx, alpha: 1, ...(dashPx === undefined ? {} : { dashPx }) },
    ...(maxResolutionM === undefined ? {} : { maxResolutionM }),
  };
}

function outline(widthPx: number, dashPx: number[]): RuleLook {
  return {
    fill: { color: '#f0d9a8', alpha: 0.03 },
    casing: { color: '#2a2115', widthPx: widthPx + 1.4, alpha: 0.4 },
    line: { color: '#f2cf8c', widthPx, alpha: 0.95, dashPx },
  };
}

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
  areas: fixed(rule('州界', 'Prefecture', where('level', 'prefecture'), outline(2.4, [10, 4, 2, 4])), {
    title: '县级界',
    titleEn: 'County',
    ...outline(1.5, [7, 4]),
  }),
  lakes: single('湖泊', 'Lake', {
    fill: { color: WATER, alpha: 0.75 },
    line: { color: '#a9d8f5', widthPx: 1, alpha: 0.9 },
  }),
  rivers: single('河流', 'River', { line: { color: WATER, widthPx: 1.6, alpha: 0.95 } }),
  roads: fixed(
    rule('高速公路', 'Motorway', where('class', '高速公路'), road('#f0a04b', 3.2)),
    rule('国道', 'National road', where('class', '国道'), road('#f2c46d', 2.4)),
    rule('铁路', 'Railway', where('class', '铁路'), road('#e8e6df', 1.4, undefined, [7, 5])),
    rule('省道', 'Provincial road', where('class', '省道'), road('#f4d894', 2)),
    rule('县道', 'County road', where('class', '县道'), road('#f3e6c4', 1.3, 1500)),
    { title: '其他道路', titleEn: 'Other road', ...road('#d9d2c0', 1, 700) },
  ),
  settlements: fixed(
    rule('首府与县城', 'Seat', where('kind', '州府', '县级政府驻地'), dot('#ffd27a', 9, '#4a3110')),
    { title: '乡镇与场站', titleEn: 'Settlement', ...dot('#fff4dc', 6, '#5a3d1a') },
  ),
  landcover: (collection) => ({
    rules: [
      ...classRules(collection),
      { title: '其他', titleEn: 'Other', fill: { color: '#9aa09a', alpha: 0.5 } },
    ],
  }),
} as const satisfies Readonly<Record<string, StyleOf>>;
