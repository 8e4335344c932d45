import { en } from './en.ts';
import type { Texts } from './translate.ts';
import { zh } from './zh.ts';

/** The texts that belong to no one feature; each feature brings its own. */
export const texts: Texts = { zh, en };
