import { leftClicksUntilRight } from './clicks.ts';
import type { Tool } from './tool.ts';
import type { GroundPoint } from '../scene/viewPort.ts';

/** Lets the user show a place: the first left click on either view that meets the ground; a right click ends without one. */
export const pickPlaceTool: Tool<void, GroundPoint | false> = {
  id: 'pick-place',
  lanes: ['pointer'],
  async run(_input, { scene, notify, defer }) {
    notify({ id: 'locate.pick' });
    return new Promise((resolve) => {
      void leftClicksUntilRight(scene, defer, ({ view, screen }) => {
        const ground = scene[view].locate(screen);
        if (ground !== undefined) resolve(ground);
      }).then(() => resolve(false));
    });
  },
};
