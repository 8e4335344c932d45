/** A place on a view, CSS pixels from its top left corner. */
interface Spot {
  readonly xPx: number;
  readonly yPx: number;
}

/** A label, and where it may stand. */
export interface ApartLabel {
  readonly id: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The best one first; each as it is seen in every view, undefined where a view does not show it. */
  readonly candidates: readonly (readonly (Spot | undefined)[])[];
}

interface Box extends Spot {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly view: number;
}

/** Kept free between two labels, CSS pixels. */
const GAP_PX = 4;

/** Labels of one offset above their places: only how far these are apart counts. */
const overlap = (a: Box, b: Box) =>
  a.view === b.view &&
  Math.abs(a.xPx - b.xPx) < (a.widthPx + b.widthPx) / 2 + GAP_PX &&
  Math.abs(a.yPx - b.yPx) < (a.heightPx + b.heightPx) / 2 + GAP_PX;

/**
 * Chooses where labels stand so that they do not cover each other in any view; who comes first chooses first.
 * @returns by id the index of the candidate: the best one where all would cover another label
 */
export function apartLabels(labels: readonly ApartLabel[]): ReadonlyMap<string, number> {
  const taken: Box[] = [];
  const chosen = new Map<string, number>();
  for (const { id, widthPx, heightPx, candidates } of labels) {
    const boxes = candidates.map((spots) =>
      spots.flatMap((spot, view): Box[] =>
        spot === undefined ? [] : [{ ...spot, widthPx, heightPx, view }],
      ),
    );
    const isFree = (own: readonly Box[]) => !own.some((box) => taken.some((other) => overlap(box, other)));
    const index = Math.max(0, boxes.findIndex(isFree));
    chosen.set(id, index);
    taken.push(...(boxes[index] ?? []));
  }
  return chosen;
}
