import { furnitureMarks } from './model/furniture.ts';
import type { PdfFont, PdfDrawing, PdfLine, PdfMatrix } from './model/pdfOperators.ts';
import {
  INCH_MM,
  PT_PER_MM,
  type PictureDocument,
  type PictureObject,
  type TextObject,
} from './model/picture.ts';
import { shapeMarks } from './model/shapeMarks.ts';
import { HALO_COLOUR, type Mark, type PathMark } from '../../domain/sheet/marks.ts';
import { textLines } from './stageObjects.ts';

/** Weights of the letters that a PDF can carry. */
export const PDF_WEIGHTS = ['regular', 'bold'] as const;

/** One of {@link PDF_WEIGHTS}. */
export type PdfWeight = (typeof PDF_WEIGHTS)[number];

/** The fonts that a PDF carries. */
export type PdfFonts = Readonly<Partial<Record<PdfWeight, PdfFont>>>;

type Ink =
  | { readonly kind: 'path'; readonly mark: PathMark }
  | { readonly kind: 'line'; readonly line: PdfLine; readonly weight: PdfWeight };

/** An object as lines and letters, in coordinates of its own. */
interface Drawn {
  readonly matrix: PdfMatrix;
  readonly inks: readonly Ink[];
}

function textInks(object: TextObject): readonly Ink[] {
  const { colour, opacity, italic, haloMm, haloColour, sizePt, bold } = object;
  return textLines(object).map(({ text, x, y, width }) => ({
    kind: 'line',
    weight: bold ? 'bold' : 'regular',
    line: {
      text,
      x,
      y,
      width,
      size: sizePt,
      anchor: 'start',
      colour,
      opacity,
      slanted: italic,
      halo: { colour: haloColour, width: haloMm * PT_PER_MM * 2 },
    },
  }));
}

function markInk(mark: Mark, opacity: number): Ink {
  if (mark.kind === 'path') return { kind: 'path', mark };
  const { text, xPx, yPx, sizePx, anchor, color, bold, haloPx, turnDeg } = mark;
  const line: PdfLine = {
    text,
    x: xPx,
    y: yPx,
    size: sizePx,
    anchor,
    colour: color,
    opacity,
    ...(haloPx === undefined ? {} : { halo: { colour: HALO_COLOUR, width: haloPx } }),
    ...(turnDeg === undefined ? {} : { turnDeg }),
  };
  return { kind: 'line', line, weight: bold === true ? 'bold' : 'regular' };
}

function inksOf(picture: PictureDocument, object: PictureObject): readonly Ink[] | undefined {
  const pen = object.kind === 'shape' ? object.strokeMm * PT_PER_MM : 0;
  const [width, height] = [object.widthMm * PT_PER_MM, object.heightMm * PT_PER_MM];
  switch (object.kind) {
    case 'image':
      return undefined;
    case 'text':
      // The portal has the letters of one font only; the others are the computer's own.
      return object.font === 'sans' ? textInks(object) : undefined;
    case 'shape':
      return shapeMarks(object, width, height, pen).map((mark) => ({ kind: 'path', mark }));
    case 'furniture': {
      const marks = furnitureMarks(picture, object);
      return marks.ok ? marks.value.map((mark) => markInk(mark, object.opacity)) : undefined;
    }
  }
}

/** An object as lines and letters; undefined for what a PDF can show as pixels only. */
function drawnOf(picture: PictureDocument, object: PictureObject): Drawn | undefined {
  const inks = inksOf(picture, object);
  if (inks === undefined) return undefined;
  const angle = (object.rotationDeg * Math.PI) / 180;
  // The marks of furniture are in pixels of its box.
  const scale = object.kind === 'furniture' ? 72 / picture.page.dpi : 1;
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [midX, midY] =
    object.kind === 'furniture' ? [(object.widthMm * pxPerMm) / 2, (object.heightMm * pxPerMm) / 2] : [0, 0];
  const [x, y] = [object.xMm * PT_PER_MM, object.yMm * PT_PER_MM];
  return { matrix: [a, b, -b, a, x - a * midX + b * midY, y - b * midX - a * midY], inks };
}

/** The letters that a picture's PDF would carry, by weight; without those of texts in other fonts. */
export function lettersOf(picture: PictureDocument): Readonly<Record<PdfWeight, string>> {
  const found = { regular: new Set<string>(), bold: new Set<string>() };
  for (const object of picture.objects) {
    for (const ink of drawnOf(picture, object)?.inks ?? []) {
      if (ink.kind === 'line') for (const character of ink.line.text) found[ink.weight].add(character);
    }
  }
  return { regular: [...found.regular].join(''), bold: [...found.bold].join('') };
}

/** True for what can be drawn as lines and letters with these fonts. */
export function canDraw(picture: PictureDocument, object: PictureObject, fonts: PdfFonts): boolean {
  return (
    drawnOf(picture, object)?.inks.every(
      (ink) =>
        ink.kind === 'path' ||
        [...ink.line.text].every((character) => fonts[ink.weight]?.letters.has(character)),
    ) ?? false
  );
}

/** Draws objects, the lowest first, in points from the page's upper left corner. */
export function drawVectors(
  drawing: PdfDrawing,
  picture: PictureDocument,
  objects: readonly PictureObject[],
  fonts: PdfFonts,
): void {
  for (const object of objects) {
    const drawn = drawnOf(picture, object);
    if (drawn === undefined) continue;
    drawing.within(drawn.matrix, () => {
      for (const ink of drawn.inks) {
        const font = ink.kind === 'line' ? fonts[ink.weight] : undefined;
        if (ink.kind === 'path') drawing.path(ink.mark, object.opacity);
        else if (font !== undefined) drawing.line(ink.line, font);
      }
    });
  }
}
