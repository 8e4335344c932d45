/** A text without the slashes that it ends with. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** The lines of a text that say something, without the space around them. */
export function saidLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** The names in a list with commas. */
export const namesIn = (list = ''): readonly string[] => list.split(',').flatMap((name) => name.trim() || []);
