import { createSignal, type ReadonlySignal } from '../lib/signal.ts';
import type { zh } from './zh.ts';

/** The names of the features' texts: each feature adds its own, beside them. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the features' own declarations
export interface FeatureTexts {}

/** The names of a feature's texts, for {@link FeatureTexts}. */
export type NamesOf<T extends { readonly zh: object }> = { readonly [Name in keyof T['zh']]: string };

/** The name of a text. */
export type TextKey = keyof typeof zh | keyof FeatureTexts;

/** The texts of a feature: every Chinese one has its English. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(texts: {
  readonly zh: Zh;
  readonly en: Readonly<Record<keyof Zh, string>>;
}): { readonly zh: Zh; readonly en: Readonly<Record<keyof Zh, string>> } {
  return texts;
}

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
  /** A text in both languages, without its parameters: what it may be looked for by. */
  inBoth(key: TextKey): readonly string[];
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
    inBoth: (key) => [known.zh[key] ?? key, known.en[key] ?? key],
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
