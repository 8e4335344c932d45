import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { ImportProblem } from '../problem.ts';
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

/** A GeoTIFF that is open. */
export interface Picture {
  readonly image: GeoTIFFImage;
  /** Of one bit or value for each pixel: where the picture is nothing, it is zero. */
  readonly mask: GeoTIFFImage | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
  readonly samples: Samples;
  readonly affine: Affine;
  /** `EPSG:4545`, as its keys say; undefined where they name none of the registry. */
  readonly code: string | undefined;
  /** Whether its keys say anything of a reference. */
  readonly hasKeys: boolean;
  close(): Promise<void>;
}

/** Most pixels of a picture: some twenty minutes. */
const MOST_PIXELS = 2_500_000_000;

/** Most bytes of one block of the file: as a whole it is in memory. */
const MOST_BLOCK_BYTES = 256_000_000;

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
async function affineOf(image: GeoTIFFImage): Promise<Affine | undefined> {
  const tied = await tiedAffine(image);
  // Some files say where the middles of pixels are.
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0;
  const affine = { ...tied, c: tied.c - half * (tied.a + tied.b), f: tied.f - half * (tied.d + tied.e) };
  return Object.values(affine).every(Number.isFinite) && inverseOf(affine) !== undefined ? affine : undefined;
}

function codeOf(image: GeoTIFFImage): string | undefined {
  const keys = image.getGeoKeys();
  const code: unknown = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey;
  return typeof code === 'number' && code > 0 && code < USER_DEFINED ? `EPSG:${String(code)}` : undefined;
}

async function samplesOf(image: GeoTIFFImage): Promise<Samples> {
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

/** @throws ImportProblem where blocks lie beyond the end of the file, or one of them is too large to be read at once */
async function requireWhole(image: GeoTIFFImage, path: string): Promise<void> {
  const directory = image.getFileDirectory();
  const [starts, lengths] = image.isTiled
    ? (['TileOffsets', 'TileByteCounts'] as const)
    : (['StripOffsets', 'StripByteCounts'] as const);
  const [offsets, counts] = [await directory.loadValue(starts), await directory.loadValue(lengths)] as [
    ArrayLike<number | bigint> | undefined,
    ArrayLike<number | bigint> | undefined,
  ];
  const { size } = statSync(path);
  const blocks = offsets?.length ?? 0;
  if (blocks === 0 || counts?.length !== blocks)
    throw new ImportProblem(`无法读取 ${basename(path)}：文件已损坏，没有影像数据`);
  for (let place = 0; place < blocks; place += 1)
    if (Number(offsets?.[place]) + Number(counts[place]) > size)
      throw new ImportProblem(
        `${basename(path)} 不完整：影像数据超出文件末尾，可能没有传完或复制中断。请重新复制后再导入`,
      );
  const blockBytes = image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel();
  if (blockBytes > MOST_BLOCK_BYTES)
    throw new ImportProblem(
      `${basename(path)} 的影像未分块（一块 ${String(Math.round(blockBytes / 1e6))} MB），无法按窗口读取。请先转为分块存储（gdal_translate -co TILED=YES）`,
    );
}

/** The mask that belongs to the first picture of a file. */
async function maskOf(tiff: GeoTIFF, image: GeoTIFFImage): Promise<GeoTIFFImage | undefined> {
  const count = await tiff.getImageCount();
  for (let place = 1; place < count; place += 1) {
    const one = await tiff.getImage(place);
    const isMask = ((one.getFileDirectory().getValue('NewSubfileType') ?? 0) & 4) !== 0;
    if (isMask && one.getWidth() === image.getWidth() && one.getHeight() === image.getHeight()) return one;
  }
  return undefined;
}

async function pictureOf(tiff: GeoTIFF, path: string): Promise<Picture> {
  const image = await tiff.getImage(0);
  const [widthPx, heightPx] = [image.getWidth(), image.getHeight()];
  if (widthPx * heightPx > MOST_PIXELS)
    throw new ImportProblem(
      `影像有 ${String(widthPx)} × ${String(heightPx)} 像元，超过 ${String(MOST_PIXELS / 1e8)} 亿，未导入。请分幅或降低分辨率`,
    );
  await requireWhole(image, path);
  const affine = await affineOf(image);
  if (affine === undefined)
    throw new ImportProblem(
      `${basename(path)} 没有地理定位信息（不是 GeoTIFF，或仅有控制点）。请先配准并写入坐标，再导入`,
    );
  return {
    ...{ image, widthPx, heightPx, affine },
    mask: await maskOf(tiff, image),
    bands: image.getSamplesPerPixel(),
    samples: await samplesOf(image),
    code: codeOf(image),
    hasKeys: image.getGeoKeys() !== null,
    close: async () => {
      await tiff.close();
    },
  };
}

/**
 * Opens a GeoTIFF, and reads nothing of its pixels.
 * @throws ImportProblem where it is none, is not whole, is too large, or says nothing of where it lies
 */
export async function openPicture(path: string): Promise<Picture> {
  let tiff: GeoTIFF | undefined;
  try {
    tiff = await fromFile(path);
    return await pictureOf(tiff, path);
  } catch (error) {
    await tiff?.close();
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(
      `无法读取 ${basename(path)}：文件已损坏，或与扩展名不符（${error instanceof Error ? error.message : String(error)}）`,
    );
  }
}
