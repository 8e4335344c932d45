import { furnitureSvg } from './model/furniture.ts';
import { imageIdOf } from './model/imageIds.ts';
import type { PictureDocument, PictureObject } from './model/picture.ts';
import type { ImageSources } from './imageSources.ts';
import type { PictureImages } from './pictureImages.ts';
import { drawingPaint, gapPaint, imagePaint, mapPaint, shapePaint } from './paints.ts';
import type { PaintOf } from './stageUnits.ts';

/** What the objects of a picture are drawn from. */
export interface Painting {
  readonly paintOf: PaintOf;
  /** Addresses of everything that a picture shows. */
  readonly addressesOf: (picture: PictureDocument) => readonly string[];
}

/** Creates what paints the objects of a picture. */
export function createPainting(images: PictureImages, sources: ImageSources): Painting {
  const imageOf = (object: PictureObject) => images.addressOf(imageIdOf(object) ?? '') ?? '';
  const drawingOf = (picture: PictureDocument, object: PictureObject) => {
    const drawn = object.kind === 'furniture' ? furnitureSvg(picture, object) : undefined;
    if (drawn?.ok !== true) return undefined;
    const { svg, outsideMm } = drawn.value;
    return { address: `data:image/svg+xml,${encodeURIComponent(svg)}`, outsideMm };
  };
  return {
    paintOf(picture, object) {
      switch (object.kind) {
        case 'image':
          return imagePaint(object, imageOf(object), sources);
        case 'map':
          return mapPaint(object, imageOf(object), sources);
        case 'shape':
          return shapePaint(object);
        case 'text':
          return undefined;
        case 'furniture': {
          const drawing = drawingOf(picture, object);
          return drawing === undefined ? gapPaint : drawingPaint(drawing, sources);
        }
      }
    },
    addressesOf: (picture) =>
      picture.objects
        .map((object) => drawingOf(picture, object)?.address ?? imageOf(object))
        .filter((address) => address !== ''),
  };
}
