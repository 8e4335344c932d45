/**
 * Lays a colour over a pixel of rows, in place.
 * @param at index of the pixel's first byte
 * @param channels of the rows: three are opaque
 * @param colour red, green, blue and how opaque it is, 0 to 255
 */
export function layOver(
  out: Uint8Array,
  at: number,
  channels: 3 | 4,
  colour: Readonly<Record<0 | 1 | 2 | 3, number>>,
): void {
  const share = colour[3] / 255;
  const below = (1 - share) * (channels === 3 ? 1 : (out[at + 3] ?? 0) / 255);
  const whole = share + below;
  if (whole <= 0) return;
  out[at] = (colour[0] * share + (out[at] ?? 0) * below) / whole + 0.5;
  out[at + 1] = (colour[1] * share + (out[at + 1] ?? 0) * below) / whole + 0.5;
  out[at + 2] = (colour[2] * share + (out[at + 2] ?? 0) * below) / whole + 0.5;
  if (channels === 4) out[at + 3] = whole * 255 + 0.5;
}
