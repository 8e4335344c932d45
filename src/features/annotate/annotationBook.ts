import type { KeptListSyncOptions } from '../../api/keptListSync.ts';
import {
  ANNOTATION_LIMITS,
  annotationTime,
  DEFAULT_STYLE,
  isWithinLimits,
  type Annotation,
  type AnnotationStyle,
} from '../../domain/drawing/annotation.ts';
import { roundedShape } from './model/roundedShape.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { NewAnnotation } from '../../portal/ports.ts';
import { openKeptListBook, type KeptListBook } from '../../stores/keptListBook.ts';

/** What may be changed of an annotation. */
export type AnnotationChange = Partial<Pick<Annotation, 'label' | 'show' | 'shape' | 'style'>>;

/** The settings that new annotations get. */
export interface AnnotationSettings {
  readonly style: AnnotationStyle;
  /** `annotationContent`: the label. */
  readonly content: string;
}

/** The user's annotations and what is done with them: each call is one step of the undo history. */
export interface AnnotationBook {
  readonly items: ReadonlySignal<readonly Annotation[]>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** A shape while it is being dragged: drawn in place of its annotation's, and kept by nobody. */
  readonly preview: ReadonlySignal<Pick<Annotation, 'id' | 'shape'> | undefined>;
  readonly settings: ReadonlySignal<AnnotationSettings>;
  readonly sync: KeptListBook<Annotation>['sync'];
  readonly history: UndoHistory;
  /** Adds annotations and selects the last one; false, with a message, when there would be too many. */
  add(added: readonly NewAnnotation[]): boolean;
  change(id: string, change: AnnotationChange): void;
  /** Shows or hides all of them. */
  showAll(show: boolean): void;
  remove(id: string): void;
  /** Deletes all of them. */
  clear(): void;
  select(id: string | undefined): void;
  setPreview(preview: Pick<Annotation, 'id' | 'shape'> | undefined): void;
  setSettings(change: Partial<AnnotationSettings>): void;
  /** Stops keeping them; nothing that was done is lost. */
  close(): void;
}

/** Where annotations are saved and undone, and what a new one gets: its id and its label. */
export interface AnnotationBookOptions extends Pick<KeptListSyncOptions<Annotation>, 'service' | 'draft'> {
  readonly clock: Clock;
  readonly history: UndoHistory;
  readonly present: (event: PortalEvent) => void;
  /** Makes an id. */
  readonly newId: () => string;
  /** The label of new annotations (viewer.md, section 3: 标注). */
  readonly defaultContent: string;
}

/** Digits that are kept of degrees: about a centimetre. */
const DIGITS = 7;

/** Opens the annotations of one user: brings back the draft and what the server has. */
export function openAnnotationBook(options: AnnotationBookOptions): AnnotationBook {
  const { clock, history, present, newId, defaultContent } = options;
  const selectedId = createSignal<string | undefined>(undefined);
  const preview = createSignal<Pick<Annotation, 'id' | 'shape'> | undefined>(undefined);
  const settings = createSignal<AnnotationSettings>({ style: DEFAULT_STYLE, content: defaultContent });
  const { items, sync, commit, close } = openKeptListBook<Annotation>({
    ...options,
    notSaved: 'annotation.notSaved',
    noDraft: 'annotation.noDraft',
    onSet(next) {
      const selected = selectedId.value;
      if (selected !== undefined && !next.some(({ id }) => id === selected)) selectedId.set(undefined);
    },
  });
  const made = ({ shape, label, style }: NewAnnotation): Annotation => ({
    id: newId(),
    label: (label ?? settings.value.content).trim().slice(0, ANNOTATION_LIMITS.labelLength),
    show: true,
    time: annotationTime(clock.nowMs()),
    shape: roundedShape(shape, DIGITS),
    style: style ?? settings.value.style,
  });

  return {
    items,
    selectedId,
    preview,
    settings,
    sync,
    history,
    add(added) {
      if (added.length === 0) return true;
      const after = [...items.value, ...added.map(made)];
      if (!isWithinLimits(after)) {
        present({ id: 'annotation.full', message: String(ANNOTATION_LIMITS.perUser) });
        return false;
      }
      commit(after);
      selectedId.set(after.at(-1)?.id);
      return true;
    },
    change(id, change) {
      const present = items.value.find((item) => item.id === id);
      if (present === undefined) return;
      const { shape, ...rest } = change;
      const next = {
        ...present,
        ...rest,
        ...(shape === undefined ? {} : { shape: roundedShape(shape, DIGITS) }),
      };
      if (JSON.stringify(next) === JSON.stringify(present)) return;
      commit(items.value.map((item) => (item.id === id ? next : item)));
    },
    showAll: (show) => commit(items.value.map((item) => (item.show === show ? item : { ...item, show }))),
    remove: (id) => commit(items.value.filter((item) => item.id !== id)),
    clear: () => commit([]),
    select: selectedId.set,
    setPreview: preview.set,
    setSettings: (change) => settings.set({ ...settings.value, ...change }),
    close,
  };
}
