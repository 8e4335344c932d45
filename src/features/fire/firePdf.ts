import type { ApiClient } from '../../api/client.ts';
import { sheetLetters } from '../../api/contracts/print.ts';
import { createPdfDrawing, textWeight, type PdfFonts } from '../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile, type PdfImage } from '../../domain/sheet/pdf/pdfFile.ts';
import {
  PDF_WEIGHTS,
  programFont,
  type PdfFontProgram,
  type PdfWeight,
} from '../../domain/sheet/pdf/pdfFont.ts';
import type { Clock } from '../../lib/clock.ts';
import { base64Bytes } from '../../lib/bytes.ts';
import type { Scene } from '../../scene/scene.ts';
import { captureDrawn } from '../../viewing/captureDrawn.ts';
import { toJpeg } from '../../viewing/toJpeg.ts';
import { FIRE_PAGE, FIRE_PICTURES, firePage, type FirePageTexts } from './model/firePage.ts';

/** Pixels of a picture: 300 to the inch of its place. */
const PICTURE_PX = { widthPx: 1060, heightPx: 721 } as const;

/** What a page is made with. */
export interface FirePdfParts {
  readonly api: ApiClient;
  readonly scene: Pick<Scene, 'globe' | 'plane'>;
  readonly clock: Clock;
}

/** The picture of a view as a JPEG, which a PDF takes as it is. */
async function pictureOf(
  view: Scene['globe'] | Scene['plane'],
  clock: Clock,
  signal: AbortSignal,
): Promise<PdfImage> {
  const jpeg = await toJpeg(await captureDrawn(view, PICTURE_PX, { clock, signal }));
  return { ...PICTURE_PX, packed: 'jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()) };
}

/** The fonts with the letters of the page. @throws Error when they cannot be had */
async function readPrograms(api: ApiClient, { title, subtitle, sections }: FirePageTexts) {
  const letters: Readonly<Record<PdfWeight, string>> = {
    bold: [title, ...sections.map((section) => section.title)].join(''),
    regular: [subtitle, ...sections.flatMap(({ lines }) => lines)].join(''),
  };
  const programs: Partial<Record<PdfWeight, PdfFontProgram>> = {};
  for (const weight of PDF_WEIGHTS) {
    const body = { bold: weight === 'bold', text: [...new Set(letters[weight])].join('') };
    const answer = await api.call(sheetLetters, { query: {}, body });
    if (!answer.ok) throw new Error(`letters: ${answer.error.kind}`);
    const { program, ...measures } = answer.value;
    programs[weight] = { ...measures, bytes: base64Bytes(program) };
  }
  return programs;
}

/**
 * One page of A4: both views as they are, and what is known of the fire; its letters are letters.
 * @throws Error when the views give no picture or the server no letters
 */
export async function firePdf(
  texts: FirePageTexts,
  { api, scene, clock }: FirePdfParts,
  signal: AbortSignal,
): Promise<Blob> {
  const images = [await pictureOf(scene.globe, clock, signal), await pictureOf(scene.plane, clock, signal)];
  const programs = await readPrograms(api, texts);
  const fonts: PdfFonts = Object.fromEntries(
    Object.entries(programs).map(([weight, program]) => [weight, programFont(program)]),
  );
  const advance = (letter: string, isBold: boolean) =>
    fonts[isBold ? 'bold' : 'regular']?.letterOf(letter)?.advance ?? 0;
  const { marks } = firePage(texts, (text, sizePt, isBold) =>
    [...text].reduce((sum, letter) => sum + (advance(letter, isBold) * sizePt) / 1000, 0),
  );
  const drawing = createPdfDrawing(fonts);
  FIRE_PICTURES.forEach((box, index) => drawing.image(`View${String(index)}`, box));
  for (const mark of marks) {
    const font = fonts[textWeight(mark)];
    // A letter that the font has not would take its whole line with it.
    drawing.mark({
      ...mark,
      text: [...mark.text].filter((letter) => font?.letterOf(letter) !== undefined).join(''),
    });
  }
  const file = createPdfFile(texts.title);
  const { widthPt, heightPt } = FIRE_PAGE;
  file.page({
    ...{ widthPt, heightPt, drawing },
    images: Object.fromEntries(images.map((image, index) => [`View${String(index)}`, image])),
  });
  return new Blob([await file.end(programs)], { type: 'application/pdf' });
}
