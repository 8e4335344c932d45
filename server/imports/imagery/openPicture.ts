import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { GeoTIFF, GeoTIFFImage } from 'geotiff';
import type { Affine } from '../../../src/domain/layers/geotiff/affine.ts';
import { levelsOf } from '../../../src/domain/layers/geotiff/levels.ts';
import { affineOf, codeOf, samplesOf, type Pixels } from '../../../src/domain/layers/geotiff/tags.ts';
import { ImportProblem } from '../problem.ts';

/** A GeoTIFF that is open. */
export interface Picture extends Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
  readonly affine: Affine;
  /** `EPSG:4545`, as its keys say; undefined where they name none of the registry. */
  readonly code: string | undefined;
  /** Whether its keys say anything of a reference. */
  readonly hasKeys: boolean;
  close(): Promise<void>;
}

/** Most pixels of a picture: some twenty minutes. */
export const MOST_PIXELS = 2_500_000_000;

/** Most bytes of one block of the file: as a whole it is in memory. */
const MOST_BLOCK_BYTES = 256_000_000;

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

async function pictureOf(tiff: GeoTIFF, path: string): Promise<Picture> {
  const [{ image, mask }] = await levelsOf(tiff);
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
    ...{ image, mask, widthPx, heightPx, affine },
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
  // A portal that starts, and a command that imports no picture, need not wait for the library.
  const { fromFile } = await import('geotiff');
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
