import { furnitureMarks } from './model/furniture.ts';
import {
  INCH_MM,
  PT_PER_MM,
  type PictureDocument,
  type PictureObject,
  type TextObject,
} from './model/picture.ts';
import { shapeMarks } from './model/shapeMarks.ts';
import {
  hasLetters,
  textWeight,
  type PdfDrawing,
  type PdfFonts,
  type PdfMark,
  type PdfMatrix,
} from '../../domain/sheet/pdf/pdfDrawing.ts';
import type { PdfWeight } from '../../domain/sheet/pdf/pdfFont.ts';
import { textLines } from './stageObjects.ts';

/** An object as lines and letters, in coordinates of its own. */
interface Drawn {
  readonly matrix: PdfMatrix;
  readonly marks: readonly PdfMark[];
}

function textMarks(object: TextObject): readonly PdfMark[] {
  const { colour, italic, haloMm, haloColour, sizePt, bold } = object;
  const halo = { color: haloColour, widthPx: haloMm * PT_PER_MM * 2 };
  return textLines(object).map(({ text, x, y, width }) => ({
    kind: 'text',
    text,
    xPx: x,
    yPx: y,
    widthPx: width,
    look: { color: colour, sizePx: sizePt, align: 'left', bold, italic, halo },
  }));
}

function marksOf(picture: PictureDocument, object: PictureObject): readonly PdfMark[] | undefined {
  const pen = object.kind === 'shape' ? object.strokeMm * PT_PER_MM : 0;
  const [width, height] = [object.widthMm * PT_PER_MM, object.heightMm * PT_PER_MM];
  switch (object.kind) {
    case 'image':
    case 'map':
      return undefined;
    case 'text':
      // The portal has the letters of one font only; the others are the computer's own.
      return object.font === 'sans' ? textMarks(object) : undefined;
    case 'shape':
      return shapeMarks(object, width, height, pen);
    case 'furniture': {
      const marks = furnitureMarks(picture, object);
      return marks.ok ? marks.value : undefined;
    }
  }
}

/** An object as lines and letters; undefined for what a PDF can show as pixels only. */
function drawnOf(picture: PictureDocument, object: PictureObject): Drawn | undefined {
  const marks = marksOf(picture, object);
  if (marks === undefined) return undefined;
  const angle = (object.rotationDeg * Math.PI) / 180;
  // The marks of furniture are in pixels of its box.
  const scale = object.kind === 'furniture' ? 72 / picture.page.dpi : 1;
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [midX, midY] =
    object.kind === 'furniture' ? [(object.widthMm * pxPerMm) / 2, (object.heightMm * pxPerMm) / 2] : [0, 0];
  const [x, y] = [object.xMm * PT_PER_MM, object.yMm * PT_PER_MM];
  return { matrix: [a, b, -b, a, x - a * midX + b * midY, y - b * midX - a * midY], marks };
}

/** The letters that a picture's PDF would carry, by weight; without those of texts in other fonts. */
export function lettersOf(picture: PictureDocument): Readonly<Record<PdfWeight, string>> {
  const found = { regular: new Set<string>(), bold: new Set<string>() };
  for (const object of picture.objects) {
    for (const mark of drawnOf(picture, object)?.marks ?? []) {
      if (mark.kind === 'text') for (const character of mark.text) found[textWeight(mark)].add(character);
    }
  }
  return { regular: [...found.regular].join(''), bold: [...found.bold].join('') };
}

/** True for what can be drawn as lines and letters with these fonts. */
export function canDraw(picture: PictureDocument, object: PictureObject, fonts: PdfFonts): boolean {
  return drawnOf(picture, object)?.marks.every((mark) => hasLetters(mark, fonts)) ?? false;
}

/** Draws objects, the lowest first, in points from the page's upper left corner. */
export function drawVectors(
  drawing: PdfDrawing,
  picture: PictureDocument,
  objects: readonly PictureObject[],
): void {
  for (const object of objects) {
    const drawn = drawnOf(picture, object);
    if (drawn === undefined) continue;
    drawing.within(drawn.matrix, () => {
      for (const mark of drawn.marks) drawing.mark(mark, object.opacity);
    });
  }
}
