import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { TIMELINE_WINDOW } from './timelineWindow.ts';
import { SwipeOver } from './SwipeOver.tsx';
import { texts } from './texts.ts';
import { TimeChip } from './TimeChip.tsx';
import { openTimeline, type TimelineDoor } from './timelineDoor.ts';

/** Shows layers as they were at a time, plays times one after the other, and compares two. */
export const timeline = defineFeature<TimelineDoor>({
  id: 'timeline',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: TIMELINE_WINDOW,
      title: 'timeline.title',
      sizePx: { widthPx: 360, heightPx: 400 },
      minSizePx: { widthPx: 320, heightPx: 240 },
      at: { leftPx: 343, topPx: 20 },
      screen: async () => (await import('./TimelineWindow.tsx')).TimelineWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.timeline',
          title: 'timeline.title',
          icon: 'clock',
          group: 'view',
          window: TIMELINE_WINDOW,
        },
      ],
      context,
    ),
  mapParts: [
    { place: 'globe', part: SwipeOver.globe, needsMap: true },
    { place: 'plane', part: SwipeOver.plane, needsMap: true },
    { place: 'views', part: TimeChip, needsMap: true },
  ],
  open: openTimeline,
});
