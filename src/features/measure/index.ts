import { defineFeature, offer } from '../../portal/feature.ts';
import { MEASURES } from '../../portal/ports.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { measureCommands } from './measureCommands.ts';
import { MEASURE_NEEDS, openMeasuringSession, type MeasuringSession } from './measuringSession.ts';
import { events } from './events.ts';
import { slopeCommand } from './slopeCommand.ts';
import { texts } from './texts.ts';

/** The window of measuring. */
const MEASURE_WINDOW = 'measure';

/** Distances, heights, areas and slopes on the map. */
export const measure = defineFeature<MeasuringSession, typeof MEASURE_NEEDS>({
  id: 'measure',
  texts,
  events,
  windows: [
    {
      id: MEASURE_WINDOW,
      title: 'measure.title',
      sizePx: { widthPx: 400, heightPx: 620 },
      minSizePx: { widthPx: 320, heightPx: 240 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await import('./MeasureWindow.tsx')).MeasureWindow,
    },
  ],
  commands: (context) => [
    ...mapWindowCommands(
      [
        {
          id: 'measure.window',
          title: 'measure.title',
          icon: 'measure',
          group: 'measure',
          keys: ['m'],
          window: MEASURE_WINDOW,
        },
      ],
      context,
    ),
    ...measureCommands({
      measuring: context.door,
      openWindow: () => context.portal.windows.actions.open(MEASURE_WINDOW),
    }),
    slopeCommand(context.session),
  ],
  needs: MEASURE_NEEDS,
  offers: [
    offer(MEASURES, (door: MeasuringSession) => ({
      vertices: door.map.vertices,
      commands: measureCommands({ measuring: () => door, openWindow: () => undefined }),
      kind: door.map.kind,
      state: door.book.state,
    })),
  ],
  withMap: true,
  open: openMeasuringSession,
});
