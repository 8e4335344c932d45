import { errorsEn } from './en/errors.ts';
import { facilitiesEn } from './en/facilities.ts';
import { menuEn } from './en/menu.ts';
import { sharedEn } from './en/shared.ts';
import { shellEn } from './en/shell.ts';
import type { zh } from './zh.ts';

/** English of {@link zh}. */
export const en: Readonly<Record<keyof typeof zh, string>> = {
  ...errorsEn,
  ...facilitiesEn,
  ...menuEn,
  ...sharedEn,
  ...shellEn,
};
