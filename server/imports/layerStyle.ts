import type { GeometryKind } from '../base/geo/geometry.ts';
import { firstColour } from '../../src/domain/layers/imports/firstLook.ts';
import type { LayerStyle } from '../../src/domain/layers/record/layerStyle.ts';

/** How an imported layer is drawn until somebody styles it. @param turn how many were imported before */
export function firstStyle(kind: GeometryKind, turn: number, title: string): LayerStyle {
  const color = firstColour(turn);
  const named = { title, titleEn: title };
  if (kind === 'point') return { rules: [{ ...named, point: { color, sizePx: 10, outline: '#1c2320' } }] };
  const line = { color, widthPx: kind === 'line' ? 2.5 : 1.5, alpha: 1 };
  return { rules: [kind === 'line' ? { ...named, line } : { ...named, fill: { color, alpha: 0.35 }, line }] };
}
