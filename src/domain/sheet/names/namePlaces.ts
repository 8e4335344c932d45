import { lightHalo, type PathMark, type SheetMark, type TextMark } from '../../drawing/marks.ts';
import { pathThrough, rectPath } from '../pathData.ts';
import type { SheetBox } from '../paper.ts';
import type { SheetPoint } from '../placement.ts';
import { textWidthPx } from '../textWidth.ts';
import { linePlaces, type Letters } from './alongLine.ts';

/** How a name is written; all lengths are pixels of the sheet. */
export interface NameLook {
  readonly sizePx: number;
  readonly color: string;
  readonly bold: boolean;
  /** The name stands on a plate of this colour. */
  readonly plate?: string | undefined;
  /** Letters stand together in areas, too, rather than spread over them. */
  readonly isClose?: true;
}

/** Where a name belongs. */
export type NamePlace =
  /** `first` is the direction in which its name is looked for first. */
  | {
      readonly kind: 'point';
      readonly at: SheetPoint;
      readonly radiusPx: number;
      readonly first?: SheetPoint;
    }
  | { readonly kind: 'line'; readonly paths: readonly (readonly SheetPoint[])[] }
  /** `insidePx` is how far the edge is away from `at`. */
  | { readonly kind: 'area'; readonly at: SheetPoint; readonly insidePx: number };

/** A name that is to be written. */
export interface Name {
  /** 1 comes first. */
  readonly rank: number;
  /** The whole name first, shorter ones after it. */
  readonly texts: readonly string[];
  readonly look: NameLook;
  readonly place: NamePlace;
}

/** Names that rank so high are written at a leader, or over symbols, before they are left away. */
export const HELD_RANK = 4;

/** Height of a line of letters, and how far its middle lies above the baseline, as shares of the size. */
const LINE = { height: 1.12, middle: 0.36 } as const;

/** Between a symbol and its name, as a share of the letters. */
const GAP = 0.25;

/** Lengths of leaders, as shares of the letters. */
const LEADERS = { high: [1.6, 2.8, 4.2], low: [1.4, 2.2] } as const;

const HALO = 0.24;

/** Names of more letters are not spread over their area. */
const MOST_SPREAD = 5;

/** A name as it would stand at one of its places. */
export interface Written {
  readonly marks: readonly SheetMark[];
  readonly boxes: readonly SheetBox[];
  /** What its leader crosses, which may hide symbols. */
  readonly crossed?: readonly SheetBox[];
}

/** From a place to the middle of its name, in the order in which they are tried: to the right first, as names are read. */
const DIRECTIONS: readonly SheetPoint[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.75, -0.75],
  [0.75, 0.75],
  [-0.75, -0.75],
  [-0.75, 0.75],
];

/** A box about its middle. */
const boxAbout = ([x, y]: SheetPoint, widthPx: number, heightPx: number): SheetBox => ({
  xPx: x - widthPx / 2,
  yPx: y - heightPx / 2,
  widthPx,
  heightPx,
});

const boxAt = (middle: SheetPoint, text: string, look: NameLook): SheetBox =>
  boxAbout(middle, textWidthPx(text, look.sizePx, look.bold), look.sizePx * LINE.height);

function textAt([x, y]: SheetPoint, text: string, { sizePx, color, bold, plate }: NameLook): TextMark {
  return {
    kind: 'text',
    text,
    xPx: x,
    yPx: y + sizePx * LINE.middle,
    look: {
      color,
      sizePx,
      align: 'center',
      ...(plate === undefined ? { halo: lightHalo(sizePx * HALO) } : {}),
      ...(bold ? { bold } : {}),
    },
  };
}

/** The middle of a name beside a place. @param awayPx between the place and the name */
function besideAt(
  [x, y]: SheetPoint,
  [dx, dy]: SheetPoint,
  awayPx: number,
  { widthPx, heightPx }: SheetBox,
): SheetPoint {
  return [x + dx * awayPx + (Math.sign(dx) * widthPx) / 2, y + dy * awayPx + (Math.sign(dy) * heightPx) / 2];
}

function* pointPlaces(
  { at, radiusPx, first }: Extract<NamePlace, { kind: 'point' }>,
  text: string,
  look: NameLook,
): Generator<Written> {
  const size = boxAt([0, 0], text, look);
  for (const direction of first === undefined ? DIRECTIONS : [first, ...DIRECTIONS]) {
    const middle = besideAt(at, direction, radiusPx + look.sizePx * GAP, size);
    yield { marks: [textAt(middle, text, look)], boxes: [boxAt(middle, text, look)] };
  }
}

/** Small boxes along a leader. */
function crossedBy(from: SheetPoint, to: SheetPoint, sizePx: number): SheetBox[] {
  const sidePx = sizePx * 0.2;
  const steps = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (sizePx / 2)));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    const at = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const;
    return boxAbout(at, sidePx, sidePx);
  });
}

/** Names further away, with a line to their place. */
function* leaderPlaces(
  { at, radiusPx }: Extract<NamePlace, { kind: 'point' }>,
  text: string,
  look: NameLook,
  leaders: readonly number[],
): Generator<Written> {
  const size = boxAt([0, 0], text, look);
  for (const leader of leaders)
    for (const direction of DIRECTIONS) {
      const awayPx = radiusPx + leader * look.sizePx;
      const middle = besideAt(at, direction, awayPx, size);
      const tip: SheetPoint = [
        at[0] + direction[0] * (awayPx - look.sizePx * GAP),
        at[1] + direction[1] * (awayPx - look.sizePx * GAP),
      ];
      const line: PathMark = {
        kind: 'path',
        d: pathThrough([at, tip]),
        line: { color: look.color, widthPx: look.sizePx * 0.07 },
      };
      yield {
        marks: [line, textAt(middle, text, look)],
        boxes: [boxAt(middle, text, look)],
        crossed: crossedBy(at, tip, look.sizePx),
      };
    }
}

