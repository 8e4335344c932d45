import type { FontProgram } from '../../src/api/contracts/print.ts';
import type { PdfFont, PdfFontProgram } from '../../src/domain/sheet/pdf/pdfFont.ts';
import { loadFont, type Weight } from '../base/letters/glyphs.ts';

/** A font that takes up the letters it is asked for. */
export interface GrowingFont extends PdfFont {
  /** Of a letter that the font has not: its sign for those. */
  letterOf: (character: string) => { readonly glyph: number; readonly advance: number };
  /** The program of the letters so far. */
  program(): PdfFontProgram;
}

/** Begins a font without letters. */
export function createGrowingFont(weight: Weight): GrowingFont {
  const font = loadFont(weight);
  const thousandths = (units: number) => (units * 1000) / font.unitsPerEm;
  const subset = font.createSubset();
  // The subset numbers its glyphs as they come; 0 is the sign for a letter that is not there.
  const places = new Map<number, number>();
  const letters = new Map<string, PdfFontProgram['letters'][number]>();
  return {
    letterOf(character) {
      const known = letters.get(character);
      if (known !== undefined) return known;
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const advance = thousandths(glyph.advanceWidth);
      if (glyph.id === 0) return { glyph: 0, advance };
      const place = places.get(glyph.id) ?? places.size + 1;
      if (!places.has(glyph.id)) subset.includeGlyph(glyph);
      places.set(glyph.id, place);
      const letter = { character, glyph: place, advance };
      letters.set(character, letter);
      return letter;
    },
    program() {
      const { minX, minY, maxX, maxY } = font.bbox;
      return {
        bytes: subset.encode(),
        ascent: thousandths(font.ascent),
        descent: thousandths(font.descent),
        capHeight: thousandths(font.capHeight),
        box: [thousandths(minX), thousandths(minY), thousandths(maxX), thousandths(maxY)],
        letters: [...letters.values()],
      };
    },
  };
}

/** The program of a font with the letters of a text; letters that the font has not are left out. */
export function fontProgram(weight: Weight, text: string): FontProgram {
  const font = createGrowingFont(weight);
  for (const character of text) font.letterOf(character);
  const { bytes, box, letters, ...measures } = font.program();
  return {
    ...measures,
    program: Buffer.from(bytes).toString('base64'),
    box: [...box],
    letters: letters.map((letter) => ({ ...letter })),
  };
}
