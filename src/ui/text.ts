import { createContext, useContext } from 'react';
import type { Language, Translator } from '../i18n/translate.ts';
import { useSignal } from './useSignal.ts';

const TranslatorContext = createContext<Translator | undefined>(undefined);

/** Gives the translator to all components inside it. */
export const TextProvider = TranslatorContext.Provider;

/** The translator itself; a component that uses {@link useText} draws again when the language changes. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (translator === undefined)
    throw new Error('a component that shows texts must stand inside TextProvider');
  return translator;
}

/** The function that gives texts in the language in force; the component draws again when the language changes. */
export function useText(): Translator['t'] {
  const translator = useTranslator();
  useSignal(translator.language);
  return translator.t;
}

/** The language in force and how to change it. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const translator = useTranslator();
  return [useSignal(translator.language), translator.setLanguage];
}
