import {
  createClusterBook,
  type ClusterBook,
  type ClusterBookOptions,
  type ClusterPoints,
} from '../../../domain/layers/cluster/clusterBook.ts';
import {
  momentOf,
  momentsOf,
  periodsMeet,
  type Moment,
  type Period,
} from '../../../domain/layers/time/moment.ts';

/** The points of a layer, of which those of one time are clustered. */
export interface ShownPoints {
  /** The different times of all points; undefined where it is not said which property holds them. */
  readonly times: readonly Moment[] | undefined;
  /** The clusters of the points that are shown now. A mark's key is another one after each change of the time. */
  readonly book: ClusterBook;
  /** Shows points of a time, or all; points of an unknown time are of none. */
  setPeriod(period: Period | undefined): void;
}

/** Those points for which a test says so. */
function pointsWhere(
  { positions, attributes }: ClusterPoints,
  keeps: (at: number) => boolean,
): ClusterPoints {
  const kept = attributes.flatMap((_, at) => (keeps(at) ? [at] : []));
  const chosen = new Float64Array(2 * kept.length);
  kept.forEach((at, place) => chosen.set(positions.subarray(2 * at, 2 * at + 2), 2 * place));
  return { positions: chosen, attributes: kept.map((at) => attributes[at] ?? {}) };
}

/** A book whose marks have keys of their own. */
function bookOf(points: ClusterPoints, options: ClusterBookOptions, turn: number): ClusterBook {
  const book = createClusterBook(points, options);
  if (turn === 0) return book;
  return {
    ...book,
    marks: (query) =>
      book
        .marks(query)
        .map((marks) => marks.map((mark) => ({ ...mark, key: `${String(turn)}:${mark.key}` }))),
  };
}

/** Clusters all points at first. */
export function createShownPoints(
  points: ClusterPoints,
  options: ClusterBookOptions,
  timeField: string | undefined,
): ShownPoints {
  const times =
    timeField === undefined ? undefined : points.attributes.map((own) => momentOf(own[timeField]));
  let turn = 0;
  let book = bookOf(points, options, turn);
  return {
    times: times && momentsOf(times.map((time) => time?.text)),
    get book() {
      return book;
    },
    setPeriod(period) {
      const isOf = (at: number) => {
        const time = times?.[at];
        return period === undefined || (time !== undefined && periodsMeet(time, period));
      };
      turn += 1;
      book = bookOf(pointsWhere(points, isOf), options, turn);
    },
  };
}
