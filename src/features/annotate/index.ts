import { defineFeature, offer } from '../../portal/feature.ts';
import { DRAWINGS, DROPPED_ANNOTATIONS } from '../../portal/ports.ts';
import { ANNOTATE_NEEDS, openAnnotating, type AnnotateDoor } from './annotateDoor.ts';
import { ANNOTATION_WINDOW } from './annotationWindow.ts';
import { drawCommands } from './drawCommands.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** Drawing on the map: annotations, their editing, files of them. */
export const annotate = defineFeature<AnnotateDoor, typeof ANNOTATE_NEEDS>({
  id: 'annotate',
  tool: 'annotate',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: ANNOTATION_WINDOW,
      title: 'annotation.title',
      sizePx: { widthPx: 420, heightPx: 600 },
      minSizePx: { widthPx: 400, heightPx: 400 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await import('./AnnotationWindow.tsx')).AnnotationWindow,
    },
  ],
  commands: drawCommands,
  needs: ANNOTATE_NEEDS,
  offers: [
    offer(DRAWINGS, ({ annotations: { book, vertices } }: AnnotateDoor) => ({
      items: book.items,
      selectedId: book.selectedId,
      add: book.add,
      vertices,
    })),
    offer(DROPPED_ANNOTATIONS, ({ takeDropped }: AnnotateDoor) => takeDropped),
  ],
  withMap: true,
  open: openAnnotating,
});
