import type { PictureObject, PicturePage } from './picture.ts';

/** An upright box, millimetres of the page from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The upright box round a turned object. */
export function uprightBox(
  object: Pick<PictureObject, 'xMm' | 'yMm' | 'widthMm' | 'heightMm' | 'rotationDeg'>,
): Box {
  const angle = (object.rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (object.widthMm * cos + object.heightMm * sin) / 2;
  const halfHeight = (object.widthMm * sin + object.heightMm * cos) / 2;
  return {
    left: object.xMm - halfWidth,
    top: object.yMm - halfHeight,
    right: object.xMm + halfWidth,
    bottom: object.yMm + halfHeight,
  };
}

/** The box round several; undefined for none. */
export function joinBoxes(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The page as a box. */
export function pageBox({ widthMm, heightMm }: PicturePage): Box {
  return { left: 0, top: 0, right: widthMm, bottom: heightMm };
}

/** A box that is moved, millimetres. */
export function movedBox(box: Box, dxMm: number, dyMm: number): Box {
  return {
    left: box.left + dxMm,
    right: box.right + dxMm,
    top: box.top + dyMm,
    bottom: box.bottom + dyMm,
  };
}
