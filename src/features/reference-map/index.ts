import { pageOnline } from '../../lib/pageOnline.ts';
import { defineFeature } from '../../portal/feature.ts';
import { openUserReferenceMap } from './userReferenceMap.ts';

/** Borders, names, lakes and main roads under everything else. */
export const referenceMap = defineFeature({
  id: 'reference-map',
  commands: ({ portal: { preferences }, session }) => [
    {
      id: 'view.reference',
      title: 'reference.title',
      icon: 'label',
      group: 'view',
      places: ['rail'],
      available: () => session() !== undefined,
      toggled: () => preferences.getState().referenceMap,
      run: () => preferences.actions.set({ referenceMap: !preferences.getState().referenceMap }),
    },
  ],
  withMap: true,
  open: ({ portal, scene, clock }) => ({
    destroy: openUserReferenceMap(portal, scene, { clock, online: pageOnline }),
  }),
});
