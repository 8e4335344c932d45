import type { Extent } from '../../src/domain/geodesy/extent.ts';

/** A GeoTIFF of a test's own. */
export interface TestPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green, blue of a pixel. */
  readonly colour: (column: number, row: number) => readonly [number, number, number];
  /** Where it lies, degrees; without, it says nothing of it. */
  readonly extent?: Extent | undefined;
  /** Leaves out which reference the degrees are in: WGS 84. */
  readonly withoutReference?: boolean;
}

/** Types of TIFF's values: their number, bytes and how they are written. */
const WRITE = {
  short: [3, 2, (view: DataView, at: number, value: number) => view.setUint16(at, value, true)],
  long: [4, 4, (view: DataView, at: number, value: number) => view.setUint32(at, value, true)],
  double: [12, 8, (view: DataView, at: number, value: number) => view.setFloat64(at, value, true)],
} as const;

type Tag = readonly [tag: number, type: keyof typeof WRITE, values: readonly number[]];

/** Where values that do not fit into their entry begin, and pixels. */
const [VALUES_AT, PIXELS_AT] = [512, 1024];

/** Geographic, pixels are areas, WGS 84. */
const KEYS = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];

/** The bytes of a GeoTIFF in degrees (TIFF 6.0 in one strip; OGC 19-008). */
export function geoTiffOf({ widthPx, heightPx, colour, extent, withoutReference }: TestPicture): Uint8Array {
  const pixelBytes = widthPx * heightPx * 3;
  const tags: Tag[] = [
    [256, 'long', [widthPx]],
    [257, 'long', [heightPx]],
    [258, 'short', [8, 8, 8]],
    [259, 'short', [1]],
    [262, 'short', [2]],
    [273, 'long', [PIXELS_AT]],
    [277, 'short', [3]],
    [278, 'long', [heightPx]],
    [279, 'long', [pixelBytes]],
  ];
  if (extent !== undefined) {
    const { west, south, east, north } = extent;
    tags.push([33550, 'double', [(east - west) / widthPx, (north - south) / heightPx, 0]]);
    tags.push([33922, 'double', [0, 0, 0, west, north, 0]]);
    if (withoutReference !== true) tags.push([34735, 'short', KEYS]);
  }
  const bytes = new Uint8Array(PIXELS_AT + pixelBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  view.setUint16(8, tags.length, true);
  let behind = VALUES_AT;
  tags.forEach(([tag, type, values], place) => {
    const at = 10 + place * 12;
    const [number, size, write] = WRITE[type];
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, number, true);
    view.setUint32(at + 4, values.length, true);
    const isWithin = values.length * size <= 4;
    if (!isWithin) view.setUint32(at + 8, behind, true);
    values.forEach((value, index) => write(view, (isWithin ? at + 8 : behind) + index * size, value));
    if (!isWithin) behind += values.length * size;
  });
  for (let row = 0; row < heightPx; row += 1)
    for (let column = 0; column < widthPx; column += 1)
      bytes.set(colour(column, row), PIXELS_AT + (row * widthPx + column) * 3);
  return bytes;
}
