import { PDFString, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import type { PdfFont, PdfLetter } from './model/pdfOperators.ts';

/** A font program with some letters, as the portal's server gives it; measures of 1000 parts of the letter size. */
export interface PdfFontProgram {
  /** TrueType, base64. */
  readonly program: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  readonly letters: readonly (PdfLetter & { readonly character: string })[];
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** A character as the UTF-16 of a map to Unicode. */
const utf16 = (character: string) =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index))).join('');

/** Most entries of one section of a map to Unicode (ISO 32000-1, 9.10.3). */
const SECTION = 100;

/** Tells which letters the glyphs are, so that texts can be searched and copied. */
function unicodeMap(letters: PdfFontProgram['letters']): string {
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

/** Embeds a font program (ISO 32000-1, 9.7). @param name of the font among the page's resources */
export function embedFont(
  document: PDFDocument,
  name: string,
  program: PdfFontProgram,
): { readonly ref: PDFRef; readonly font: PdfFont } {
  const { context } = document;
  const { letters } = program;
  // Six letters tell a reader that the font is not whole.
  const fontName = `PORTAL+NotoSansSC-${name}`;
  const file = bytesOf(program.program);
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: fontName,
      // Symbolic: its letters are called by glyph.
      Flags: 4,
      FontBBox: [...program.box],
      ItalicAngle: 0,
      Ascent: program.ascent,
      Descent: program.descent,
      CapHeight: program.capHeight,
      StemV: name === 'bold' ? 140 : 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: fontName,
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 1000,
      W: letters.flatMap(({ glyph, advance }) => [glyph, [advance]]),
      CIDToGIDMap: 'Identity',
    }),
  );
  const ref = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: fontName,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(unicodeMap(letters))),
    }),
  );
  return { ref, font: { name, letters: new Map(letters.map((letter) => [letter.character, letter])) } };
}
