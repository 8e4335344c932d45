import type Color from '@arcgis/core/Color.js';
import type { DashPattern } from '../../domain/layers/record/customConfig.ts';

/** One of several strokes of a line. */
export interface Stroke {
  readonly color: Color;
  /** Points. */
  readonly size: number;
  readonly pattern?: DashPattern;
}

/** The pattern of a stroke as the globe takes it. */
export const strokePattern = (style: DashPattern | undefined) =>
  style === undefined ? null : ({ type: 'style', style } as const);

/** Strokes upon one another in the globe, the lowest first. */
export function globeStrokes(strokes: readonly Stroke[]) {
  const symbolLayers = strokes.map(
    ({ color, size, pattern }) =>
      ({
        type: 'line',
        material: { color },
        size,
        cap: 'round',
        join: 'round',
        pattern: strokePattern(pattern),
      }) as const,
  );
  return { type: 'line-3d', symbolLayers } as const;
}

/** Lengths of dashes and gaps in widths of the line, for strokes that several lie upon. */
const DASHES: Readonly<Record<DashPattern, readonly number[]>> = {
  dash: [4, 3],
  'dash-dot': [4, 3, 1, 3],
  'long-dash-dot-dot': [8, 3, 1, 3, 1, 3],
  dot: [1, 3],
  'long-dash': [8, 3],
  'long-dash-dot': [8, 3, 1, 3],
  'short-dash': [4, 1],
  'short-dash-dot': [4, 1, 1, 1],
  'short-dot': [1, 1],
};

const cimColor = ({ r, g, b, a }: Color): [number, number, number, number] => [r, g, b, Math.round(a * 255)];

function planeStroke({ color, size, pattern }: Stroke) {
  return {
    type: 'CIMSolidStroke' as const,
    enable: true,
    capStyle: 'Round' as const,
    joinStyle: 'Round' as const,
    width: size,
    color: cimColor(color),
    ...(pattern === undefined
      ? {}
      : {
          effects: [
            {
              type: 'CIMGeometricEffectDashes' as const,
              dashTemplate: DASHES[pattern].map((widths) => widths * size),
              lineDashEnding: 'NoConstraint' as const,
            },
          ],
        }),
  };
}

/** Strokes upon one another in the plane, the lowest first: only a CIM symbol has several. */
export function planeStrokes(strokes: readonly Stroke[]) {
  // The first lies on top.
  const symbolLayers = [...strokes].reverse().map(planeStroke);
  return {
    type: 'cim' as const,
    data: {
      type: 'CIMSymbolReference' as const,
      symbol: { type: 'CIMLineSymbol' as const, symbolLayers },
    },
  };
}
