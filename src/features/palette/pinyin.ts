/** Tells the syllable of each character of a name; characters that are not Chinese stand for themselves. */
export type Spell = (name: string) => readonly string[];

let loading: Promise<Spell> | undefined;

/** Loads the dictionary of pronunciations, once; it is large, so only when somebody searches. */
export function loadPinyin(): Promise<Spell> {
  loading ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (name) =>
        pinyin(name, { toneType: 'none', type: 'array', v: true }),
  );
  // A chunk that did not arrive is asked for again the next time.
  loading.catch(() => (loading = undefined));
  return loading;
}
