/**
 * What every screen over the map uses of Calcite, defined before the first of them is drawn. What one panel alone uses is imported by the
 * component of the kit that stands for it, and comes with that panel.
 */
import { setAssetPath } from '@esri/calcite-components';
import '@esri/calcite-components/components/calcite-action';
import '@esri/calcite-components/components/calcite-button';
import '@esri/calcite-components/components/calcite-checkbox';
import '@esri/calcite-components/components/calcite-input-number';
import '@esri/calcite-components/components/calcite-input-text';
import '@esri/calcite-components/components/calcite-loader';
import '@esri/calcite-components/components/calcite-notice';
import '@esri/calcite-components/components/calcite-option';
import '@esri/calcite-components/components/calcite-option-group';
import '@esri/calcite-components/components/calcite-progress';
import '@esri/calcite-components/components/calcite-radio-button';
import '@esri/calcite-components/components/calcite-radio-button-group';
import '@esri/calcite-components/components/calcite-segmented-control';
import '@esri/calcite-components/components/calcite-segmented-control-item';
import '@esri/calcite-components/components/calcite-select';
import '@esri/calcite-components/components/calcite-slider';
import '@esri/calcite-components/components/calcite-text-area';
import '@esri/calcite-components/components/calcite-tooltip';
import { focusByItself } from './focus.ts';

// Texts and icons of Calcite, served by the portal itself.
setAssetPath(new URL('/sdk/calcite/', document.baseURI).href);

focusByItself([
  'calcite-action',
  'calcite-button',
  'calcite-checkbox',
  'calcite-input-number',
  'calcite-input-text',
  'calcite-segmented-control',
  'calcite-select',
  'calcite-slider',
  'calcite-text-area',
]);
