/** How a TIFF begins: the order of its bytes, and 42, or 43 where it may be larger than 4 GB (TIFF 6.0, BigTIFF). */
const MAGIC: readonly string[] = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Whether bytes begin as a TIFF does. */
export const isTiff = (bytes: Uint8Array): boolean =>
  MAGIC.includes(String.fromCharCode(...bytes.subarray(0, 4)));
