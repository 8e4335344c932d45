import { texts as sharedTexts } from '../../i18n/texts.ts';
import { collectScreens, windowsById } from '../../portal/featureHost.ts';
import '../../ui/calcite/elements.ts';
import { FEATURES } from '../features.ts';

export { Home } from './Home.tsx';

/** The windows of all features. */
export const windows = windowsById(FEATURES);

/** The screens of all features. */
export const screens = collectScreens(FEATURES);

/** The texts of the shell and of all features. */
export const texts = [sharedTexts, ...FEATURES.flatMap((feature) => feature.texts ?? [])];

/** What the features tell. */
export const events = FEATURES.map(({ events: own = {} }) => own);
