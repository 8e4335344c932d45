import { createSignal } from '../../lib/signal.ts';
import { defineFeature } from '../../portal/feature.ts';
import { PALETTE_COMMAND } from './localChoices.ts';
import { PALETTE_NEEDS, type PaletteDoor, type PaletteNeeds } from './paletteDoor.ts';
import { PaletteOver } from './PaletteOver.tsx';
import { texts } from './texts.ts';

/** The quick search. */
export const palette = defineFeature<PaletteDoor, PaletteNeeds>({
  id: 'palette',
  texts,
  needs: PALETTE_NEEDS,
  commands: ({ door }) => [
    {
      id: PALETTE_COMMAND,
      title: 'palette.title',
      icon: 'search',
      group: 'window',
      places: ['rail'],
      keys: ['Ctrl+k'],
      everywhere: true,
      run: () => door()?.isOpen.set(true),
    },
  ],
  mapParts: [{ place: 'stage', part: PaletteOver }],
  openInPortal: () => ({ isOpen: createSignal(false) }),
});
