import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { LegendPicture, LegendPictures } from '../../domain/sheet/madeSheet.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';

/** A picture of a legend that has not come after so long is left out, milliseconds: the sheet is worth more. */
const PICTURE_WAIT_MS = 15_000;

/**
 * The address of a legend's picture for paper: a WMS that is asked for a transparent one cannot know what it will lie on, and ours then writes
 * light letters with a dark edge; on white it writes dark ones.
 */
export function paperAddress(address: string): string {
  return /[?&]request=GetLegendGraphic(&|$)/iu.test(address)
    ? address.replace(/([?&]transparent=)true(?=&|$)/iu, '$1FALSE')
    : address;
}

/**
 * Reads the picture at an address; undefined for what is none, does not come, or may not be read here: a sheet with a picture of a
 * foreign service that does not allow it could not be saved.
 */
async function pictureAt(
  address: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<LegendPicture | undefined> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = paperAddress(address);
  try {
    await withTimeout(clock, PICTURE_WAIT_MS, signal, () => image.decode());
    if (image.naturalWidth === 0) return undefined;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return { src: canvas.toDataURL(), widthPx: canvas.width, heightPx: canvas.height };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** The pictures of a legend that can be read. */
export async function legendPictures(
  entries: readonly LegendEntry[],
  clock: Clock,
  signal: AbortSignal,
): Promise<LegendPictures> {
  const addresses = [...new Set(entries.flatMap(({ config, show }) => (show ? (config?.img ?? []) : [])))];
  const read = await Promise.all(
    addresses.map(async (address) => [address, await pictureAt(address, clock, signal)] as const),
  );
  return new Map(read.flatMap(([address, picture]) => (picture === undefined ? [] : [[address, picture]])));
}
