import { windowsOf } from '../../portal/featureHost.ts';
import { FEATURES } from '../features.ts';

/** The windows of all features. */
export const windows = windowsOf(FEATURES);
