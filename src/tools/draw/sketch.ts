import { pathsOnMap, ringOf, ringsOnMap } from '../../domain/draw/geometry.ts';
import { growingResult, type GrowingShape } from '../../domain/draw/growing.ts';
import type { LonLat } from '../../domain/draw/place.ts';
import type { OverlayGraphic } from '../../scene/overlay.ts';

/** How a shape looks while it grows: the second accent of selected things, red while its edges cross. */
const LOOK = {
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
export type Graphics = Map<string, OverlayGraphic>;

function putArea(
  graphics: Graphics,
  id: string,
  ring: readonly LonLat[],
  color: string,
  outlinePx: number,
): void {
  const { fillAlpha } = LOOK;
  ringsOnMap(ring).forEach((part, index) => {
    graphics.set(`${id}${String(index)}`, { shape: 'polygon', rings: [part], color, fillAlpha, outlinePx });
  });
}

function putPath(
  graphics: Graphics,
  id: string,
  path: readonly LonLat[],
  color: string,
  dashed: boolean,
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
      putArea(graphics, 'area', ringOf(result.value), color, LOOK.linePx);
    return;
  }
  const isArea = kind === 'polygon';
  const all = pointer === undefined ? vertices : [...vertices, pointer];
  if (isArea && all.length > 2) putArea(graphics, 'area', all, color, 0);
  putPath(graphics, 'fixed', vertices, color, false);
  if (first === undefined || last === undefined) return;
  const back = isArea && all.length > 2 ? [first] : [];
  putPath(graphics, 'free', [last, ...(pointer === undefined ? [] : [pointer]), ...back], color, true);
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
  const { handleColor, handlePx, pointerPx, snapPx } = LOOK;
  shape.vertices.forEach(([lon, lat], index) => {
    const position = [lon, lat] as const;
    const id = `vertex${String(index)}`;
    graphics.set(id, { shape: 'point', position, color: handleColor, outlineColor: color, sizePx: handlePx });
  });
  if (shape.pointer !== undefined) {
    const position = shape.pointer;
    if (snapped) {
      const glow = {
        shape: 'point',
        position,
        color: 'rgba(224, 178, 82, 0.45)',
        sizePx: snapPx,
        glow: true,
      } as const;
      graphics.set('snap', glow);
    }
    graphics.set('pointer', { shape: 'point', position, color, sizePx: pointerPx });
  }
  return graphics;
}
