/** First part of an exported file's name; a timestamp follows (viewer.md, section 9). */
export const EXPORT_NAME = '制图';

/** The four preset texts: a regional title, a bureau, an emergency thematic map and a supervision line (viewer.md, section 3). */
export const PRESET_TEXTS = [
  '博尔塔拉蒙古自治州',
  '博州林业和草原局',
  '应急专题图',
  '监制：博州林业和草原局',
] as const;

/** Longest text that is added as a material. */
export const MOST_TEXT_LENGTH = 200;

/** The list of texts with one more: trimmed, and neither empty nor there already; the same list otherwise. */
export function withText(texts: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().slice(0, MOST_TEXT_LENGTH);
  const known: readonly string[] = PRESET_TEXTS;
  return text === '' || known.includes(text) || texts.includes(text) ? texts : [...texts, text];
}
