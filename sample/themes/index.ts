import type { FeatureGround } from '../features/build.ts';
import type { BaseFeatures, NamedLayers } from '../features/layers.ts';
import { cameraHourLayers } from './cameraHours.ts';
import { chiefLayers } from './chiefs.ts';
import { ebinurLayers } from './ebinur.ts';
import { fireLayers } from './fire.ts';
import { fireDangerLayers } from './fireDanger.ts';
import { themeGround } from './ground.ts';
import { greeningMonthLayers } from './greeningMonths.ts';
import { greennessLayers } from './greenness.ts';
import { landChangeLayers } from './landChanges.ts';
import { landUseLayers } from './landuse.ts';
import { lotLayers } from './lots.ts';
import { plotYearLayers } from './plotYears.ts';
import { protectionLayers } from './protection.ts';
import { siteLayers } from './sites.ts';
import { speedLimitLayers } from './speedLimits.ts';
import { watchLayers } from './watch.ts';
import { wildlifeLayers } from './wildlife.ts';

/** Builds the thematic layers (示意数据) group by group; the same every time. */
export function* buildThemes(ground: FeatureGround, base: BaseFeatures): Generator<NamedLayers> {
  const theme = themeGround(ground, base);
  yield landUseLayers(theme);
  yield chiefLayers(theme);
  yield protectionLayers(theme);
  yield fireLayers(theme);
  yield ebinurLayers(theme);
  yield lotLayers(theme);
  yield speedLimitLayers(theme);
  yield watchLayers(theme);
  yield greeningMonthLayers(theme);
  yield greennessLayers(theme);
  const sites = siteLayers(theme);
  yield sites;
  yield plotYearLayers(theme);
  yield cameraHourLayers(sites.videos?.features ?? []);
  yield landChangeLayers(theme);
  yield fireDangerLayers();
  yield wildlifeLayers(theme);
}
