/**
 * Advance widths of the printable ASCII characters in Noto Sans SC Regular, thousandths of the letter size, from U+0020. Everything
 * else counts as wide as it is high, which Chinese characters are.
 */
const ASCII_WIDTHS = [
  224, 323, 474, 555, 555, 921, 679, 277, 338, 338, 467, 555, 277, 347, 277, 392, 555, 555, 555, 555, 555,
  555, 555, 555, 555, 555, 277, 277, 555, 555, 555, 473, 946, 608, 657, 638, 688, 589, 552, 689, 728, 293,
  535, 646, 543, 812, 723, 742, 633, 742, 635, 596, 599, 721, 575, 878, 573, 530, 603, 338, 392, 338, 555,
  559, 606, 562, 620, 510, 620, 554, 325, 564, 607, 275, 275, 552, 284, 926, 611, 606, 620, 620, 388, 467,
  377, 607, 521, 801, 497, 521, 475, 338, 270, 338, 555,
] as const;

/** Bold letters are so much wider. */
const BOLD = 1.05;

/** Widths of signs in coordinates, thousandths of the letter size. */
const SIGNS: Readonly<Record<string, number>> = { '°': 370, '′': 278, '″': 474, '–': 536 };

/** Width of a text in pixels, true to a few percent in any of the sheet's fonts. */
export function textWidthPx(text: string, sizePx: number, bold = false): number {
  let thousandths = 0;
  for (const character of text)
    thousandths += ASCII_WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? SIGNS[character] ?? 1000;
  return (thousandths / 1000) * sizePx * (bold ? BOLD : 1);
}

/** Cuts a text into at most `lines` lines of equal width where it does not fit one, and the size at which the widest fits. */
export function fittedLines(
  text: string,
  widthPx: number,
  sizes: readonly { readonly lines: number; readonly sizePx: number }[],
): { readonly lines: readonly string[]; readonly sizePx: number } {
  const characters = [...text];
  const cut = (count: number) => {
    const each = Math.ceil(characters.length / count);
    return Array.from({ length: count }, (_, index) =>
      characters.slice(index * each, (index + 1) * each).join(''),
    ).filter((line) => line !== '');
  };
  let last = { lines: [text] as readonly string[], sizePx: sizes.at(-1)?.sizePx ?? 1 };
  for (const { lines, sizePx } of sizes) {
    const parts = cut(lines);
    const widest = Math.max(0, ...parts.map((part) => textWidthPx(part, sizePx, true)));
    if (widest <= widthPx) return { lines: parts, sizePx };
    last = { lines: parts, sizePx: (sizePx * widthPx) / widest };
  }
  return last;
}

/**
 * Where a text may be broken: behind a space, and behind every character that is no part of a Latin word; no line ends with an opening
 * bracket or begins with a closing one or a stop (GB/T 15834-2011, 5.1).
 */
const PIECES = /[（《“]{0,2}(?:[\u0021-\u007e]+ ?|[^\u0021-\u007e])[）》”，。、；：]{0,3}/gu;

/** A text in lines of at most a width; only a word that is wider by itself is longer. */
export function wrappedLines(text: string, sizePx: number, widthPx: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    if (line !== '' && textWidthPx(`${line}${piece}`.trimEnd(), sizePx) > widthPx) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}
