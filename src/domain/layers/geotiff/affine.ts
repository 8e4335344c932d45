/** Where pixels lie: x = a·column + b·row + c, y = d·column + e·row + f, of the corners of pixels. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** The place of a pixel's corner. */
export function placeOfPixel({ a, b, c, d, e, f }: Affine, column: number, row: number): [number, number] {
  return [a * column + b * row + c, d * column + e * row + f];
}

/** The way back; undefined where pixels have no area. */
export function inverseOf({ a, b, c, d, e, f }: Affine): Affine | undefined {
  const area = a * e - b * d;
  if (area === 0 || !Number.isFinite(area)) return undefined;
  return {
    a: e / area,
    b: -b / area,
    c: (b * f - c * e) / area,
    d: -d / area,
    e: a / area,
    f: (c * d - a * f) / area,
  };
}
