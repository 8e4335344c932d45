/** An upright box on the sheet, pixels. */
export interface Taken {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is taken of a map. */
export interface Room {
  take(box: Taken): void;
  /** True where a box lies wholly on the map and over nothing that is taken. */
  isFree(box: Taken): boolean;
}

/** Cells of the index, pixels: about a short name. */
const CELL_PX = 96;

/** An empty map within its frame. */
export function createRoom(frame: Taken): Room {
  const cells = new Map<number, Taken[]>();
  function* keysOf({ left, top, right, bottom }: Taken) {
    for (let row = Math.floor(top / CELL_PX); row <= Math.floor(bottom / CELL_PX); row++)
      for (let column = Math.floor(left / CELL_PX); column <= Math.floor(right / CELL_PX); column++)
        yield row * 4096 + column;
  }
  const meets = (a: Taken, b: Taken) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    take(box) {
      for (const key of keysOf(box)) {
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [box]);
        else cell.push(box);
      }
    },
    isFree(box) {
      if (
        box.left < frame.left ||
        box.right > frame.right ||
        box.top < frame.top ||
        box.bottom > frame.bottom
      )
        return false;
      for (const key of keysOf(box))
        if (cells.get(key)?.some((other) => meets(other, box)) === true) return false;
      return true;
    },
  };
}
