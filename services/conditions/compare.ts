import type { FieldValue } from './clause.ts';

/** Less than, equal or greater as -1, 0, 1; undefined where one is missing. A text that is a number compares as one with numbers. */
export function compare(a: FieldValue, b: FieldValue): number | undefined {
  if (a === null || b === null) return undefined;
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [Number(a), Number(b)];
  if (Number.isFinite(x) && Number.isFinite(y)) return x < y ? -1 : x > y ? 1 : 0;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

/** SQL's LIKE: "%" stands for any text, "_" for any one character. Linear but for one retreat per "%". */
export function isLike(text: string, pattern: string): boolean {
  const [characters, wanted] = [[...text], [...pattern]];
  let [at, in_, star, mark] = [0, 0, -1, 0];
  while (at < characters.length) {
    if (
      in_ < wanted.length &&
      (wanted[in_] === '_' || wanted[in_] === characters[at]) &&
      wanted[in_] !== '%'
    ) {
      at += 1;
      in_ += 1;
    } else if (wanted[in_] === '%') {
      [star, mark] = [in_, at];
      in_ += 1;
    } else if (star >= 0) {
      mark += 1;
      [at, in_] = [mark, star + 1];
    } else return false;
  }
  return wanted.slice(in_).every((character) => character === '%');
}
