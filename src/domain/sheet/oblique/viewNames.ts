import { lightHalo, type TextMark } from '../../drawing/marks.ts';
import { INK, SIZES } from '../furniture.ts';
import { choosePaper, type SheetBox } from '../paper.ts';
import type { Sheet } from '../sheet.ts';
import { boxesMeet, isBoxWithin, textBox } from '../textBox.ts';
import { highPlaces } from './highPlaces.ts';
import type { ObliqueView } from './obliqueView.ts';

/** Letters on paper by those on the screen: paper is read from nearer. */
const LETTERS = 0.78;

/** Letters of heights, CSS pixels of the view. */
const HEIGHT_LETTERS_PX = 10.5;

/** The colour of heights: that of contour lines. */
const HEIGHT_COLOUR = '#5b3a1a';

/** From a name's foot to its letters, as a share of their size. */
const LIFT = 0.35;

/** Room between texts, as a share of the letters' size. */
const APART = 0.12;

const grown = ({ xPx, yPx, widthPx, heightPx }: SheetBox, byPx: number): SheetBox => ({
  xPx: xPx - byPx,
  yPx: yPx - byPx,
  widthPx: widthPx + 2 * byPx,
  heightPx: heightPx + 2 * byPx,
});

/** The names and heights that stand on a sheet in perspective. */
export interface ViewTexts {
  readonly names: readonly TextMark[];
  readonly heights: readonly TextMark[];
}

/**
 * Names and heights of a view as they are written on its sheet: none lies over another or under furniture, and none is cut by the frame; of
 * two that meet the one that matters more stays.
 * @param taken where furniture lies
 */
export function viewTexts(
  { page }: Pick<Sheet, 'page'>,
  { names, heights }: Pick<ObliqueView, 'names' | 'heights'>,
  taken: readonly SheetBox[],
): ViewTexts {
  const { frame, symbolPx, unitPx } = choosePaper(page);
  const halo = lightHalo(SIZES.halo * unitPx);
  const used = [...taken];
  const free = (mark: TextMark): TextMark[] => {
    const box = grown(textBox(mark), mark.look.sizePx * APART);
    if (!isBoxWithin(box, frame) || used.some((other) => boxesMeet(box, other))) return [];
    used.push(box);
    return [mark];
  };
  const placed = names.flatMap(({ text, xPx, yPx, sizePx: cssPx, bold }) => {
    const sizePx = cssPx * LETTERS * symbolPx;
    return free({
      kind: 'text',
      text,
      xPx: frame.xPx + xPx,
      yPx: frame.yPx + yPx - LIFT * sizePx,
      look: { color: INK.text, sizePx, align: 'center', bold, halo },
    });
  });
  const sizePx = HEIGHT_LETTERS_PX * LETTERS * symbolPx;
  const told = highPlaces(heights, frame).flatMap(({ xPx, yPx, heightM }) =>
    free({
      kind: 'text',
      text: `▲ ${String(Math.round(heightM))}`,
      // The triangle stands on the place.
      xPx: frame.xPx + xPx - 0.5 * sizePx,
      yPx: frame.yPx + yPx + 0.35 * sizePx,
      look: { color: HEIGHT_COLOUR, sizePx, align: 'left', halo },
    }),
  );
  return { names: placed, heights: told };
}
