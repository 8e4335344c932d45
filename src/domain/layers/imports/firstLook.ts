import type { LayerConfig } from '../record/customConfig.ts';

/** Colours that stand apart from each other and from imagery; one layer after the other takes the next. */
const COLOURS = [
  '#f2a03d',
  '#5fb0e6',
  '#e36b8c',
  '#8fd37a',
  '#c79bf2',
  '#f2d65c',
  '#5ed1c0',
  '#f28a6b',
] as const;

/** The colour of a layer that came from a file. @param turn how many came before */
export const firstColour = (turn: number): string => COLOURS[turn % COLOURS.length] ?? COLOURS[0];

/** Fields that name a feature, the likeliest first. */
const NAMES = [/^name$/i, /^名称$/, /名称$/, /^mc$|_mc$|mc$/i, /名$/, /name/i];

/** Labels are hidden beyond this distance, metres. */
const LABEL_RANGE_M = 60_000;

/** How a layer that came from a file is drawn in the page until somebody styles it. @param fields of its features */
export function firstConfig(
  kind: 'polygon' | 'line' | 'point',
  fields: readonly string[],
  color: string,
): LayerConfig {
  const labelField = NAMES.flatMap((pattern) => fields.find((field) => pattern.test(field)) ?? [])[0];
  const label = labelField === undefined ? {} : { propName: labelField };
  const labelled = { ...label, VisibleRange: LABEL_RANGE_M };
  if (kind === 'point')
    return {
      layerType: 'Point',
      PointConfig: { ...labelled, type: 'circle', isCluster: true, labelFontColor: '#ffffff' },
    };
  if (kind === 'line')
    return {
      layerType: 'Line',
      LineConfig: { ...labelled, lineWidth: 2.5, lincolor: color, labelColor: '#ffffff' },
    };
  return {
    layerType: 'Polygon',
    PolygonConfig: {
      ...labelled,
      PolygonColor: color,
      polylineColor: color,
      polylineColorAlpha: 0.95,
      labelColor: '#ffffff',
    },
  };
}
