/** A mark with the place of its foot on the map, CSS pixels, y downwards. */
export interface PlacedMark {
  readonly xPx: number;
  readonly yPx: number;
  /** Empty for a mark without label. */
  readonly label: string;
}

/** Size of the marks' picture, which stands on its foot, and of a label's letters, CSS pixels. */
export interface LabelMetrics {
  readonly iconWidthPx: number;
  readonly iconHeightPx: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Size of the label font, CSS pixels: 10 pt. */
const LETTER_PX = { wide: 13.5, narrow: 7.5, height: 17 } as const;

/** Letters from here on are as wide as high: CJK and the full-width forms. */
const FIRST_WIDE = 0x2e80;

/** A label may touch the rim of a picture, which is mostly empty. */
const ICON_CORE = 0.55;

/** Side of a cell of the grid in which boxes are looked up. */
const CELL_PX = 96;

/** Width that a text takes on the map, CSS pixels, near enough to keep labels apart. */
export function labelWidthPx(text: string): number {
  let width = 0;
  for (const letter of text)
    width += (letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? LETTER_PX.wide : LETTER_PX.narrow;
  return width;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Boxes by the cells that they touch. */
function createBoxGrid() {
  const cells = new Map<string, Box[]>();
  const cellsOf = ({ left, right, top, bottom }: Box): string[] => {
    const keys: string[] = [];
    for (let x = Math.floor(left / CELL_PX); x <= Math.floor(right / CELL_PX); x++) {
      for (let y = Math.floor(top / CELL_PX); y <= Math.floor(bottom / CELL_PX); y++) keys.push(`${x},${y}`);
    }
    return keys;
  };
  return {
    isFree: (box: Box) =>
      cellsOf(box).every((key) => !(cells.get(key) ?? []).some((other) => overlap(box, other))),
    add(box: Box) {
      for (const key of cellsOf(box)) {
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [box]);
        else cell.push(box);
      }
    },
  };
}

const labelBox = ({ xPx, yPx, label }: PlacedMark): Box => {
  const half = labelWidthPx(label) / 2;
  return { left: xPx - half, right: xPx + half, top: yPx, bottom: yPx + LETTER_PX.height };
};

const coreBox = ({ xPx, yPx }: PlacedMark, { iconWidthPx, iconHeightPx }: LabelMetrics): Box => {
  const half = (iconWidthPx * ICON_CORE) / 2;
  const middle = yPx - iconHeightPx / 2;
  const tall = (iconHeightPx * ICON_CORE) / 2;
  return { left: xPx - half, right: xPx + half, top: middle - tall, bottom: middle + tall };
};

/**
 * Chooses the labels that can be read: under the foot of their mark, over no other label and no picture. Earlier marks come first, so an
 * order that does not change keeps the labels from flickering while the map moves.
 * @returns the indices of the marks whose label is drawn
 */
export function chooseLabels(marks: readonly PlacedMark[], metrics: LabelMetrics): ReadonlySet<number> {
  const grid = createBoxGrid();
  for (const mark of marks) grid.add(coreBox(mark, metrics));
  const chosen = new Set<number>();
  for (const [index, mark] of marks.entries()) {
    if (mark.label === '') continue;
    const box = labelBox(mark);
    if (!grid.isFree(box)) continue;
    grid.add(box);
    chosen.add(index);
  }
  return chosen;
}
