import type { Pixels } from './tags.ts';

/** Blocks along each side of a picture that are looked at. */
const PLACES = 6;

/** Values of each block that are taken, at most. */
const OF_BLOCK = 4000;

/** Adds some values of blocks from all over a picture to what is found, sample by sample. */
async function addValues(
  { image, samples: { shown, nodata } }: Pick<Pixels, 'image' | 'samples'>,
  found: readonly number[][],
  signal: AbortSignal,
): Promise<void> {
  const [widthPx, heightPx] = [image.getWidth(), image.getHeight()];
  const [blockWidth, blockHeight] = [image.getTileWidth(), image.getTileHeight()];
  const placesAlong = (count: number) =>
    new Set(
      Array.from({ length: PLACES }, (_, place) =>
        Math.min(count - 1, Math.floor(((place + 0.5) / PLACES) * count)),
      ),
    );
  for (const row of placesAlong(Math.ceil(heightPx / blockHeight)))
    for (const column of placesAlong(Math.ceil(widthPx / blockWidth))) {
      signal.throwIfAborted();
      const [west, north] = [column * blockWidth, row * blockHeight];
      const window = [
        west,
        north,
        Math.min(widthPx, west + blockWidth),
        Math.min(heightPx, north + blockHeight),
      ];
      const read = await image.readRasters({ window, samples: [...shown], interleave: false, signal });
      Array.from(read).forEach((values, at) => {
        const step = Math.max(1, Math.floor(values.length / OF_BLOCK));
        for (let pixel = 0; pixel < values.length; pixel += step) {
          const value = values[pixel] ?? NaN;
          if (Number.isFinite(value) && value !== nodata) found[at]?.push(value);
        }
      });
    }
}

/** The values below and above which shares of pictures lie, of each sample that is shown. @throws the signal's reason */
export async function percentilesOf(
  pictures: readonly Pick<Pixels, 'image' | 'samples'>[],
  { low, high }: { readonly low: number; readonly high: number },
  signal: AbortSignal,
): Promise<readonly (readonly [number, number])[]> {
  const found = (pictures[0]?.samples.shown ?? []).map((): number[] => []);
  for (const picture of pictures) await addValues(picture, found, signal);
  return found.map((values) => {
    const sorted = Float64Array.from(values).sort();
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return [at(low), at(high)] as const;
  });
}
