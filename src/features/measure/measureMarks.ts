import { pathsOnMap, ringsOnMap } from '../../domain/drawing/geometry.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { densified } from '../../domain/geodesy/lines.ts';
import { centreOfPlaces } from '../../domain/geodesy/localPlanes.ts';
import { flatFigures, isAreaKind, type MeasureItem } from './model/measureItem.ts';
import { ABOVE, edgedDot, type PlainMark } from '../../domain/drawing/marks.ts';

/** Named marks, in the order of drawing. */
export type Marks = Map<string, PlainMark>;

/** How measurements look: water blue, the second accent for the one that is chosen. */
const LOOK = {
  color: '#4ea3d8',
  selectedColor: '#e0b252',
  textColor: '#e8f0ec',
  boxColor: 'rgba(15, 26, 23, 0.88)',
  linePx: 3,
  vertexPx: 9,
  fillOpacity: 0.18,
  labelOffsetPx: 14,
} as const;

/** A geodesic is drawn straight by pieces of this length, metres: off the true line by less than a pixel at any scale that shows it. */
const PIECE_M = 20_000;

/** Most pieces of a drawn line. */
const MOST_PIECES = 256;

function drawnPath(path: readonly LonLat[], lengthM: number): readonly LonLat[] {
  return densified(path, Math.max(PIECE_M, lengthM / MOST_PIECES));
}

/** Where the label of a measurement may stand, best first: at a line's end, in an area's middle; else at its other places. */
export function labelPlaces({ kind, places }: Pick<MeasureItem, 'kind' | 'places'>): readonly LonLat[] {
  const backwards = places.toReversed();
  const centre = isAreaKind(kind) && places.length > 2 ? centreOfPlaces(places) : undefined;
  return centre === undefined ? backwards : [centre, ...backwards];
}

/** Size of a letter of a label, CSS pixels; a Chinese one is as wide as its font is high. */
const LETTER = { widthPx: 7, chinesePx: 13, linePx: 17 } as const;

/** Between a label's text and the edge of its box, both sides together, CSS pixels. */
const BOX_PX = 12;

/** About how large the label of a text is, CSS pixels. */
export function labelSize(text: string): { readonly widthPx: number; readonly heightPx: number } {
  const lines = text.split('\n');
  const widthOf = (line: string) =>
    [...line].reduce((sum, letter) => sum + (letter > '\u2e7f' ? LETTER.chinesePx : LETTER.widthPx), 0);
  return {
    widthPx: Math.max(...lines.map(widthOf)) + BOX_PX,
    heightPx: lines.length * LETTER.linePx + BOX_PX,
  };
}

/** A text with a box at a place. */
export function labelMark([lon, lat]: LonLat, text: string): PlainMark {
  const { textColor: color, boxColor, labelOffsetPx: offsetPx } = LOOK;
  const look = { color, box: { color: boxColor }, ...ABOVE, offsetPx };
  return { kind: 'text', position: [lon, lat], text, look };
}

/**
 * The marks of a measurement: shape, vertices and label.
 * @param label its text (the name and figure), and where it stands
 */
export function itemMarks(
  item: MeasureItem,
  selected: boolean,
  label: { readonly text: string; readonly at: LonLat | undefined },
): Marks {
  const marks: Marks = new Map();
  const { lengthM } = flatFigures(item.kind, item.places);
  const color = selected ? LOOK.selectedColor : LOOK.color;
  const { id, kind, places } = item;
  const line = { color, widthPx: LOOK.linePx };
  if (isAreaKind(kind)) {
    const ring = drawnPath([...places, ...places.slice(0, 1)], lengthM);
    ringsOnMap(ring.slice(0, -1)).forEach((part, index) => {
      const fill = { color, opacity: LOOK.fillOpacity };
      marks.set(`${id}.area${String(index)}`, { kind: 'area', rings: [part], fill, line });
    });
  } else {
    pathsOnMap(drawnPath(places, lengthM)).forEach((part, index) => {
      marks.set(`${id}.line${String(index)}`, { kind: 'line', paths: [part], line });
    });
  }
  places.forEach(([lon, lat], index) => {
    marks.set(`${id}.vertex${String(index)}`, edgedDot([lon, lat], '#ffffff', color, LOOK.vertexPx));
  });
  if (label.at !== undefined) marks.set(`${id}.label`, labelMark(label.at, label.text));
  return marks;
}
