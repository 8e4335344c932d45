import { reachOf, reachOfMany, type PlacedSampling, type Sampling } from './sampling.ts';

/** The rows `from` to `to` of a picture, and the rows of the source that they are made of. */
interface Band {
  readonly sampling: Sampling;
  readonly sourceTop: number;
  readonly sourceRows: number;
}

const heldIn = (row: number, heightPx: number) => Math.max(0, Math.min(heightPx - 1, row));

/** {@link samplingBand} of pixels that are placed one by one. */
function placedBand(
  { widthPx, placesOf }: PlacedSampling,
  from: number,
  to: number,
  sourceHeightPx: number,
): Band {
  const places = placesOf(from, to);
  let [least, most] = [Infinity, -Infinity];
  for (let at = 1; at < places.length; at += 2) {
    const y = places[at] ?? NaN;
    if (y < least) least = y;
    if (y > most) most = y;
  }
  const [first, last] = least === Infinity ? [0, 0] : reachOf(least, most);
  const sourceTop = heldIn(first, sourceHeightPx);
  for (let at = 1; at < places.length; at += 2) places[at] = (places[at] ?? NaN) - sourceTop;
  const sampling: PlacedSampling = {
    widthPx,
    heightPx: to - from,
    placesOf: (start, end) => places.subarray(start * widthPx * 2, end * widthPx * 2),
  };
  return { sampling, sourceTop, sourceRows: Math.max(1, heldIn(last, sourceHeightPx) - sourceTop + 1) };
}

/** Cuts a sampling into a band, whose rows of the source count from the band's first one. */
export function samplingBand(sampling: Sampling, from: number, to: number, sourceHeightPx: number): Band {
  if ('placesOf' in sampling) return placedBand(sampling, from, to, sourceHeightPx);
  const { xs, ys } = sampling;
  const rows = ys.subarray(from, to);
  const [first, last] = reachOfMany(rows);
  const sourceTop = heldIn(first, sourceHeightPx);
  const sourceRows = Math.max(1, heldIn(last, sourceHeightPx) - sourceTop + 1);
  return { sampling: { xs, ys: rows.map((y) => y - sourceTop) }, sourceTop, sourceRows };
}
