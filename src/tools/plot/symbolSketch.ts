import { growingSymbol, type GrowingSymbol } from './growingSymbol.ts';
import { LOOK, putArea, putPath, putPlaces, type Graphics } from '../draw/sketch.ts';

/**
 * The graphics of a growing symbol: itself as it would be now, over the way of its control points.
 * @param snapped the pointer holds on to a place of something that is there already
 */
export function symbolSketch(growing: GrowingSymbol, snapped: boolean): Graphics {
  const graphics: Graphics = new Map();
  const result = growingSymbol(growing);
  const wrong = !result.ok && result.error !== 'tooFewPoints' && result.error !== 'zeroSize';
  const color = wrong ? LOOK.wrongColor : LOOK.color;
  const { vertices, pointer } = growing;
  if (result.ok && result.value.kind === 'area')
    putArea(graphics, 'area', result.value.ring, { color, outlinePx: LOOK.linePx });
  if (result.ok && result.value.kind === 'line')
    putPath(graphics, 'line', result.value.path, { color, dashed: false });
  if (!result.ok)
    putPath(graphics, 'way', pointer === undefined ? vertices : [...vertices, pointer], {
      color,
      dashed: true,
    });
  putPlaces(graphics, growing, color, snapped);
  return graphics;
}
