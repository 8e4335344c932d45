import { passwordEn } from './en/password.ts';
import type { Texts } from './translate.ts';
import { passwordZh } from './zh/password.ts';

/** What the sign-in page shows when a password must be changed first. */
export const passwordTexts: Texts = { zh: passwordZh, en: passwordEn };