const letterMark = ({ text, at, turnDeg }: Letters, look: NameLook): TextMark => {
  const turn = (turnDeg * Math.PI) / 180;
  const down = look.sizePx * LINE.middle;
  const mark = textAt(at, text, look);
  return {
    ...mark,
    xPx: at[0] - Math.sin(turn) * down,
    yPx: at[1] + Math.cos(turn) * down,
    look: { ...mark.look, ...(turnDeg === 0 ? {} : { turnDeg }) },
  };
};

function* alongPlaces(
  { paths }: Extract<NamePlace, { kind: 'line' }>,
  text: string,
  look: NameLook,
): Generator<Written> {
  const sidePx = look.sizePx * LINE.height;
  for (const { letters, holds } of linePlaces(paths, text, look))
    yield {
      marks: letters.map((each) => letterMark(each, look)),
      boxes: holds.map((at) => boxAbout(at, sidePx, sidePx)),
    };
}

/** Shares of a line's length at which a plate may stand. */
const PLATE_SHARES = [0.5, 0.35, 0.65, 0.2, 0.8] as const;

function* platePlaces(
  { paths }: Extract<NamePlace, { kind: 'line' }>,
  text: string,
  look: NameLook,
): Generator<Written> {
  for (const path of paths)
    for (const share of PLATE_SHARES) {
      const at = path[Math.floor((path.length - 1) * share)];
      if (at === undefined) continue;
      const { widthPx, heightPx } = boxAt(at, text, look);
      const box = boxAbout(at, widthPx + look.sizePx * 0.6, heightPx + look.sizePx * 0.12);
      const plate: PathMark = {
        kind: 'path',
        d: rectPath(box.xPx, box.yPx, box.widthPx, box.heightPx),
        fill: { color: look.plate ?? '#ffffff' },
        line: { color: '#ffffff', widthPx: look.sizePx * 0.1 },
      };
      yield { marks: [plate, textAt(at, text, look)], boxes: [box] };
    }
}

/** Letters of a name within an area, apart from each other where it has room. */
function* insidePlaces(
  { at, insidePx }: Extract<NamePlace, { kind: 'area' }>,
  text: string,
  look: NameLook,
): Generator<Written> {
  const widthPx = textWidthPx(text, look.sizePx, look.bold);
  if (widthPx > insidePx * 2.4 || look.sizePx > insidePx * 1.6) return;
  const letters = [...text];
  // A long name is read as one line.
  const isSpread = look.isClose !== true && letters.length > 1 && letters.length <= MOST_SPREAD;
  const spread = isSpread
    ? Math.min(1.5 * look.sizePx, Math.max(0, insidePx * 1.2 - widthPx) / (letters.length - 1))
    : 0;
  for (const dy of [0, -1.2, 1.2, -2.4, 2.4]) {
    const y = at[1] + dy * look.sizePx;
    if (Math.abs(dy) * look.sizePx > insidePx * 0.7) continue;
    if (spread < look.sizePx * 0.2) {
      yield { marks: [textAt([at[0], y], text, look)], boxes: [boxAt([at[0], y], text, look)] };
      continue;
    }
    let left = at[0] - (widthPx + spread * (letters.length - 1)) / 2;
    const marks: TextMark[] = [];
    const boxes: SheetBox[] = [];
    for (const letter of letters) {
      const own = textWidthPx(letter, look.sizePx, look.bold);
      marks.push(textAt([left + own / 2, y], letter, look));
      boxes.push(boxAt([left + own / 2, y], letter, look));
      left += own + spread;
    }
    yield { marks, boxes };
  }
}

/** Where a name may stand at its own place, the best first. */
export function* placesBeside({ place, look, rank, texts }: Name): Generator<Written> {
  const [whole = '', short = whole] = [texts[0], texts.at(-1)];
  if (place.kind === 'area') {
    yield* insidePlaces(place, whole, look);
    if (rank >= HELD_RANK) return;
    // It is larger than its area.
    yield { marks: [textAt(place.at, whole, look)], boxes: [boxAt(place.at, whole, look)] };
    yield* pointPlaces({ kind: 'point', at: place.at, radiusPx: 0 }, whole, look);
  } else if (place.kind === 'line')
    yield* look.plate === undefined ? alongPlaces(place, whole, look) : platePlaces(place, whole, look);
  else {
    yield* pointPlaces(place, whole, look);
    if (rank > HELD_RANK && short !== whole) yield* pointPlaces(place, short, look);
  }
}

/** Areas with less room than this, as a share of the letters' size, are specks: a leader would point at nothing. */
const LEAST_LED = 0.6;

/** Where a name may stand further away, at a leader: of a point, or of an area that is too small for it. */
export function* placesAway({ place, look, rank, texts }: Name): Generator<Written> {
  if (place.kind === 'line') return;
  const [whole = '', short = whole] = [texts[0], texts.at(-1)];
  if (place.kind === 'area') {
    if (place.insidePx < LEAST_LED * look.sizePx) return;
    yield* leaderPlaces({ kind: 'point', at: place.at, radiusPx: 0 }, whole, look, LEADERS.high);
    return;
  }
  if (rank <= HELD_RANK) yield* leaderPlaces(place, whole, look, LEADERS.high);
  else yield* leaderPlaces(place, short, look, LEADERS.low);
}
