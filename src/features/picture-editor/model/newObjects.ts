import type { Outline } from '../../../domain/sheet/insetMap.ts';
import type { SurroundingsRelief } from '../../../domain/sheet/surroundings.ts';
import { PLAIN_LEGEND, type LegendSettings } from './legendSettings.ts';
import {
  NO_CROP,
  type FurnitureKind,
  type FurnitureObject,
  type ImageObject,
  type PictureObject,
  type ShapeKind,
  type ShapeObject,
  type TextObject,
} from './picture.ts';

/** Where a new object lies, and what it is called. */
export interface NewObject {
  readonly id: string;
  readonly name: string;
  readonly xMm: number;
  readonly yMm: number;
}

/** The colour that new texts and lines have. */
const INK = '#1c2b25';

const free = { rotationDeg: 0, opacity: 1, hidden: false, locked: false, group: null };

/** A text as it is first; its size on paper is the measurer's to say. */
export function newText(at: NewObject, text: string, sizePt = 24): TextObject {
  return {
    ...free,
    ...at,
    kind: 'text',
    text,
    widthMm: 10,
    heightMm: 10,
    font: 'sans',
    sizePt,
    colour: INK,
    bold: false,
    italic: false,
    align: 'left',
    haloColour: '#ffffff',
    haloMm: 0,
  };
}

/** Millimetres that a new shape is long and high. */
const SHAPE_MM: Readonly<Record<ShapeKind, readonly [number, number]>> = {
  rectangle: [60, 40],
  ellipse: [50, 50],
  line: [60, 4],
  arrow: [60, 8],
};

/** A rectangle, an ellipse, a line or an arrow. */
export function newShape(at: NewObject, shape: ShapeKind): ShapeObject {
  const [widthMm, heightMm] = SHAPE_MM[shape];
  return {
    ...free,
    ...at,
    kind: 'shape',
    shape,
    widthMm,
    heightMm,
    fill: null,
    stroke: INK,
    strokeMm: 0.5,
    dashed: false,
  };
}

/** A size on paper, millimetres. */
export interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A whole image. */
export function newImage(
  at: NewObject,
  imageId: string,
  size: SizeMm,
  map: ImageObject['map'] = null,
): ImageObject {
  return { ...free, ...at, ...size, kind: 'image', imageId, crop: NO_CROP, flipped: false, map };
}

/** Which furniture of which map. */
export interface NewFurniture {
  readonly furniture: FurnitureKind;
  readonly mapId: string;
  /** Borders of the region that an inset shows. */
  readonly outline?: Outline;
  readonly surroundings?: SurroundingsRelief | null;
  /** How a legend is made up. */
  readonly legend?: LegendSettings;
}

/** Furniture of a map. */
export function newFurniture(
  at: NewObject,
  size: SizeMm,
  { furniture, mapId, outline = [], surroundings = null, legend = PLAIN_LEGEND }: NewFurniture,
): FurnitureObject {
  const kept = outline.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]));
  return {
    ...free,
    ...at,
    ...size,
    kind: 'furniture',
    furniture,
    mapId,
    outline: kept,
    surroundings,
    legend,
  };
}

/** The largest size of a form that fits into a box. */
export function fitInto(form: { readonly width: number; readonly height: number }, box: SizeMm): SizeMm {
  const scale = Math.min(box.widthMm / form.width, box.heightMm / form.height);
  return { widthMm: form.width * scale, heightMm: form.height * scale };
}

/** Where the middle of a text goes when it grows, as a share of what it grew in width. */
const GROWS: Readonly<Record<TextObject['align'], number>> = { left: 0.5, center: 0, right: -0.5 };

/** A text that was typed on, moved so that the side that its lines are set by, and its first line, stay where they were. */
export function grownText(before: TextObject, after: TextObject): TextObject {
  const alongMm = (after.widthMm - before.widthMm) * GROWS[after.align];
  const downMm = (after.heightMm - before.heightMm) / 2;
  const angle = (after.rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    ...after,
    xMm: before.xMm + alongMm * cos - downMm * sin,
    yMm: before.yMm + alongMm * sin + downMm * cos,
  };
}

/**
 * An object that was scaled: a text gets larger letters, everything else another size.
 * @param scaleX how many times as wide; a text takes the mean of both
 */
export function scaled(object: PictureObject, scaleX: number, scaleY: number): PictureObject {
  const size = {
    widthMm: Math.max(0.1, object.widthMm * scaleX),
    heightMm: Math.max(0.1, object.heightMm * scaleY),
  };
  if (object.kind === 'furniture') return { ...object, ...size, legend: { ...object.legend, fits: false } };
  if (object.kind !== 'text') return { ...object, ...size };
  const sizePt = Math.min(2000, Math.max(1, object.sizePt * Math.sqrt(scaleX * scaleY)));
  return { ...object, ...size, sizePt };
}
