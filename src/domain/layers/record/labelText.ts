/** Labels longer than this are split into two lines where the spec says so (viewer.md, section 5: annotation labels). */
export const ONE_LINE_LENGTH = 10;

/**
 * A label's text: the text "null" and null are shown as unknown, a missing value as nothing (viewer.md, section 5).
 * @param unknownText what stands for an unknown value in the user's language
 */
export function labelText(value: unknown, unknownText: string): string {
  if (value === undefined) return '';
  if (value === null || value === 'null') return unknownText;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text of more than {@link ONE_LINE_LENGTH} characters in two lines of nearly the same length. */
export function inTwoLines(text: string): string {
  const characters = [...text];
  if (characters.length <= ONE_LINE_LENGTH || text.includes('\n')) return text;
  const middle = Math.ceil(characters.length / 2);
  return `${characters.slice(0, middle).join('').trimEnd()}\n${characters.slice(middle).join('').trimStart()}`;
}
