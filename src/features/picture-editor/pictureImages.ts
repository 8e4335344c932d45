import { isMaterialImage, materialAddress } from './model/imageIds.ts';
import { imageHeader, HEADER_BYTES, MOST_PIXELS, type ImageHeader } from './model/imageHeader.ts';
import { err, ok, type Result } from '../../lib/result.ts';

/** The images that a picture holds itself, by id. */
export interface PictureImages {
  /** Takes an image in; its id. */
  add(blob: Blob): string;
  /** Takes an image in under the id that it has. */
  put(id: string, blob: Blob): void;
  get(id: string): Blob | undefined;
  /** Where an image is loaded from; undefined for one that is not there. */
  addressOf(imageId: string): string | undefined;
  /** Forgets an image that nothing shows any more. */
  remove(id: string): void;
}

/** Creates the images of a picture. */
export function createPictureImages(newId: () => string): PictureImages {
  const kept = new Map<string, { readonly blob: Blob; readonly address: string }>();
  const put = (id: string, blob: Blob) => {
    const before = kept.get(id);
    if (before !== undefined) URL.revokeObjectURL(before.address);
    kept.set(id, { blob, address: URL.createObjectURL(blob) });
  };
  return {
    put,
    add(blob) {
      const id = newId();
      put(id, blob);
      return id;
    },
    get: (id) => kept.get(id)?.blob,
    addressOf: (imageId) =>
      isMaterialImage(imageId) ? materialAddress(imageId) : kept.get(imageId)?.address,
    remove(id) {
      const image = kept.get(id);
      if (image !== undefined) URL.revokeObjectURL(image.address);
      kept.delete(id);
    },
  };
}

/** An image file that may be taken in. */
export interface ReadImage {
  readonly blob: Blob;
  readonly header: ImageHeader;
}

/** Why a file is refused; `pixels` are those of an image that is too large. */
export type ImageRefusal =
  | { readonly kind: 'notImage' }
  | { readonly kind: 'noFileReader' }
  | { readonly kind: 'tooLarge'; readonly header: ImageHeader };

/** Reads a file's bytes by FileReader, of which the specification speaks. @throws Error when the file cannot be read */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('no bytes'));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(blob);
  });
}

/** Checks a file by its own bytes before anything decodes it: a renamed text is no image, and a huge image would take the page down. */
export async function readImageFile(file: Blob): Promise<Result<ReadImage, ImageRefusal>> {
  if (typeof FileReader === 'undefined') return err({ kind: 'noFileReader' });
  const header = imageHeader(new Uint8Array(await bytesOf(file.slice(0, HEADER_BYTES))));
  if (header === undefined) return err({ kind: 'notImage' });
  if (header.widthPx * header.heightPx > MOST_PIXELS) return err({ kind: 'tooLarge', header });
  return ok({ blob: new Blob([file], { type: header.type }), header });
}
