/** What the first bytes of a file say of it. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Most pixels of an image that is taken in: decoded it needs four bytes for each. */
export const MOST_PIXELS = 120_000_000;

/** Bytes of a file that {@link imageHeader} wants to see: a camera's notes and preview stand before a JPEG's size. */
export const HEADER_BYTES = 512 * 1024;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngHeader(view: DataView): ImageHeader | undefined {
  const isPng = view.byteLength >= 24 && PNG_SIGNATURE.every((byte, at) => view.getUint8(at) === byte);
  // The first chunk must be IHDR.
  if (!isPng || view.getUint32(12) !== 0x49484452) return undefined;
  return { type: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/** A JPEG's marker that starts a frame; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers that stand alone, without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpegHeader(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    } else {
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
  return undefined;
}

/** Reads what an image is and how large, without decoding it; undefined for what is no PNG or JPEG, whatever its name says. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = pngHeader(view) ?? jpegHeader(view);
  return header !== undefined && header.widthPx > 0 && header.heightPx > 0 ? header : undefined;
}
