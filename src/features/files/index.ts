import { defineFeature, offer } from '../../portal/feature.ts';
import { FILE_AREAS, OWN_MAP } from '../../portal/ports.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { DropSign } from './DropSign.tsx';
import { events } from './events.ts';
import { FILES_WINDOW } from './filesWindow.ts';
import { FILES_NEEDS, openFiles, type FilesDoor } from './openFiles.ts';
import { texts } from './texts.ts';

/** Files on the user's own map: dropped or chosen, seen by him alone. */
export const files = defineFeature<FilesDoor, typeof FILES_NEEDS>({
  id: 'files',
  tool: 'files',
  texts,
  events,
  windows: [
    {
      id: FILES_WINDOW,
      title: 'files.title',
      sizePx: { widthPx: 400, heightPx: 420 },
      minSizePx: { widthPx: 320, heightPx: 240 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./FilesWindow.tsx')).FilesWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.files',
          title: 'files.title',
          icon: 'folder',
          group: 'layer',
          window: FILES_WINDOW,
        },
      ],
      context,
    ),
  mapParts: [{ place: 'views', part: DropSign, needsMap: true }],
  needs: FILES_NEEDS,
  offers: [
    offer(FILE_AREAS, ({ areas }: FilesDoor) => areas),
    offer(OWN_MAP, ({ ownMap }: FilesDoor) => ownMap),
  ],
  withMap: true,
  open: openFiles,
});
