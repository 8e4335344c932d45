import { strokeText, type KeyStroke } from '../../commands/keymap.ts';
import { alignObjects, distributeObjects, type AlignEdge, type DistributeAxis } from './model/arrange.ts';
import {
  groupObjects,
  moveObjects,
  removeObjects,
  restack,
  ungroupObjects,
  type StackMove,
} from './model/operations.ts';
import type { PictureEditor } from './pictureEditor.ts';

/** So far an arrow key moves what is selected, and with Shift, millimetres. */
const NUDGE_MM = { small: 0.5, large: 5 } as const;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const TEXT_CONTROLS =
  'input, textarea, select, calcite-input-text, calcite-input-number, calcite-text-area, calcite-select';

/** True where keys are text that is typed, not commands. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest(TEXT_CONTROLS) !== null;

/** What can be done with what is selected. */
export interface EditorCommands {
  remove(): void;
  group(): void;
  ungroup(): void;
  align(edge: AlignEdge): void;
  distribute(axis: DistributeAxis): void;
  stack(move: StackMove): void;
  selectAll(): void;
  /** Does what a key means anywhere in the editor; false for a key that means nothing. */
  press(stroke: KeyStroke): boolean;
  /** Moves what is selected by an arrow key, which means so on the canvas only; false for other keys. */
  nudge(stroke: KeyStroke): boolean;
}

/** Makes the commands of an editor. */
export function editorCommands(editor: PictureEditor, newId: () => string): EditorCommands {
  const { desk } = editor;
  const ids = () => desk.selection.value;
  const remove = () => desk.apply((picture) => removeObjects(picture, ids()));
  const group = () => {
    desk.apply((picture) => groupObjects(picture, ids(), newId()));
    desk.select(ids());
  };
  const ungroup = () => desk.apply((picture) => ungroupObjects(picture, ids()));
  const selectAll = () =>
    desk.select(
      desk.picture.value.objects.filter(({ hidden, locked }) => !hidden && !locked).map(({ id }) => id),
    );
  const nudge = ({ key, shiftKey }: KeyStroke): boolean => {
    const step = ARROWS[key];
    if (step === undefined || ids().length === 0) return false;
    const by = shiftKey ? NUDGE_MM.large : NUDGE_MM.small;
    desk.apply((picture) => moveObjects(picture, ids(), step[0] * by, step[1] * by), 'nudge');
    return true;
  };
  const always = (run: () => void) => () => {
    run();
    return true;
  };
  const stack = (move: StackMove) => desk.apply((picture) => restack(picture, ids(), move));
  const keys: Readonly<Record<string, () => boolean>> = {
    Delete: always(remove),
    Backspace: always(remove),
    'Ctrl+z': always(desk.history.undo),
    'Ctrl+y': always(desk.history.redo),
    'Ctrl+Shift+z': always(desk.history.redo),
    'Ctrl+c': always(editor.copy),
    'Ctrl+x': always(() => {
      editor.copy();
      remove();
    }),
    'Ctrl+v': always(editor.paste),
    'Ctrl+d': always(editor.duplicate),
    'Ctrl+a': always(selectAll),
    'Ctrl+g': always(group),
    'Ctrl+Shift+g': always(ungroup),
    'Ctrl+s': always(() => void editor.files.saveProject()),
    'Ctrl+[': always(() => stack('backward')),
    'Ctrl+]': always(() => stack('forward')),
    Escape() {
      // With nothing selected Esc is the window's.
      if (ids().length === 0) return false;
      desk.select([]);
      return true;
    },
  };
  return {
    remove,
    group,
    ungroup,
    align: (edge) => desk.apply((picture) => alignObjects(picture, ids(), edge)),
    distribute: (axis) => desk.apply((picture) => distributeObjects(picture, ids(), axis)),
    stack,
    selectAll,
    press: (stroke) => keys[strokeText(stroke)]?.() ?? false,
    nudge,
  };
}
