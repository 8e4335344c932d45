import { createSignal, type ReadonlySignal } from '../lib/signal.ts';
import { zh } from './zh.ts';

/** The name of a text. */
export type TextKey = keyof typeof zh;

/** True for a name that a text has. */
export function isTextKey(name: string): name is TextKey {
  return Object.hasOwn(zh, name);
}

/** The languages of the portal; Chinese is the source. */
export type Language = 'zh' | 'en';

/** Values for the `{name}` marks of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Gives texts in the language in force. */
export interface Translator {
  readonly language: ReadonlySignal<Language>;
  setLanguage(language: Language): void;
  /** The text of `key` with its parameters filled in; a mark without a value stays empty. */
  t(key: TextKey, params?: TextParams): string;
}

/**
 * Creates the translator.
 * @param language the language to start with
 * @param english the English texts, loaded only where wanted
 */
export function createTranslator(language: Language, english: Readonly<Record<TextKey, string>>): Translator {
  const current = createSignal<Language>(language);
  return {
    language: current,
    setLanguage: current.set,
    t(key, params = {}) {
      const text: string = current.value === 'en' ? english[key] : zh[key];
      return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
    },
  };
}
