import type { GeometryKind } from '../base/geo/geometry.ts';
import type { LayerStyle } from '../../src/domain/layers/record/layerStyle.ts';

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

/** The colour of an imported layer. @param turn how many were imported before */
export const firstColour = (turn: number): string => COLOURS[turn % COLOURS.length] ?? COLOURS[0];

/** How an imported layer is drawn until somebody styles it. @param turn how many were imported before */
export function firstStyle(kind: GeometryKind, turn: number, title: string): LayerStyle {
  const color = firstColour(turn);
  const named = { title, titleEn: title };
  if (kind === 'point') return { rules: [{ ...named, point: { color, sizePx: 10, outline: '#1c2320' } }] };
  const line = { color, widthPx: kind === 'line' ? 2.5 : 1.5, alpha: 1 };
  return { rules: [kind === 'line' ? { ...named, line } : { ...named, fill: { color, alpha: 0.35 }, line }] };
}
