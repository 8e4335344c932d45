import type { toolbarZh } from '../zh/toolbar.ts';

/** English of {@link toolbarZh}. */
export const toolbarEn: Readonly<Record<keyof typeof toolbarZh, string>> = {
  'screen.clear': 'Clear screen',
  'screen.panels': 'Show or hide all panels',
  'locate.orbit': '360° orbit flight',
  'view.back': 'Previous view',
  'view.forward': 'Next view',
  'view.noMore': 'There is no view to go to',
  'window.resize': 'Resize the window; arrow keys work too',
  'ground.title': 'Ground transparency',
  'ground.underground': 'Underground view',
  'ground.opacity': 'Opacity',
  'ground.translucent': 'The ground is translucent: pipes below it show',
  'ground.below': 'The camera may go below the ground',
  'ground.solid': 'The ground is opaque',
  'ground.reset': 'Reset',
};
