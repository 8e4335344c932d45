import { EMPTY_PICTURE, type PictureDocument, type PictureObject, type TextObject } from './model/picture.ts';
import { withFittedLegends } from './model/legendBox.ts';
import { withFollowers } from './model/followers.ts';
import { withBoundGrids } from './model/furniture.ts';
import { withGroups } from './model/operations.ts';
import { grownText, type SizeMm } from './model/newObjects.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';

/** How large a text comes out on paper. */
export type MeasureText = (text: TextObject) => SizeMm;

/** The picture being edited: its state, what is selected, and what can be taken back. */
export interface PictureDesk {
  readonly picture: ReadonlySignal<PictureDocument>;
  /** Ids of what is selected, with everything that is grouped with it. */
  readonly selection: ReadonlySignal<readonly string[]>;
  readonly history: UndoHistory;
  /** True while there are changes that no project file has. */
  readonly unsaved: ReadonlySignal<boolean>;
  /**
   * Changes the picture as one step of the history.
   * @param gesture changes with one name that follow each other are one step: a slider that is dragged, keys that are held
   */
  apply(change: (picture: PictureDocument) => PictureDocument, gesture?: string): void;
  /** Puts in what somebody computed from the picture as it is: no step of the history, which computes it again. */
  amend(change: (picture: PictureDocument) => PictureDocument): void;
  /** Ends a gesture: the next change is a step of its own. */
  endGesture(): void;
  select(ids: readonly string[]): void;
  readonly measure: MeasureText;
  /** Puts another picture on the desk; the history starts anew. */
  open(picture: PictureDocument, unsaved?: boolean): void;
  /** Says that a file holds the picture as it is. */
  markSaved(): void;
}

interface OpenStep {
  readonly gesture: string;
  after: PictureDocument;
}

/** Texts that changed get their size on paper; one that was typed on grows away from the side that its lines are set by. */
function measured(before: PictureDocument, after: PictureDocument, measure: MeasureText): PictureDocument {
  const known = new Map<string, PictureObject>(before.objects.map((object) => [object.id, object]));
  const objects = after.objects.map((object) => {
    const old = known.get(object.id);
    if (object.kind !== 'text' || old === object) return object;
    const sized = { ...object, ...measure(object) };
    const isTyped = old?.kind === 'text' && old.text !== object.text;
    return isTyped && old.xMm === object.xMm && old.yMm === object.yMm ? grownText(old, sized) : sized;
  });
  return { ...after, objects };
}

/** The picture with everything that others decide where they decide it. */
const settled = (picture: PictureDocument) => withBoundGrids(withFittedLegends(picture));

/** Creates a desk with an empty sheet. */
export function createPictureDesk(measure: MeasureText): PictureDesk {
  const picture = createSignal<PictureDocument>(EMPTY_PICTURE);
  const selection = createSignal<readonly string[]>([]);
  const unsaved = createSignal(false);
  const history = createUndoHistory();
  let open: OpenStep | undefined;

  const show = (next: PictureDocument) => {
    const there = new Set(next.objects.map(({ id }) => id));
    const left = selection.value.filter((id) => there.has(id));
    picture.set(next);
    if (left.length !== selection.value.length) selection.set(left);
    unsaved.set(true);
  };
  return {
    picture,
    selection,
    measure,
    history,
    unsaved,
    apply(change, gesture) {
      const before = picture.value;
      const changed = change(before);
      if (changed === before) return;
      const after = settled(withFollowers(before, measured(before, changed, measure)));
      if (gesture !== undefined && open?.gesture === gesture) {
        open.after = after;
      } else {
        const step: OpenStep = { gesture: gesture ?? '', after };
        history.push({
          undo: () => {
            open = undefined;
            show(before);
          },
          redo: () => show(step.after),
        });
        open = gesture === undefined ? undefined : step;
      }
      show(after);
    },
    amend(change) {
      const before = picture.value;
      const changed = change(before);
      if (changed === before) return;
      const after = settled(changed);
      if (open?.after === before) open.after = after;
      picture.set(after);
    },
    endGesture: () => (open = undefined),
    select(ids) {
      const all = withGroups(picture.value, ids);
      const same = all.length === selection.value.length && all.every((id) => selection.value.includes(id));
      if (same) return;
      open = undefined;
      selection.set(all);
    },
    open(next, isUnsaved = false) {
      open = undefined;
      history.clear();
      selection.set([]);
      picture.set(next);
      unsaved.set(isUnsaved);
    },
    markSaved: () => unsaved.set(false),
  };
}
