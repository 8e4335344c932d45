import { errorsZh } from './zh/errors.ts';
import { facilitiesZh } from './zh/facilities.ts';
import { menuZh } from './zh/menu.ts';
import { sharedZh } from './zh/shared.ts';
import { shellZh } from './zh/shell.ts';

/** The texts that belong to no one feature, in Chinese, the source language; `{name}` marks a parameter. */
export const zh = {
  ...errorsZh,
  ...facilitiesZh,
  ...menuZh,
  ...sharedZh,
  ...shellZh,
} as const;
