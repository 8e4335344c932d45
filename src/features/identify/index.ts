import { defineFeature, offer } from '../../portal/feature.ts';
import { POPUP_OF_FEATURES } from '../../portal/ports.ts';
import { identifyCommands } from './identifyCommands.ts';
import { openIdentifying, type IdentifyDoor } from './openIdentifying.ts';
import { PopupOver } from './PopupOver.tsx';
import { texts } from './texts.ts';

/** What lies under a place: the feature popup. */
export const identify = defineFeature<IdentifyDoor>({
  id: 'identify',
  texts,
  commands: ({ portal, session, door }) =>
    identifyCommands({
      map() {
        const [now, open] = [session(), door()];
        return now && open && { tools: now.tools, identify: open.identify };
      },
      onError: portal.onError,
    }),
  mapParts: [{ place: 'views', part: PopupOver, needsMap: true }],
  offers: [offer(POPUP_OF_FEATURES, ({ popup }: IdentifyDoor) => popup)],
  withMap: true,
  open: openIdentifying,
});
