/** Weights of the letters that a PDF can carry. */
export const PDF_WEIGHTS = ['regular', 'bold'] as const;

/** One of {@link PDF_WEIGHTS}. */
export type PdfWeight = (typeof PDF_WEIGHTS)[number];

/** A letter of a font that a PDF carries. */
export interface PdfLetter {
  readonly glyph: number;
  /** Of 1000 parts of the letter size. */
  readonly advance: number;
}

/** A font program with some letters; measures of 1000 parts of the letter size. */
export interface PdfFontProgram {
  /** TrueType. */
  readonly bytes: Uint8Array;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  readonly letters: readonly (PdfLetter & { readonly character: string })[];
}

/** What a drawing asks of a font. */
export interface PdfFont {
  /** Undefined where the font has not the letter. */
  letterOf(character: string): PdfLetter | undefined;
}

/** A font by its program. */
export function programFont({ letters }: Pick<PdfFontProgram, 'letters'>): PdfFont {
  const known = new Map(letters.map((letter) => [letter.character, letter]));
  return { letterOf: (character) => known.get(character) };
}

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** A character as the UTF-16 of a map to Unicode. */
const utf16 = (character: string) =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index))).join('');

/** Most entries of one section of a map to Unicode (ISO 32000-1, 9.10.3). */
const SECTION = 100;

/** Tells which letters the glyphs are, so that texts can be searched and copied. */
export function unicodeMap(letters: PdfFontProgram['letters']): string {
  const sections = Array.from({ length: Math.ceil(letters.length / SECTION) }, (_, index) => {
    const part = letters.slice(index * SECTION, (index + 1) * SECTION);
    const rows = part.map(({ glyph, character }) => `<${hex(glyph)}> <${utf16(character)}>`);
    return `${String(part.length)} beginbfchar\n${rows.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${sections.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
