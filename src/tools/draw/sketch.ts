import { pathsOnMap, areaRing, ringsOnMap } from '../../domain/drawing/geometry.ts';
import { growingResult, type Growing, type GrowingShape } from '../../domain/drawing/growing.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { SketchGraphic } from '../../scene/sketch.ts';

/** How a shape looks while it grows: the second accent of selected things, red while its edges cross. */
export const LOOK = {
  color: '#e0b252',
  wrongColor: '#e0645c',
  handleColor: '#ffffff',
  linePx: 2.5,
  handlePx: 9,
  pointerPx: 7,
  snapPx: 17,
  fillAlpha: 0.2,
} as const;

/** Named graphics, in the order of drawing. */
export type Graphics = Map<string, SketchGraphic>;

/** Adds an area, in the parts that a map shows of it. */
export function putArea(
  graphics: Graphics,
  id: string,
  ring: readonly LonLat[],
  { color, outlinePx }: { readonly color: string; readonly outlinePx: number },
): void {
  const { fillAlpha } = LOOK;
  ringsOnMap(ring).forEach((part, index) => {
    graphics.set(`${id}${String(index)}`, { shape: 'polygon', rings: [part], color, fillAlpha, outlinePx });
  });
}

/** Adds a way of at least two places, in the parts that a map shows of it. */
export function putPath(
  graphics: Graphics,
  id: string,
  path: readonly LonLat[],
  { color, dashed }: { readonly color: string; readonly dashed: boolean },
): void {
  if (path.length < 2) return;
  pathsOnMap(path).forEach((part, index) => {
    graphics.set(`${id}${String(index)}`, { shape: 'line', path: part, color, widthPx: LOOK.linePx, dashed });
  });
}

/** The growing area or way itself: what is fixed with a full line, what follows the pointer with a dashed one. */
function putShape(graphics: Graphics, shape: GrowingShape, color: string): void {
  const { kind, vertices, pointer } = shape;
  const result = growingResult(shape);
  const [first] = vertices;
  const last = vertices.at(-1);
  if (kind === 'rectangle' || kind === 'circle') {
    if (result.ok && result.value.kind === kind)
      putArea(graphics, 'area', areaRing(result.value), { color, outlinePx: LOOK.linePx });
    return;
  }
  const isArea = kind === 'polygon';
  const all = pointer === undefined ? vertices : [...vertices, pointer];
  if (isArea && all.length > 2) putArea(graphics, 'area', all, { color, outlinePx: 0 });
  putPath(graphics, 'fixed', vertices, { color, dashed: false });
  if (first === undefined || last === undefined) return;
  const back = isArea && all.length > 2 ? [first] : [];
  const free = [last, ...(pointer === undefined ? [] : [pointer]), ...back];
  putPath(graphics, 'free', free, { color, dashed: true });
}

/** Adds the places that were clicked, and the pointer. */
export function putPlaces(graphics: Graphics, growing: Growing, color: string, snapped: boolean): void {
  const { handleColor, handlePx, pointerPx, snapPx } = LOOK;
  growing.vertices.forEach(([lon, lat], index) => {
    const position = [lon, lat] as const;
    const id = `vertex${String(index)}`;
    graphics.set(id, { shape: 'point', position, color: handleColor, outlineColor: color, sizePx: handlePx });
  });
  const position = growing.pointer;
  if (position === undefined) return;
  if (snapped) {
    const glow = 'rgba(224, 178, 82, 0.45)';
    graphics.set('snap', { shape: 'point', position, color: glow, sizePx: snapPx, glow: true });
  }
  graphics.set('pointer', { shape: 'point', position, color, sizePx: pointerPx });
}

/**
 * The graphics of a growing shape.
 * @param snapped the pointer holds on to a vertex of something that is there already
 */
export function sketchGraphics(shape: GrowingShape, snapped: boolean): Graphics {
  const graphics: Graphics = new Map();
  const result = growingResult(shape);
  const wrong = !result.ok && (result.error === 'selfCrossing' || result.error === 'tooLarge');
  const color = wrong ? LOOK.wrongColor : LOOK.color;
  putShape(graphics, shape, color);
  putPlaces(graphics, shape, color, snapped);
  return graphics;
}
