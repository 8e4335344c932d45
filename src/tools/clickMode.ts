import type { ErrorId } from '../domain/bureau/errorCatalogue.ts';
import { leftClicksUntilRight, type ViewClick } from './clicks.ts';
import type { Tool } from './tool.ts';

/** What a mode does with a click. */
export interface ClickModeInput {
  readonly onClick: (click: ViewClick) => void;
}

/**
 * A mode in which each left click on either view is told, until a right click ends it.
 * @param begin,end rows of the catalogue that are shown at its beginning and at its end
 */
export function clickMode(id: string, begin: ErrorId, end: ErrorId): Tool<ClickModeInput, void> {
  return {
    id,
    lanes: ['pointer'],
    async run({ onClick }, { scene, notify, defer }) {
      notify({ id: begin });
      await leftClicksUntilRight(scene, defer, onClick);
      notify({ id: end });
    },
  };
}
