import type Color from '@arcgis/core/Color.js';
import { DASH_LENGTHS, type DashPattern } from '../../domain/layers/record/customConfig.ts';

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
              dashTemplate: DASH_LENGTHS[pattern].map((widths) => widths * size),
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
