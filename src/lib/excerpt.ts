/** Longest part of a foreign text that is shown as a reason. */
const EXCERPT_LENGTH = 300;

/**
 * The beginning of a foreign text on one line, without tags, comments and what a page only styles itself with. What is opened and never
 * closed reaches to the end: looking for its end anew from each beginning would take a time that grows with the square of the length.
 */
export function plainExcerpt(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(head|style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, EXCERPT_LENGTH);
}
