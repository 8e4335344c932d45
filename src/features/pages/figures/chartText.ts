/** Letters of Chinese are as wide as they are high; others take about this much of their height. */
const NARROW = 0.58;

const isWide = (letter: string) => letter > '\u2e7f';

/** About how wide a text is drawn, px: what is laid out before anything is drawn needs no more. */
export function textWidth(text: string, sizePx: number): number {
  return Array.from(text).reduce((sum, letter) => sum + (isWide(letter) ? sizePx : sizePx * NARROW), 0);
}

/** A text in lines of at most that width: a line ends at a space where there is one, Chinese after any letter. */
export function wrapText(text: string, sizePx: number, widthPx: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/gu) ?? []) {
    if (line !== '' && textWidth(line + word.trimEnd(), sizePx) > widthPx) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trimEnd()].join('\n');
}
