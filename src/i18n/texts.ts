import { en } from './en.ts';
import type { Texts } from './translate.ts';
import { zh } from './zh.ts';

/** All texts, as the shell loads them. */
export const texts: Texts = { zh, en };
