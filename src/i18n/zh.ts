import { accountsZh } from './zh/accounts.ts';
import { accessKeysZh } from './zh/accessKeys.ts';
import { cameraZh } from './zh/camera.ts';
import { commandsZh } from './zh/commands.ts';
import { drawZh } from './zh/draw.ts';
import { effectsZh } from './zh/effects.ts';
import { errorsZh } from './zh/errors.ts';
import { exportZh } from './zh/export.ts';
import { facilitiesZh } from './zh/facilities.ts';
import { figuresZh } from './zh/figures.ts';
import { flightZh } from './zh/flight.ts';
import { layersZh } from './zh/layers.ts';
import { pagesZh } from './zh/pages.ts';
import { measureZh } from './zh/measure.ts';
import { passwordZh } from './zh/password.ts';
import { menuZh } from './zh/menu.ts';
import { locateZh } from './zh/locate.ts';
import { pickZh } from './zh/pick.ts';
import { plotBookZh } from './zh/plotBook.ts';
import { pictureZh } from './zh/picture.ts';
import { plotZh } from './zh/plot.ts';
import { plotMenuZh } from './zh/plotMenu.ts';
import { queryZh } from './zh/query.ts';
import { resultsZh } from './zh/results.ts';
import { shellZh } from './zh/shell.ts';
import { stageZh } from './zh/stage.ts';
import { ownLayersZh } from './zh/ownLayers.ts';
import { toolbarZh } from './zh/toolbar.ts';
import { viewsZh } from './zh/views.ts';

/** All texts in Chinese, the source language; `{name}` marks a parameter. */
export const zh = {
  ...accessKeysZh,
  ...accountsZh,
  ...cameraZh,
  ...commandsZh,
  ...drawZh,
  ...effectsZh,
  ...errorsZh,
  ...exportZh,
  ...facilitiesZh,
  ...figuresZh,
  ...flightZh,
  ...layersZh,
  ...ownLayersZh,
  ...pagesZh,
  ...measureZh,
  ...menuZh,
  ...passwordZh,
  ...locateZh,
  ...pickZh,
  ...plotBookZh,
  ...pictureZh,
  ...plotZh,
  ...plotMenuZh,
  ...queryZh,
  ...resultsZh,
  ...shellZh,
  ...stageZh,
  ...toolbarZh,
  ...viewsZh,
} as const;
