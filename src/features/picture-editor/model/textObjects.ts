import type { PathMark, SheetMark, TextMark } from '../../../domain/drawing/marks.ts';
import { newShape, newText, type SizeMm } from './newObjects.ts';
import { INCH_MM, type PictureObject, type TextObject } from './picture.ts';

/** What texts are made with. */
export interface TextMaking {
  readonly newId: () => string;
  readonly measure: (text: TextObject) => SizeMm;
}

/** From the middle of a line of letters to its baseline, as a share of their size. */
const BASELINE = 0.314;

/** Where the middle of a text lies from the side that its lines are set by, as a share of its width. */
const MIDDLE = { left: 0.5, center: 0, right: -0.5 } as const;

/** The text of lines that stand below each other. */
export function textOf(
  lines: readonly TextMark[],
  name: string,
  { newId, measure }: TextMaking,
  dpi: number,
): TextObject[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { look } = first;
  const mmPerPx = INCH_MM / dpi;
  const baseline = lines.reduce((sum, { yPx }) => sum + yPx, 0) / lines.length;
  const at = { id: newId(), name, xMm: 0, yMm: 0 };
  const text = lines.map((line) => line.text).join('\n');
  const { align, turnDeg = 0 } = look;
  const made: TextObject = {
    ...newText(at, text, Math.max(1, (look.sizePx / dpi) * 72)),
    rotationDeg: turnDeg,
    colour: look.color,
    bold: look.bold === true,
    align,
    ...(look.halo === undefined
      ? {}
      : { haloColour: look.halo.color, haloMm: (look.halo.widthPx * mmPerPx) / 2 }),
  };
  const size = measure(made);
  // From the place on the baseline to the middle of the letters, turned about that place.
  const [turn, aside, up] = [
    (turnDeg * Math.PI) / 180,
    size.widthMm * MIDDLE[align],
    BASELINE * look.sizePx * mmPerPx,
  ];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const xMm = first.xPx * mmPerPx + aside * cos + up * sin;
  return [{ ...made, ...size, xMm, yMm: baseline * mmPerPx + aside * sin - up * cos }];
}

/** The line from a name to its place. */
function leaderOf({ d, line }: PathMark, name: string, newId: () => string, dpi: number): PictureObject[] {
  const [x1, y1, x2, y2] = (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map((px) => (Number(px) / dpi) * INCH_MM);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined || line === undefined)
    return [];
  const at = { id: newId(), name, xMm: (x1 + x2) / 2, yMm: (y1 + y2) / 2 };
  return [
    {
      ...newShape(at, 'line'),
      widthMm: Math.max(0.01, Math.hypot(x2 - x1, y2 - y1)),
      rotationDeg: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI,
      stroke: line.color,
      strokeMm: (line.widthPx / dpi) * INCH_MM,
    },
  ];
}

/** Names and heights of a view: each by itself, its letters and its leader together. */
export function namedObjects(
  groups: readonly (readonly SheetMark[])[],
  making: TextMaking,
  dpi: number,
): PictureObject[] {
  const { newId } = making;
  return groups.flatMap((marks) => {
    const letters = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const name = letters
      .map(({ text }) => text)
      .join('')
      .slice(0, 80);
    const objects = marks.flatMap((mark) =>
      mark.kind === 'text' ? textOf([mark], name, making, dpi) : leaderOf(mark, name, newId, dpi),
    );
    const group = objects.length > 1 ? newId() : null;
    return objects.map((object) => ({ ...object, group }));
  });
}
