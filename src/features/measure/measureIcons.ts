import { altitude16 } from '@esri/calcite-ui-icons/js/altitude16.js';
import { freehand16 } from '@esri/calcite-ui-icons/js/freehand16.js';
import { graphTimeSeries16 } from '@esri/calcite-ui-icons/js/graphTimeSeries16.js';
import { measureArea16 } from '@esri/calcite-ui-icons/js/measureArea16.js';
import { measureBuildingHeightTopBase16 } from '@esri/calcite-ui-icons/js/measureBuildingHeightTopBase16.js';
import { measureLine16 } from '@esri/calcite-ui-icons/js/measureLine16.js';
import { surface16 } from '@esri/calcite-ui-icons/js/surface16.js';
import type { MeasureKind } from './model/measureItem.ts';
import type { IconShape } from '../../ui/Icon.tsx';

/** The icon of each kind of measurement. */
export const MEASURE_ICONS: Readonly<Record<MeasureKind, IconShape>> = {
  distance: measureLine16,
  path: freehand16,
  groundDistance: altitude16,
  height: measureBuildingHeightTopBase16,
  area: measureArea16,
  groundArea: surface16,
  surfaceDistance: graphTimeSeries16,
};
