import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { LegendPicture, LegendPictures } from '../../domain/sheet/legendBlock.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';

/** A picture of a legend that has not come after so long is left out, milliseconds: the sheet is worth more. */
const PICTURE_WAIT_MS = 15_000;

/** Symbols are small and have sharp edges in strong colours: nothing of them is left away. */
const QUALITY = 1;

/** A parameter's name as an address writes it. */
const nameIn = (parameters: URLSearchParams, wanted: string) =>
  [...parameters.keys()].find((name) => name.toUpperCase() === wanted) ?? wanted;

/** The parameters of an address of a legend that a WMS draws, and what stands before them; undefined for another address. */
function legendParameters(
  address: string,
): { readonly before: string; readonly parameters: URLSearchParams } | undefined {
  const start = address.indexOf('?') + 1;
  const parameters = new URLSearchParams(address.slice(start));
  const request = start === 0 ? null : parameters.get(nameIn(parameters, 'REQUEST'));
  if (request?.toUpperCase() !== 'GETLEGENDGRAPHIC') return undefined;
  return { before: address.slice(0, start), parameters };
}

/** True for the address of a legend that a WMS draws. */
export const isLegendGraphic = (address: string): boolean => legendParameters(address) !== undefined;

/** A WMS draws its legend for dark panels where it is asked for a transparent one: on paper it is asked for one on white. */
export function addressOnPaper(address: string): string {
  const asked = legendParameters(address);
  if (asked === undefined) return address;
  asked.parameters.set(nameIn(asked.parameters, 'TRANSPARENT'), 'FALSE');
  return `${asked.before}${asked.parameters.toString()}`;
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
  image.src = address;
  try {
    await withTimeout(clock, PICTURE_WAIT_MS, signal, () => image.decode());
    if (image.naturalWidth === 0) return undefined;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    if (pen === null) return undefined;
    // A JPEG has no transparency: paper is white.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0);
    const address = canvas.toDataURL('image/jpeg', QUALITY);
    const jpeg = address.slice(address.indexOf(',') + 1);
    return { jpeg, widthPx: canvas.width, heightPx: canvas.height };
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
    addresses.map(
      async (address) => [address, await pictureAt(addressOnPaper(address), clock, signal)] as const,
    ),
  );
  return new Map(read.flatMap(([address, picture]) => (picture === undefined ? [] : [[address, picture]])));
}
