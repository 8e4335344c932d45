import { useLanguage } from '../../ui/text.ts';
import { fieldWordName } from './model/changeWords.ts';
import { FIELD_WORDS, type FieldWords } from './model/fieldWords.ts';

/** What the fields of a layer's record are called in the language in force, by their paths from the layer down. */
export function useFieldWords(): (path: readonly string[]) => FieldWords | undefined {
  const [language] = useLanguage();
  return (path) => FIELD_WORDS[fieldWordName(path)]?.[language];
}
