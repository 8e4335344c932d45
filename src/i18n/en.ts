import { accountsEn } from './en/accounts.ts';
import { accessKeysEn } from './en/accessKeys.ts';
import { cameraEn } from './en/camera.ts';
import { commandsEn } from './en/commands.ts';
import { drawEn } from './en/draw.ts';
import { effectsEn } from './en/effects.ts';
import { errorsEn } from './en/errors.ts';
import { exportEn } from './en/export.ts';
import { facilitiesEn } from './en/facilities.ts';
import { figuresEn } from './en/figures.ts';
import { flightEn } from './en/flight.ts';
import { layersEn } from './en/layers.ts';
import { pagesEn } from './en/pages.ts';
import { measureEn } from './en/measure.ts';
import { passwordEn } from './en/password.ts';
import { menuEn } from './en/menu.ts';
import { locateEn } from './en/locate.ts';
import { pickEn } from './en/pick.ts';
import { plotBookEn } from './en/plotBook.ts';
import { pictureEn } from './en/picture.ts';
import { plotEn } from './en/plot.ts';
import { plotMenuEn } from './en/plotMenu.ts';
import { queryEn } from './en/query.ts';
import { resultsEn } from './en/results.ts';
import { shellEn } from './en/shell.ts';
import { stageEn } from './en/stage.ts';
import { ownLayersEn } from './en/ownLayers.ts';
import { toolbarEn } from './en/toolbar.ts';
import { viewsEn } from './en/views.ts';
import type { TextKey } from './translate.ts';

/** All texts in English, checked against the Chinese keys. */
export const en: Readonly<Record<TextKey, string>> = {
  ...accessKeysEn,
  ...accountsEn,
  ...cameraEn,
  ...commandsEn,
  ...drawEn,
  ...effectsEn,
  ...errorsEn,
  ...exportEn,
  ...facilitiesEn,
  ...figuresEn,
  ...flightEn,
  ...layersEn,
  ...ownLayersEn,
  ...pagesEn,
  ...measureEn,
  ...menuEn,
  ...passwordEn,
  ...locateEn,
  ...pickEn,
  ...plotBookEn,
  ...pictureEn,
  ...plotEn,
  ...plotMenuEn,
  ...queryEn,
  ...resultsEn,
  ...shellEn,
  ...stageEn,
  ...toolbarEn,
  ...viewsEn,
};
