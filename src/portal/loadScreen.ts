import type { Texts, Translator } from '../i18n/translate.ts';

/** Loads texts that come later than the page. */
export type LoadTexts = () => Promise<Texts>;

/** What is drawn once its part of the page has come: a window, a screen of an address, the desk below one; and what that says. */
export interface ScreenRow<S> {
  readonly screen: () => Promise<S>;
  readonly panelTexts?: LoadTexts | undefined;
}

/** Loads the screen of a row, and makes its texts known before anybody draws it. */
export async function loadScreen<S>(
  { screen, panelTexts }: ScreenRow<S>,
  { add }: Pick<Translator, 'add'>,
): Promise<S> {
  const [loaded, texts] = await Promise.all([screen(), panelTexts?.()]);
  if (texts !== undefined) add(texts);
  return loaded;
}
