import type { Crop, ImageObject } from './picture.ts';

/** At least so much of an image's width and height is left, as a share. */
const LEAST_SHARE = 0.02;

/** A crop that leaves something of the image; sides that would meet are held apart. */
function heldCrop(crop: Crop): Crop {
  const held = (share: number, opposite: number) =>
    Math.max(0, Math.min(share, 1 - LEAST_SHARE - Math.max(0, opposite)));
  const left = held(crop.left, 0);
  const top = held(crop.top, 0);
  return { left, top, right: held(crop.right, left), bottom: held(crop.bottom, top) };
}

/** The whole image as it would lie on the page, uncropped: its middle before turning, and its size, millimetres. */
export function uncropped(image: ImageObject): {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
} {
  const { crop, flipped } = image;
  const widthMm = image.widthMm / (1 - crop.left - crop.right);
  const heightMm = image.heightMm / (1 - crop.top - crop.bottom);
  const [left, right] = flipped ? [crop.right, crop.left] : [crop.left, crop.right];
  const dx = ((right - left) / 2) * widthMm;
  const dy = ((crop.bottom - crop.top) / 2) * heightMm;
  const angle = (image.rotationDeg * Math.PI) / 180;
  return {
    xMm: image.xMm + dx * Math.cos(angle) - dy * Math.sin(angle),
    yMm: image.yMm + dx * Math.sin(angle) + dy * Math.cos(angle),
    widthMm,
    heightMm,
  };
}

/** An image with another crop: what stays visible stays where it is, at the size that it has. */
export function cropped(image: ImageObject, wanted: Crop): ImageObject {
  const crop = heldCrop(wanted);
  const whole = uncropped(image);
  const [left, right] = image.flipped ? [crop.right, crop.left] : [crop.left, crop.right];
  const dx = ((left - right) / 2) * whole.widthMm;
  const dy = ((crop.top - crop.bottom) / 2) * whole.heightMm;
  const angle = (image.rotationDeg * Math.PI) / 180;
  return {
    ...image,
    crop,
    xMm: whole.xMm + dx * Math.cos(angle) - dy * Math.sin(angle),
    yMm: whole.yMm + dx * Math.sin(angle) + dy * Math.cos(angle),
    widthMm: whole.widthMm * (1 - crop.left - crop.right),
    heightMm: whole.heightMm * (1 - crop.top - crop.bottom),
  };
}
