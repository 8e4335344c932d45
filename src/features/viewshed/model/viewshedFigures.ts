import { CELL, type HeightGrid, type Viewing } from './viewshed.ts';

/** The figures of a viewshed. */
export interface ViewshedFigures {
  readonly visibleM2: number;
  readonly hiddenM2: number;
  /** Of ground whose height, or that of ground before it, is not known. */
  readonly unknownM2: number;
  /** Of what is known, 0 to 1; 0 where nothing is. */
  readonly visibleShare: number;
  /** The farthest cell that is seen, from the eye. */
  readonly farthest: { readonly eastM: number; readonly northM: number; readonly distanceM: number };
}

/** Counts the cells of a viewshed. */
export function viewshedFigures(
  cells: Uint8Array,
  { width, cellXM, cellYM }: Pick<HeightGrid, 'width' | 'cellXM' | 'cellYM'>,
  { col, row }: Pick<Viewing, 'col' | 'row'>,
): ViewshedFigures {
  const counts = [0, 0, 0];
  let farthest = { eastM: 0, northM: 0, distanceM: 0 };
  cells.forEach((cell, index) => {
    if (cell === CELL.outside) return;
    counts[cell] = (counts[cell] ?? 0) + 1;
    if (cell !== CELL.visible) return;
    const eastM = ((index % width) - col) * cellXM;
    const northM = (row - Math.floor(index / width)) * cellYM;
    const distanceM = Math.hypot(eastM, northM);
    if (distanceM > farthest.distanceM) farthest = { eastM, northM, distanceM };
  });
  const cellM2 = cellXM * cellYM;
  const [hidden = 0, visible = 0, unknown = 0] = counts;
  return {
    visibleM2: visible * cellM2,
    hiddenM2: hidden * cellM2,
    unknownM2: unknown * cellM2,
    visibleShare: visible / Math.max(1, visible + hidden),
    farthest,
  };
}
