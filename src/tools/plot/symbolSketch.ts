import { growingSymbol, type GrowingSymbol } from './growingSymbol.ts';
import { LOOK, putArea, putPath, putPlaces, type Marks } from '../draw/sketch.ts';

/**
 * The marks of a growing symbol: itself as it would be now, over the way of its control points.
 * @param snapped the pointer holds on to a place of something that is there already
 */
export function symbolSketch(growing: GrowingSymbol, snapped: boolean): Marks {
  const marks: Marks = new Map();
  const result = growingSymbol(growing);
  const wrong = !result.ok && result.error !== 'tooFewPoints' && result.error !== 'zeroSize';
  const color = wrong ? LOOK.wrongColor : LOOK.color;
  const { vertices, pointer } = growing;
  if (result.ok && result.value.kind === 'area')
    putArea(marks, 'area', result.value.ring, { color, edgePx: LOOK.linePx });
  if (result.ok && result.value.kind === 'line')
    putPath(marks, 'line', result.value.path, { color, dashed: false });
  if (!result.ok)
    putPath(marks, 'way', pointer === undefined ? vertices : [...vertices, pointer], {
      color,
      dashed: true,
    });
  putPlaces(marks, growing, color, snapped);
  return marks;
}
