/** A part of a picture: red, green, blue and opaqueness of each pixel, row by row; where it begins in the picture. */
export interface PicturePart {
  readonly column: number;
  readonly row: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8ClampedArray;
}

/** Mixes the four pixels around a place, each by its opaqueness; beyond the part's edge is the outermost pixel once more. */
export function mixInto(out: Uint8ClampedArray, at: number, part: PicturePart, places: Float64Array): void {
  const { rgba, widthPx, heightPx } = part;
  const x = (places[at / 2] ?? NaN) - 0.5 - part.column;
  const y = (places[at / 2 + 1] ?? NaN) - 0.5 - part.row;
  const left = Math.floor(x);
  const top = Math.floor(y);
  let [red, green, blue, opaque] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const right = corner & 1;
    const below = corner >> 1;
    const weight = (right ? x - left : 1 - x + left) * (below ? y - top : 1 - y + top);
    const nearX = Math.max(0, Math.min(widthPx - 1, left + right));
    const nearY = Math.max(0, Math.min(heightPx - 1, top + below));
    const from = (nearY * widthPx + nearX) * 4;
    const share = weight * (rgba[from + 3] ?? 0);
    red += share * (rgba[from] ?? 0);
    green += share * (rgba[from + 1] ?? 0);
    blue += share * (rgba[from + 2] ?? 0);
    opaque += share;
  }
  if (opaque <= 0) return;
  out[at] = red / opaque;
  out[at + 1] = green / opaque;
  out[at + 2] = blue / opaque;
  out[at + 3] = opaque;
}
