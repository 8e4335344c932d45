import { errorsEn } from './en/errors.ts';
import { facilitiesEn } from './en/facilities.ts';
import { shellEn } from './en/shell.ts';
import type { Texts } from './translate.ts';
import { errorsZh } from './zh/errors.ts';
import { facilitiesZh } from './zh/facilities.ts';
import { shellZh } from './zh/shell.ts';

/** What is shown before the shell is there: sign-in, problems of the config, errors. The sign-in page loads no other texts. */
export const firstTexts: Texts = {
  zh: { ...errorsZh, ...facilitiesZh, ...shellZh },
  en: { ...errorsEn, ...facilitiesEn, ...shellEn },
};
