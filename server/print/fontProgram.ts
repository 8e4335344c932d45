import type { FontProgram } from '../../src/api/contracts/print.ts';
import { loadFont, type Weight } from '../base/letters/glyphs.ts';

/** The program of a font with the letters of a text; letters that the font has not are left out. */
export function fontProgram(weight: Weight, text: string): FontProgram {
  const font = loadFont(weight);
  const thousandths = (units: number) => (units * 1000) / font.unitsPerEm;
  const subset = font.createSubset();
  // The subset numbers its glyphs as they come; 0 is the sign for a letter that is not there.
  const places = new Map<number, number>();
  const letters: FontProgram['letters'] = [];
  for (const character of new Set(text)) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    if (glyph.id === 0) continue;
    subset.includeGlyph(glyph);
    const place = places.get(glyph.id) ?? places.size + 1;
    places.set(glyph.id, place);
    letters.push({ character, glyph: place, advance: thousandths(glyph.advanceWidth) });
  }
  const { minX, minY, maxX, maxY } = font.bbox;
  return {
    program: Buffer.from(subset.encode()).toString('base64'),
    ascent: thousandths(font.ascent),
    descent: thousandths(font.descent),
    capHeight: thousandths(font.capHeight),
    box: [thousandths(minX), thousandths(minY), thousandths(maxX), thousandths(maxY)],
    letters,
  };
}
