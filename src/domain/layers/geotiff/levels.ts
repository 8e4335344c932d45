import type { GeoTIFF, GeoTIFFImage } from 'geotiff';

/** Most pictures of a file that are looked at: one, its overviews, and their masks. */
const MOST_IMAGES = 64;

/** Bits of TIFF's `NewSubfileType`. */
const KIND = { reduced: 1, mask: 4 } as const;

/** A picture of a file, and its mask: where the picture is nothing, that is zero. */
export interface PictureLevel {
  readonly image: GeoTIFFImage;
  readonly mask: GeoTIFFImage | undefined;
}

const isOfKind = (image: GeoTIFFImage, bit: number) =>
  ((image.getFileDirectory().getValue('NewSubfileType') ?? 0) & bit) !== 0;

const isAsLarge = (a: GeoTIFFImage, b: GeoTIFFImage) =>
  a.getWidth() === b.getWidth() && a.getHeight() === b.getHeight();

/** The pictures of a file in its order. */
async function imagesOf(tiff: GeoTIFF): Promise<readonly GeoTIFFImage[]> {
  const images: GeoTIFFImage[] = [];
  try {
    while (images.length < MOST_IMAGES) images.push(await tiff.getImage(images.length));
  } catch (error) {
    // How the reader says that there are no more.
    if (images.length === 0 || !(error instanceof Error && error.message.startsWith('No image at index')))
      throw error;
  }
  return images;
}

/** The first picture of a file and, finest first, its overviews, each with its mask. @throws what the reader says */
export async function levelsOf(tiff: GeoTIFF): Promise<readonly [PictureLevel, ...PictureLevel[]]> {
  const images = await imagesOf(tiff);
  const [first] = images;
  if (first === undefined) throw new Error('no picture');
  const masks = images.filter((image) => isOfKind(image, KIND.mask));
  const withMask = (image: GeoTIFFImage) => ({ image, mask: masks.find((mask) => isAsLarge(mask, image)) });
  const overviews = images
    .slice(1)
    .filter((image) => isOfKind(image, KIND.reduced) && !isOfKind(image, KIND.mask))
    .sort((a, b) => b.getWidth() - a.getWidth());
  return [withMask(first), ...overviews.map(withMask)];
}
