import { encode } from 'uqr';

/** A QR code as one path of squares of side 1, and the side of the whole with its quiet zone. */
export interface QrShape {
  readonly path: string;
  readonly size: number;
}

/** Modules of the white border that readers want (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The most bytes that a QR code holds at its lowest error correction (version 40-L). */
const MAX_BYTES = 2953;

/** Draws a text as a QR code; undefined when it is too long for one. */
export function qrShape(text: string): QrShape | undefined {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return undefined;
  const { data, size } = encode(text, { ecc: 'L', boostEcc: false, border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size };
}
