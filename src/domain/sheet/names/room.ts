import type { SheetBox } from '../paper.ts';
import { boxesMeet, isBoxWithin } from '../textBox.ts';

/** What is taken of a map. */
export interface Room {
  take(box: SheetBox): void;
  /** True where a box lies wholly on the map and over nothing that is taken. */
  isFree(box: SheetBox): boolean;
}

/** Cells of the index, pixels: about a short name. */
const CELL_PX = 96;

/** More cells than a sheet is wide. */
const COLUMNS = 4096;

function* cellsOf({ xPx, yPx, widthPx, heightPx }: SheetBox): Generator<number> {
  const cell = (px: number) => Math.floor(px / CELL_PX);
  for (let row = cell(yPx); row <= cell(yPx + heightPx); row++)
    for (let column = cell(xPx); column <= cell(xPx + widthPx); column++) yield row * COLUMNS + column;
}

/** An empty map within its frame. */
export function createRoom(frame: SheetBox): Room {
  const cells = new Map<number, SheetBox[]>();
  return {
    take(box) {
      for (const key of cellsOf(box)) {
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [box]);
        else cell.push(box);
      }
    },
    isFree(box) {
      if (!isBoxWithin(box, frame)) return false;
      for (const key of cellsOf(box))
        if (cells.get(key)?.some((other) => boxesMeet(other, box)) === true) return false;
      return true;
    },
  };
}
