import { useState } from 'react';
import type { Texts } from '../i18n/translate.ts';
import { useTranslator } from './text.ts';

/** Makes texts known that come with a window: what stands below it has them from its first time on. */
export function useLateTexts(texts: Texts): void {
  const translator = useTranslator();
  useState(() => translator.add(texts));
}
