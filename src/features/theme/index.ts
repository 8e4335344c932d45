import { defineFeature } from '../../portal/feature.ts';
import { THEME_CHOICES } from '../../stores/preferenceStore.ts';
import { texts } from './texts.ts';

const ICONS = { system: 'browser', dark: 'moon', light: 'brightness' } as const;

/** The choice between the dark look, the light one, and the one that the computer asks for. */
export const theme = defineFeature({
  id: 'theme',
  texts,
  commands: ({ portal: { preferences } }) =>
    THEME_CHOICES.map((choice) => ({
      id: `theme.${choice}`,
      title: `theme.${choice}` as const,
      icon: ICONS[choice],
      group: 'window' as const,
      places: ['header' as const],
      toggled: () => preferences.getState().theme === choice,
      run: () => preferences.actions.set({ theme: choice }),
    })),
});
