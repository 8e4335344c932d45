/** A name made ready to be searched. */
export interface SearchName {
  /** In lower case. */
  readonly text: string;
  /** The pronunciation of each character of {@link SearchName.text}, in lower case without tones; empty until it is known. */
  readonly syllables: readonly string[];
}

/** Something that can be found. */
export interface Searchable {
  /** Its name first, then other names for it. */
  readonly names: readonly SearchName[];
}

/** How well something fits a query: the higher the better. */
export interface Ranked<T> {
  readonly entry: T;
  readonly score: number;
}

/** What kinds of fit are worth, so that a better kind is never outdone by position or length. */
const WORTH = {
  whole: 1000,
  start: 800,
  word: 650,
  inside: 500,
  soundStart: 400,
  sound: 300,
  scattered: 100,
} as const;

/** At most so much is taken off for a late position, and for a long name. */
const MOST_OFF = 40;

const off = (length: number) => Math.min(MOST_OFF, length);

/** Makes a name ready. */
export function searchName(text: string, syllables: readonly string[] = []): SearchName {
  return { text: text.toLowerCase(), syllables: syllables.map((syllable) => syllable.toLowerCase()) };
}

/** The parts of a query that must all fit. */
export function queryTerms(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether what is left of a term spells the syllables from `at`, each by its whole or its beginning: "bol", "ble" and "bl" all spell 博乐. */
function spells(syllables: readonly string[], at: number, term: string, from: number): boolean {
  if (from === term.length) return true;
  const syllable = syllables[at];
  if (syllable === undefined) return false;
  let length = 0;
  while (length < syllable.length && syllable[length] === term[from + length]) length += 1;
  for (; length > 0; length -= 1) if (spells(syllables, at + 1, term, from + length)) return true;
  return false;
}

function soundScore({ syllables, text }: SearchName, term: string): number {
  const [first] = term;
  for (let at = 0; at < syllables.length; at += 1) {
    const syllable = syllables[at];
    if (
      syllable === undefined ||
      first === undefined ||
      !syllable.startsWith(first) ||
      !spells(syllables, at, term, 0)
    )
      continue;
    return (at === 0 ? WORTH.soundStart : WORTH.sound - off(at)) - off(text.length - 1);
  }
  return 0;
}

/** A term whose letters come in order but not together; for terms long enough to mean something. */
function scatteredScore(text: string, term: string): number {
  if (term.length < 2) return 0;
  let at = -1;
  let gaps = 0;
  for (const letter of term) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return 0;
    if (at >= 0) gaps += next - at - 1;
    at = next;
  }
  return Math.max(1, WORTH.scattered - gaps - off(text.length - term.length));
}

const isLetter = (char: string | undefined) => char !== undefined && /[a-z0-9]/.test(char);

function nameScore(name: SearchName, term: string): number {
  const { text } = name;
  const at = text.indexOf(term);
  const longer = off(text.length - term.length);
  if (at === 0) return text.length === term.length ? WORTH.whole : WORTH.start - longer;
  if (at > 0) {
    // In the middle of a Latin word a match says less than at its beginning; Chinese has no such words.
    const startsWord = !isLetter(text[at]) || !isLetter(text[at - 1]);
    return (startsWord ? WORTH.word : WORTH.inside) - off(at) - longer / 2;
  }
  return Math.max(soundScore(name, term), scatteredScore(text, term));
}

/** How well something fits the terms of a query: 0 when one of them fits none of its names. */
export function matchScore({ names }: Searchable, terms: readonly string[]): number {
  let total = 0;
  for (const term of terms) {
    let best = 0;
    for (const name of names) best = Math.max(best, nameScore(name, term));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/**
 * What fits a query, the best first; of equal fits the earlier entry first.
 * @param bonus added to the score of what fits, as for recent choices
 * @param limit at most so many
 */
export function search<T extends Searchable>(
  entries: readonly T[],
  query: string,
  limit: number,
  bonus: (entry: T) => number = () => 0,
): readonly Ranked<T>[] {
  const terms = queryTerms(query);
  const found: Ranked<T>[] = [];
  for (const entry of entries) {
    const score = matchScore(entry, terms);
    if (score > 0) found.push({ entry, score: score + bonus(entry) });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}

/** Where the first term stands in a name as written, for showing it; undefined where it does not stand together. */
export function foundRange(name: string, query: string): readonly [from: number, to: number] | undefined {
  const [term] = queryTerms(query);
  const at = term === undefined ? -1 : name.toLowerCase().indexOf(term);
  return term === undefined || at < 0 ? undefined : [at, at + term.length];
}
