import { createIdentifier } from '../../layers/identify.ts';
import { defineFeature } from '../../portal/feature.ts';
import { POPUP_OF_FEATURES } from '../../portal/ports.ts';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import { pipeCommands } from './pipeCommands.ts';
import { createPipePicking, type PipePicking } from './pipePicking.ts';
import { texts } from './texts.ts';

/** The window of pipe picking. */
const PIPE_PICK_WINDOW = 'pipe-pick';

const NEEDS = { popup: POPUP_OF_FEATURES } as const;

/** Parts of pipes, picked by their kind: the attributes of a picked one are shown in the popup, and closing it ends the flicker. */
export const pipePick = defineFeature<PipePicking, typeof NEEDS>({
  id: 'pipe-pick',
  texts,
  windows: [
    {
      id: PIPE_PICK_WINDOW,
      title: 'pipe.title',
      sizePx: { widthPx: 296, heightPx: 290 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./PipePickWindow.tsx')).PipePickWindow,
    },
  ],
  commands: ({ portal: { windows, translator }, door }) =>
    pipeCommands({
      pipes: door,
      text: (key) => translator.t(key),
      window: {
        isOpen: () => isWindowOpen(windows, PIPE_PICK_WINDOW),
        toggle: () => windows.actions.toggle(PIPE_PICK_WINDOW),
      },
    }),
  needs: NEEDS,
  withMap: true,
  open({ portal, scene, tools, controller, clock, reducedMotion }, { popup }) {
    const pipes = createPipePicking({
      ...{ scene, tools, controller, clock, reducedMotion, onError: portal.onError },
      identifier: createIdentifier({ scene, controller, clock }),
      onChosen: (hit, { view, screen }) => popup().show({ view, screen, hit, onClosed: () => pipes.clear() }),
    });
    return { ...pipes, changes: [pipes.kind], destroy: () => pipes.clear() };
  },
});
