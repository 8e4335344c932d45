import { createSignal, type ReadonlySignal } from './signal.ts';

/** Something that was done and can be taken back. */
export interface UndoStep {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** How much can be taken back and done again. */
export interface UndoState {
  readonly undoable: number;
  readonly redoable: number;
}

/** What the user did, newest last: one gesture is one step. */
export interface UndoHistory {
  readonly state: ReadonlySignal<UndoState>;
  /** Keeps a step that was done just now; what had been taken back is forgotten. */
  push(step: UndoStep): void;
  /** Takes the last step back; false when there is none. */
  undo(): boolean;
  /** Does again what was taken back last; false when there is none. */
  redo(): boolean;
  clear(): void;
}

/** Steps that are kept: the oldest are forgotten. */
const MOST_STEPS = 200;

/** Creates an empty history. */
export function createUndoHistory(most: number = MOST_STEPS): UndoHistory {
  const done: UndoStep[] = [];
  const undone: UndoStep[] = [];
  const isSame = (a: UndoState, b: UndoState) => a.undoable === b.undoable && a.redoable === b.redoable;
  const state = createSignal<UndoState>({ undoable: 0, redoable: 0 }, isSame);
  const tell = () => state.set({ undoable: done.length, redoable: undone.length });
  return {
    state,
    push(step) {
      done.push(step);
      if (done.length > most) done.shift();
      undone.length = 0;
      tell();
    },
    undo() {
      const step = done.pop();
      if (step === undefined) return false;
      undone.push(step);
      step.undo();
      tell();
      return true;
    },
    redo() {
      const step = undone.pop();
      if (step === undefined) return false;
      done.push(step);
      step.redo();
      tell();
      return true;
    },
    clear() {
      done.length = 0;
      undone.length = 0;
      tell();
    },
  };
}
