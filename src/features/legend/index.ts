import { defineFeature } from '../../portal/feature.ts';
import { panelCommand } from '../../portal/panelCommand.ts';
import { CLEAR_ALL_LEGENDS } from '../../stores/layerState.ts';
import { LegendOver } from './LegendOver.tsx';
import { texts } from './texts.ts';

/** What the symbols of the layers mean. */
export const legend = defineFeature({
  id: 'legend',
  texts,
  commands: ({ portal: { layers, preferences } }) => [
    panelCommand(preferences, 'legendOpen', {
      id: 'panel.legend',
      title: 'legend.title',
      icon: 'legend',
      keys: ['g'],
    }),
    {
      id: CLEAR_ALL_LEGENDS,
      title: 'legend.clear',
      icon: 'legend',
      group: 'layer',
      places: [],
      available: () => layers.getState().legend.length > 0,
      run: () => layers.actions.clearLegend(CLEAR_ALL_LEGENDS),
    },
  ],
  mapParts: [{ place: 'views', part: LegendOver }],
});
