import type { GeoTIFFImage } from 'geotiff';
import { inverseOf, type Affine } from './affine.ts';

/** What the numbers of pixels are. */
export interface Samples {
  /** The ones that are shown: red, green, blue; or one. */
  readonly shown: readonly number[];
  /** The one that says how opaque a pixel is. */
  readonly alpha: number | undefined;
  /** `uint16` */
  readonly type: string;
  /** Of TIFF's ways to say colours: 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 6 YCbCr. */
  readonly photometric: number;
  /** Colours of a palette: all reds, greens, blues, of 16 bits. */
  readonly palette: ArrayLike<number> | undefined;
  /** The value that means nothing. */
  readonly nodata: number | undefined;
}

/** What is read of a picture: its pixels, and what its numbers are. */
export interface Pixels {
  readonly image: GeoTIFFImage;
  /** Of one bit or value for each pixel: where the picture is nothing, it is zero. */
  readonly mask: GeoTIFFImage | undefined;
  readonly samples: Samples;
}

/** What means "defined by other keys". */
const USER_DEFINED = 32_767;

const SAMPLE_TYPES = { 1: 'uint', 2: 'int', 3: 'float' } as const;

/** The numbers of a tag; none where the file has it not. */
async function numbersOf(
  image: GeoTIFFImage,
  name: 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation' | 'ExtraSamples',
): Promise<readonly number[]> {
  const directory = image.getFileDirectory();
  return directory.hasTag(name) ? Array.from((await directory.loadValue(name)) as ArrayLike<number>) : [];
}

/** Where pixels lie by a size of theirs and the place of one of them, or by a matrix; numbers are missing where there is neither. */
async function tiedAffine(image: GeoTIFFImage): Promise<Affine> {
  const [scaleX, scaleY] = await numbersOf(image, 'ModelPixelScale');
  if (scaleX !== undefined && scaleY !== undefined) {
    const [column = NaN, row = NaN, , x = NaN, y = NaN] = await numbersOf(image, 'ModelTiepoint');
    return { a: scaleX, b: 0, c: x - column * scaleX, d: 0, e: -scaleY, f: y + row * scaleY };
  }
  const [a, b, , c, d, e, , f] = await numbersOf(image, 'ModelTransformation');
  return { a: a ?? NaN, b: b ?? NaN, c: c ?? NaN, d: d ?? NaN, e: e ?? NaN, f: f ?? NaN };
}

/** Where pixels lie, as the file says; undefined where it says nothing of it. */
export async function affineOf(image: GeoTIFFImage): Promise<Affine | undefined> {
  const tied = await tiedAffine(image);
  // Some files say where the middles of pixels are.
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0;
  const affine = { ...tied, c: tied.c - half * (tied.a + tied.b), f: tied.f - half * (tied.d + tied.e) };
  return Object.values(affine).every(Number.isFinite) && inverseOf(affine) !== undefined ? affine : undefined;
}

/** `EPSG:4545`, as its keys say; undefined where they name none of the registry. */
export function codeOf(image: GeoTIFFImage): string | undefined {
  const keys = image.getGeoKeys();
  const code: unknown = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey;
  return typeof code === 'number' && code > 0 && code < USER_DEFINED ? `EPSG:${String(code)}` : undefined;
}

/** What the numbers of a picture's pixels are. */
export async function samplesOf(image: GeoTIFFImage): Promise<Samples> {
  const directory = image.getFileDirectory();
  const photometric = directory.getValue('PhotometricInterpretation') ?? 1;
  const extra = await numbersOf(image, 'ExtraSamples');
  const bands = image.getSamplesPerPixel();
  const alphaPlace = extra.findIndex((kind) => kind === 1 || kind === 2);
  const alpha = alphaPlace < 0 ? undefined : bands - extra.length + alphaPlace;
  const isColour = photometric === 2 || photometric === 6 || (photometric < 2 && bands - extra.length >= 3);
  const kind = SAMPLE_TYPES[image.getSampleFormat() as 1 | 2 | 3] as string | undefined;
  const palette =
    photometric === 3
      ? ((await directory.loadValue('ColorMap')) as ArrayLike<number> | undefined)
      : undefined;
  return {
    shown: isColour && bands >= 3 ? [0, 1, 2] : [0],
    alpha,
    type: `${kind ?? 'complex'}${String(image.getBitsPerSample() || 1)}`,
    photometric,
    palette,
    nodata: image.getGDALNoData() ?? undefined,
  };
}
