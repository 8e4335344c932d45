import { pathsOnMap, areaRing, ringsOnMap } from '../../domain/drawing/geometry.ts';
import { growingResult, type Growing, type GrowingShape } from '../../domain/drawing/growing.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import { viewDashes, edgedDot, glowDot, type PlainMark } from '../../domain/drawing/marks.ts';

/** How a shape looks while it grows: the second accent of selected things, red while its edges cross. */
export const LOOK = {
  color: '#e0b252',
  wrongColor: '#e0645c',
  handleColor: '#ffffff',
  linePx: 2.5,
  handlePx: 9,
  pointerPx: 7,
  snapPx: 17,
  fillOpacity: 0.2,
} as const;

/** Named marks, in the order of drawing. */
export type Marks = Map<string, PlainMark>;

/** Adds an area, in the parts that a map shows of it. */
export function putArea(
  marks: Marks,
  id: string,
  ring: readonly LonLat[],
  { color, edgePx }: { readonly color: string; readonly edgePx: number },
): void {
  const fill = { color, opacity: LOOK.fillOpacity };
  const line = edgePx > 0 ? { line: { color, widthPx: edgePx } } : {};
  ringsOnMap(ring).forEach((part, index) => {
    marks.set(`${id}${String(index)}`, { kind: 'area', rings: [part], fill, ...line });
  });
}

/** Adds a way of at least two places, in the parts that a map shows of it. */
export function putPath(
  marks: Marks,
  id: string,
  path: readonly LonLat[],
  { color, dashed }: { readonly color: string; readonly dashed: boolean },
): void {
  if (path.length < 2) return;
  const widthPx = LOOK.linePx;
  const line = { color, widthPx, ...(dashed ? { dashPx: viewDashes(widthPx) } : {}) };
  pathsOnMap(path).forEach((part, index) => {
    marks.set(`${id}${String(index)}`, { kind: 'line', paths: [part], line });
  });
}

/** The growing area or way itself: what is fixed with a full line, what follows the pointer with a dashed one. */
function putShape(marks: Marks, shape: GrowingShape, color: string): void {
  const { kind, vertices, pointer } = shape;
  const result = growingResult(shape);
  const [first] = vertices;
  const last = vertices.at(-1);
  if (kind === 'rectangle' || kind === 'circle') {
    if (result.ok && result.value.kind === kind)
      putArea(marks, 'area', areaRing(result.value), { color, edgePx: LOOK.linePx });
    return;
  }
  const isArea = kind === 'polygon';
  const all = pointer === undefined ? vertices : [...vertices, pointer];
  if (isArea && all.length > 2) putArea(marks, 'area', all, { color, edgePx: 0 });
  putPath(marks, 'fixed', vertices, { color, dashed: false });
  if (first === undefined || last === undefined) return;
  const back = isArea && all.length > 2 ? [first] : [];
  const free = [last, ...(pointer === undefined ? [] : [pointer]), ...back];
  putPath(marks, 'free', free, { color, dashed: true });
}

/** Adds the places that were clicked, and the pointer. */
export function putPlaces(marks: Marks, growing: Growing, color: string, snapped: boolean): void {
  const { handleColor, handlePx, pointerPx, snapPx } = LOOK;
  growing.vertices.forEach(([lon, lat], index) => {
    marks.set(`vertex${String(index)}`, edgedDot([lon, lat], handleColor, color, handlePx));
  });
  const position = growing.pointer;
  if (position === undefined) return;
  if (snapped) marks.set('snap', glowDot(position, 'rgba(224, 178, 82, 0.45)', snapPx));
  marks.set('pointer', { kind: 'symbol', position, look: { color, sizePx: pointerPx } });
}

/**
 * The marks of a growing shape.
 * @param snapped the pointer holds on to a vertex of something that is there already
 */
export function sketchMarks(shape: GrowingShape, snapped: boolean): Marks {
  const marks: Marks = new Map();
  const result = growingResult(shape);
  const wrong = !result.ok && (result.error === 'selfCrossing' || result.error === 'tooLarge');
  const color = wrong ? LOOK.wrongColor : LOOK.color;
  putShape(marks, shape, color);
  putPlaces(marks, shape, color, snapped);
  return marks;
}
