import type { Sharp } from 'sharp';
import { sharp } from '../../server/base/drawing/leanSharp.ts';

/** The picture formats that the services make. */
export const PICTURE_FORMATS = ['image/png', 'image/jpeg'] as const;

/** One of {@link PICTURE_FORMATS}. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** JPEG quality of maps: flat colours with sharp edges need more than photographs. */
const JPEG_QUALITY = 88;

/** Deflate level of PNG maps: on flat colours level 3 is within a tenth of level 9 in size, at a quarter of the time. */
const PNG_LEVEL = 3;

/**
 * Draws an SVG document.
 * @param svg made by this server from numbers and checked colours; never a text from outside
 * @param background CSS colour under the drawing; undefined leaves it transparent (PNG) or white (JPEG)
 */
export function drawPicture(
  svg: string,
  format: PictureFormat,
  background: string | undefined,
): Promise<Buffer> {
  return encodePicture(sharp(Buffer.from(svg), { unlimited: true }), format, background);
}

/** Writes a picture in a format. @param background as of {@link drawPicture} */
export function encodePicture(
  image: Sharp,
  format: PictureFormat,
  background: string | undefined,
): Promise<Buffer> {
  if (format === 'image/jpeg') {
    return image
      .flatten({ background: background ?? '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  }
  const ground = background === undefined ? image : image.flatten({ background });
  return ground.png({ compressionLevel: PNG_LEVEL }).toBuffer();
}
