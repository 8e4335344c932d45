import { leftClicksUntilRight, type ViewClick } from './clicks.ts';
import type { Tool } from './tool.ts';

/** What the identify mode does with a click. */
export interface IdentifyInput {
  readonly onClick: (click: ViewClick) => void;
}

/** The identify mode: each left click on either view is asked about, until a right click ends it. */
export const identifyTool: Tool<IdentifyInput, void> = {
  id: 'identify',
  lanes: ['pointer'],
  async run({ onClick }, { scene, notify, defer }) {
    notify({ id: 'identify.begin' });
    await leftClicksUntilRight(scene, defer, onClick);
    notify({ id: 'identify.end' });
  },
};
