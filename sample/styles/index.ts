import type { SampleCollection, SampleLayerName } from '../features/layers.ts';
import type { LayerStyle } from '../../src/domain/layers/record/layerStyle.ts';
import { BASE_STYLES } from './base.ts';
import { DRAINAGE_STYLES } from './drainage.ts';
import type { StyleOf } from './rules.ts';
import { THEME_STYLES } from './themes.ts';

/** Raised whenever a style changes, so that stored layers are made anew. */
export const STYLE_VERSION = 10;

const STYLES: Readonly<Record<SampleLayerName, StyleOf>> = {
  ...BASE_STYLES,
  ...THEME_STYLES,
  ...DRAINAGE_STYLES,
};

/** How a sample layer is drawn: readable on dark imagery. */
export const sampleStyle = (name: SampleLayerName, collection: SampleCollection): LayerStyle =>
  STYLES[name](collection);
