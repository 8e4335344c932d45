import { commandsZh } from './zh/commands.ts';
import { errorsZh } from './zh/errors.ts';
import { facilitiesZh } from './zh/facilities.ts';
import { layersZh } from './zh/layers.ts';
import { pickZh } from './zh/pick.ts';
import { shellZh } from './zh/shell.ts';
import { stageZh } from './zh/stage.ts';
import { toolbarZh } from './zh/toolbar.ts';

/** All texts in Chinese, the source language; `{name}` marks a parameter. */
export const zh = {
  ...commandsZh,
  ...errorsZh,
  ...facilitiesZh,
  ...layersZh,
  ...pickZh,
  ...shellZh,
  ...stageZh,
  ...toolbarZh,
} as const;
