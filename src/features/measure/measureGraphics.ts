import { pathsOnMap, ringsOnMap } from '../../domain/draw/geometry.ts';
import type { LonLat } from '../../domain/geo/lineText.ts';
import { densified } from '../../domain/geodesy/lines.ts';
import { centreOf } from '../../domain/geodesy/localPlanes.ts';
import { flatFigures, isAreaKind, type MeasureItem } from '../../domain/measure/measureItem.ts';
import type { PlainGraphic } from '../../scene/overlay.ts';

/** Named graphics, in the order of drawing. */
export type Graphics = Map<string, PlainGraphic>;

/** How measurements look: water blue, the second accent for the one that is chosen. */
const LOOK = {
  color: '#4ea3d8',
  selectedColor: '#e0b252',
  textColor: '#e8f0ec',
  boxColor: 'rgba(15, 26, 23, 0.88)',
  linePx: 3,
  vertexPx: 9,
  fillAlpha: 0.18,
  labelOffsetPx: 14,
} as const;

/** A geodesic is drawn straight by pieces of this length, metres: off the true line by less than a pixel at any scale that shows it. */
const PIECE_M = 20_000;

/** Most pieces of a drawn line. */
const MOST_PIECES = 256;

function drawnPath(path: readonly LonLat[], lengthM: number): readonly LonLat[] {
  return densified(path, Math.max(PIECE_M, lengthM / MOST_PIECES));
}

/** Where the label of a measurement stands: at a line's end, in an area's middle. */
export function labelPlace({ kind, places }: Pick<MeasureItem, 'kind' | 'places'>): LonLat | undefined {
  return isAreaKind(kind) && places.length > 2 ? centreOf(places) : places.at(-1);
}

/** A text with a box at a place. */
export function labelGraphic([lon, lat]: LonLat, text: string): PlainGraphic {
  const { textColor: color, boxColor: backgroundColor, labelOffsetPx: offsetPx } = LOOK;
  return { shape: 'label', position: [lon, lat], text, color, backgroundColor, offsetPx };
}

/**
 * The graphics of a measurement: shape, vertices and label.
 * @param text of its label, its name and figure
 */
export function itemGraphics(item: MeasureItem, selected: boolean, text: string): Graphics {
  const graphics: Graphics = new Map();
  const { lengthM } = flatFigures(item.kind, item.places);
  const color = selected ? LOOK.selectedColor : LOOK.color;
  const { id, kind, places } = item;
  if (isAreaKind(kind)) {
    const ring = drawnPath([...places, ...places.slice(0, 1)], lengthM);
    ringsOnMap(ring.slice(0, -1)).forEach((part, index) => {
      const look = { color, fillAlpha: LOOK.fillAlpha, outlinePx: LOOK.linePx };
      graphics.set(`${id}.area${String(index)}`, { shape: 'polygon', rings: [part], ...look });
    });
  } else {
    pathsOnMap(drawnPath(places, lengthM)).forEach((part, index) => {
      graphics.set(`${id}.line${String(index)}`, { shape: 'line', path: part, color, widthPx: LOOK.linePx });
    });
  }
  places.forEach(([lon, lat], index) => {
    graphics.set(`${id}.vertex${String(index)}`, {
      shape: 'point',
      position: [lon, lat],
      color: '#ffffff',
      outlineColor: color,
      sizePx: LOOK.vertexPx,
    });
  });
  const at = labelPlace(item);
  if (at !== undefined) graphics.set(`${id}.label`, labelGraphic(at, text));
  return graphics;
}
