import { createSignal, type ReadonlySignal } from '../lib/signal.ts';
import type { zh } from './zh.ts';

/** The name of a text. */
export type TextKey = keyof typeof zh;

/** The languages of the portal; Chinese is the source. */
export type Language = 'zh' | 'en';

/** Values for the marks of a text: `{count}` stands for the value, `{count:layer|layers}` for the word that goes with it. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Texts in both languages, the same names in each. */
export type Texts = Readonly<Record<Language, Readonly<Partial<Record<TextKey, string>>>>>;

/** Gives texts in the language in force. */
export interface Translator {
  readonly language: ReadonlySignal<Language>;
  setLanguage(language: Language): void;
  /** Makes more texts known. */
  add(texts: Texts): void;
  /** True for a name that a text is known of. */
  isTextKey(name: string): name is TextKey;
  /** The text of `key` with its parameters filled in; a mark without a value stays empty, a text not known shows its name. */
  t(key: TextKey, params?: TextParams): string;
}

/** A value, or with two words the one that fits the number. */
const MARK = /\{(\w+)(?::([^|{}]+)\|([^|{}]+))?\}/g;

/**
 * Creates the translator.
 * @param language the language to start with
 * @param first the texts known from the start; screens that load later add theirs
 */
export function createTranslator(language: Language, first: Texts): Translator {
  const current = createSignal<Language>(language);
  const known = { zh: { ...first.zh }, en: { ...first.en } };
  return {
    language: current,
    setLanguage: current.set,
    add({ zh, en }) {
      Object.assign(known.zh, zh);
      Object.assign(known.en, en);
    },
    isTextKey: (name): name is TextKey => Object.hasOwn(known.zh, name),
    t(key, params = {}) {
      const text = known[current.value][key] ?? key;
      return text.replaceAll(MARK, (_, name: string, one?: string, more?: string) => {
        if (one === undefined || more === undefined) return String(params[name] ?? '');
        return Number(params[name]) === 1 ? one : more;
      });
    },
  };
}
