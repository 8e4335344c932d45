import { pictureOf } from '../../src/domain/drawing/plot/shapes/pictures.ts';
import type { LayerStyle, StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { drawPicture } from '../drawing/picture.ts';

type Mark = NonNullable<StyleRule['point']>;

/** Pictures of marks as PNG in base64, by {@link markKey}. */
export type MarkImages = ReadonlyMap<string, string>;

/** Marks of the same picture and colour are one picture. */
export const markKey = ({ picture, color }: Mark): string => `${picture ?? ''} ${color}`;

/** The pictures of a style's marks: ArcGIS clients are given them within the renderer. */
export async function markImagesOf({ rules }: LayerStyle): Promise<MarkImages> {
  const images = new Map<string, string>();
  for (const { point } of rules) {
    const svg = point?.picture === undefined ? undefined : pictureOf(point.picture, point.color);
    if (point === undefined || svg === undefined || images.has(markKey(point))) continue;
    images.set(markKey(point), (await drawPicture(svg, 'image/png', undefined)).toString('base64'));
  }
  return images;
}
