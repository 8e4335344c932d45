import type { PictureObject } from './picture.ts';

const MATERIAL = /^material\/[a-z0-9-]{1,60}$/;

/** True for the id of an image that comes with the portal. */
export function isMaterialImage(imageId: string): boolean {
  return MATERIAL.test(imageId);
}

/** The image's id of a material. */
export function materialImageId(materialId: string): string {
  return `material/${materialId}`;
}

/** Where the file of a material's image is served. */
export function materialAddress(imageId: string): string {
  return `/materials/${imageId.slice('material/'.length)}.svg`;
}

/** The image that an object shows; undefined for what shows none. */
export function imageIdOf(object: PictureObject): string | undefined {
  if (object.kind === 'image') return object.imageId;
  return object.kind === 'map' ? object.drawn?.imageId : undefined;
}
