import { lightHalo, type SheetMark, type TextMark } from '../../drawing/marks.ts';
import { INK, SIZES } from '../furniture.ts';
import type { Name, NamePlace } from '../names/namePlaces.ts';
import { placeNames } from '../names/placeNames.ts';
import { createRoom } from '../names/room.ts';
import { choosePaper, type Paper, type SheetBox } from '../paper.ts';
import type { SheetPoint } from '../placement.ts';
import type { Sheet } from '../sheet.ts';
import { textBox } from '../textBox.ts';
import { highPlaces } from './highPlaces.ts';
import type { ObliqueName, ObliqueView } from './obliqueView.ts';

/** Letters on paper by those on the screen: paper is read from nearer. */
const LETTERS = 0.78;

/** Letters of heights, CSS pixels of the view. */
const HEIGHT_LETTERS_PX = 10.5;

/** The colour of heights: that of contour lines. */
const HEIGHT_COLOUR = '#5b3a1a';

/** From the frame to a text, CSS pixels. */
const INSET = 2;

/** The names and heights that stand on a sheet in perspective. */
export interface ViewTexts {
  /** The marks of each name, from below to above: it may be written letter by letter. */
  readonly names: readonly (readonly SheetMark[])[];
  readonly heights: readonly TextMark[];
}

const boxAbout = ([x, y]: SheetPoint, reachPx: number): SheetBox => ({
  ...{ xPx: x - reachPx, yPx: y - reachPx },
  ...{ widthPx: 2 * reachPx, heightPx: 2 * reachPx },
});

/**
 * Each name once: what a line or an area is called is not written again where its name stands already. Two places of one layer may have the
 * same name: they are two places.
 */
function namedOnce(names: readonly ObliqueName[]): readonly ObliqueName[] {
  const first = new Map<string, ObliqueName>();
  return names
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => a.rank - b.rank)
    .filter((name) => {
      const before = first.get(name.text);
      if (before === undefined) first.set(name.text, name);
      const isPlace = name.place.kind === 'point' && before?.place.kind === 'point';
      return before === undefined || (isPlace && before.source === name.source);
    });
}

/** A place on the picture as one on the sheet. */
function onSheet(place: NamePlace, { xPx, yPx }: SheetBox): NamePlace {
  const moved = ([x, y]: SheetPoint): SheetPoint => [x + xPx, y + yPx];
  return place.kind === 'line'
    ? { ...place, paths: place.paths.map((path) => path.map(moved)) }
    : { ...place, at: moved(place.at) };
}

function nameOnSheet(
  { text, sizePx, bold, rank, place }: ObliqueName,
  { frame, symbolPx }: Pick<Paper, 'frame' | 'symbolPx'>,
): Name {
  return {
    rank,
    // In one line, as all names of a sheet.
    texts: [text.replaceAll('\n', ' ')],
    look: { color: INK.text, sizePx: sizePx * LETTERS * symbolPx, bold },
    place: onSheet(place, frame),
  };
}

/**
 * Names and heights of a view as they are written on its sheet, by the rules of all sheets: none lies over another or under furniture, none
 * is cut by the frame or gives way to one of a lower rank, and none stands twice.
 * @param taken where furniture lies
 */
export function viewTexts(
  { page }: Pick<Sheet, 'page'>,
  view: Pick<ObliqueView, 'names' | 'heights'>,
  taken: readonly SheetBox[],
): ViewTexts {
  const paper = choosePaper(page);
  const { frame, symbolPx, unitPx } = paper;
  const insetPx = INSET * symbolPx;
  const labels = createRoom({
    ...{ xPx: frame.xPx + insetPx, yPx: frame.yPx + insetPx },
    ...{ widthPx: frame.widthPx - 2 * insetPx, heightPx: frame.heightPx - 2 * insetPx },
  });
  const symbols = createRoom(frame);
  for (const box of taken) labels.take(box);
  const names = namedOnce(view.names).map((name) => nameOnSheet(name, paper));
  for (const { place } of names)
    if (place.kind === 'point' && place.radiusPx > 0) symbols.take(boxAbout(place.at, place.radiusPx));
  const placed = placeNames(names, labels, symbols);
  const sizePx = HEIGHT_LETTERS_PX * LETTERS * symbolPx;
  const heights = highPlaces(view.heights, frame).flatMap(({ xPx, yPx, heightM }): TextMark[] => {
    const mark: TextMark = {
      kind: 'text',
      text: `▲ ${String(Math.round(heightM))}`,
      // The triangle stands on the place.
      xPx: frame.xPx + xPx - 0.5 * sizePx,
      yPx: frame.yPx + yPx + 0.35 * sizePx,
      look: { color: HEIGHT_COLOUR, sizePx, align: 'left', halo: lightHalo(SIZES.halo * unitPx) },
    };
    const box = textBox(mark);
    if (!labels.isFree(box)) return [];
    labels.take(box);
    return [mark];
  });
  return { names: placed.names, heights };
}
