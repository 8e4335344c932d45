import type { ApiClient } from '../../api/client.ts';
import { readPdfPrograms } from '../../api/pdfPrograms.ts';
import { createPdfDrawing, textWeight, type PdfFonts } from '../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile } from '../../domain/sheet/pdf/pdfFile.ts';
import { programFont, type PdfWeight } from '../../domain/sheet/pdf/pdfFont.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scene } from '../../scene/scene.ts';
import { viewPicture } from '../../viewing/viewPicture.ts';
import { FIRE_PAGE, FIRE_PICTURES, firePage, type FirePageTexts } from './model/firePage.ts';

/** Pixels of a picture: 300 to the inch of its place. */
const PICTURE_PX = { widthPx: 1060, heightPx: 721 } as const;

/** What a page is made with. */
export interface FirePdfParts {
  readonly api: ApiClient;
  readonly scene: Pick<Scene, 'globe' | 'plane'>;
  readonly clock: Clock;
}

/** The letters of the page by their weight. */
const lettersOf = ({ title, subtitle, sections }: FirePageTexts): Readonly<Record<PdfWeight, string>> => ({
  bold: [title, ...sections.map((section) => section.title)].join(''),
  regular: [subtitle, ...sections.flatMap(({ lines }) => lines)].join(''),
});

/**
 * One page of A4: both views as they are, and what is known of the fire; its letters are letters.
 * @throws Error when the views give no picture or the server no letters
 */
export async function firePdf(
  texts: FirePageTexts,
  { api, scene, clock }: FirePdfParts,
  signal: AbortSignal,
): Promise<Blob> {
  const taken = { ...PICTURE_PX, clock, signal };
  const images = [await viewPicture(scene.globe, taken), await viewPicture(scene.plane, taken)];
  const programs = await readPdfPrograms(api, lettersOf(texts), signal);
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
