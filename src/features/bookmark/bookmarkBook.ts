import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { BookmarkService } from '../../api/bookmarks.ts';
import { BOOKMARK_TABLE } from '../../domain/bureau/businessConstants.ts';
import type { ErrorId, PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createBookmarkId, type Bookmark } from '../../domain/bureau/places/bookmark.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { createBookmarkSteps, type BookmarkSteps } from './bookmarkSteps.ts';
import { importBookmarks, type ImportProgress } from './bookmarkImport.ts';
import { EMPTY_FORM, filledForm, readForm, type BookmarkForm, type FormProblem } from './bookmarkForm.ts';

/** What the panel is for at the moment (portal.md, section 4); `delete` only while a bookmark is being deleted. */
export type BookmarkMode = 'query' | 'add' | 'modify' | 'delete';

/** Everything that the panel of bookmarks shows. It outlives the panel, so that what was typed is not lost with its window. */
export interface BookmarkState {
  readonly mode: BookmarkMode;
  /** undefined until they were first read. */
  readonly bookmarks: readonly Bookmark[] | undefined;
  readonly loading: boolean;
  /** The last reading failed. */
  readonly failed: boolean;
  readonly filter: string;
  /** The page of the table, from 0. */
  readonly page: number;
  readonly selectedId: string | undefined;
  readonly form: BookmarkForm;
  readonly problem: FormProblem | undefined;
  /** Something is being sent. */
  readonly busy: boolean;
  /** How many places of the file that is being imported were seen to; undefined while none is. */
  readonly importing: ImportProgress | undefined;
  /** What was deleted last and can be brought back. */
  readonly deleted: Bookmark | undefined;
}

/** The user's bookmarks and what is done with them. */
export interface BookmarkBook {
  readonly state: ReadonlySignal<BookmarkState>;
  setFilter(text: string): void;
  /** Reads the bookmarks whose names contain the filter. */
  query(): Promise<void>;
  select(id: string): void;
  turnTo(page: number): void;
  /** Clears the fields for a new bookmark. */
  add(): void;
  /** Fills the fields from the selected bookmark. */
  modify(): void;
  edit(change: Partial<BookmarkForm>): void;
  /**
   * Sends what the fields hold and reads the bookmarks anew; what cannot be sent stays in the fields.
   * @param camera the globe's camera now
   */
  confirm(camera: GlobePose): Promise<void>;
  /** Leaves the fields: cancelled, or the bookmark is being located. */
  leave(): void;
  /** Deletes the selected bookmark at once. */
  remove(): Promise<void>;
  /** Brings back what was deleted last. */
  restore(): Promise<void>;
  /** Adds the named points of a GeoJSON text and says what came of it. */
  importText(text: string): Promise<void>;
  /** Lets what is added, changed and deleted be steps of a history, until the answer is called. */
  joinHistory(history: UndoHistory): () => void;
  /** Ends an import; what was added stays. */
  stopImport(): void;
}

/** Where bookmarks are saved, and how ids and the report of an import are made. */
export interface BookmarkBookOptions {
  readonly service: BookmarkService;
  readonly present: (event: PortalEvent) => void;
  /** A random whole number from 0 to 65535, for ids. */
  readonly random16: () => number;
  /** What came of an import, in the user's language. */
  readonly describeImport: (outcome: Awaited<ReturnType<typeof importBookmarks>>) => string;
}

const START: BookmarkState = {
  mode: 'query',
  bookmarks: undefined,
  loading: false,
  failed: false,
  filter: '',
  page: 0,
  selectedId: undefined,
  form: EMPTY_FORM,
  problem: undefined,
  busy: false,
  importing: undefined,
  deleted: undefined,
};

/** How many pages a list of bookmarks has, at least one. */
export function pageCount(bookmarks: number): number {
  return Math.max(1, Math.ceil(bookmarks / BOOKMARK_TABLE.pageRows));
}

/** Tells a failure: what nobody answered as one row, what the service refused as another with its words (portal.md, section 8). */
export function failureEvent(
  failure: ApiFailure,
  refused: ErrorId,
  unanswered: ErrorId = 'place.requestFailed',
): PortalEvent | undefined {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
      return { id: unanswered };
    case 'refused':
      return { id: refused, message: failure.message };
    case 'contract':
      return { id: refused, message: failure.issues };
    case 'aborted':
    case 'session-ended':
      return eventOfFailure(failure);
  }
}

/** What all actions of a book share: its state, how to change it, and what is told. */
interface Desk extends BookmarkBookOptions {
  readonly state: ReadonlySignal<BookmarkState>;
  readonly patch: (change: Partial<BookmarkState>) => void;
  readonly tell: (event: PortalEvent | undefined) => void;
  readonly selected: () => Bookmark | undefined;
  /** Sends something once at a time. */
  readonly send: (work: () => Promise<void>) => Promise<void>;
}

function createDesk(options: BookmarkBookOptions): Desk {
  const state = createSignal<BookmarkState>(START);
  const patch = (change: Partial<BookmarkState>) => state.set({ ...state.value, ...change });
  return {
    ...options,
    state,
    patch,
    tell: (event) => event !== undefined && options.present(event),
    selected: () => state.value.bookmarks?.find(({ id }) => id === state.value.selectedId),
    async send(work) {
      if (state.value.busy) return;
      patch({ busy: true });
      try {
        await work();
      } finally {
        patch({ busy: false });
      }
    },
  };
}

/** Reads the bookmarks, and turns to the page of one of them. */
type Query = (show?: string) => Promise<void>;

/** Creates what reads the bookmarks; a newer reading ends the older. */
function createQuery({ service, state, patch, tell }: Desk): Query {
  let reading: AbortController | undefined;
  return async (show) => {
    reading?.abort();
    const own = new AbortController();
    reading = own;
    patch({ loading: true, failed: false });
    const answer = await service.list(state.value.filter.trim(), own.signal);
    if (own.signal.aborted) return;
    if (!answer.ok) {
      patch({ loading: false, failed: true });
      return tell(failureEvent(answer.error, 'bookmark.queryFailed'));
    }
    const bookmarks = answer.value;
    const at = bookmarks.findIndex(({ id }) => id === (show ?? state.value.selectedId));
    const last = pageCount(bookmarks.length) - 1;
    const page = at < 0 ? Math.min(state.value.page, last) : Math.floor(at / BOOKMARK_TABLE.pageRows);
    patch({ loading: false, bookmarks, page, selectedId: bookmarks[at]?.id });
  };
}

/** Adding and changing a bookmark in the fields. */
function fieldActions(
  { service, present, random16, state, patch, tell, selected, send }: Desk,
  query: Query,
  steps: BookmarkSteps,
): Pick<BookmarkBook, 'add' | 'modify' | 'edit' | 'confirm' | 'leave'> {
  return {
    add() {
      patch({ mode: 'add', form: EMPTY_FORM, problem: undefined, selectedId: undefined });
      present({ id: 'bookmark.fillIn' });
    },
    modify() {
      const bookmark = selected();
      if (bookmark === undefined) return present({ id: 'bookmark.choose' });
      patch({ mode: 'modify', form: filledForm(bookmark), problem: undefined });
      present({ id: 'bookmark.fillIn' });
    },
    edit: (change) => patch({ form: { ...state.value.form, ...change }, problem: undefined }),
    confirm: (camera) =>
      send(async () => {
        const { mode, form } = state.value;
        const adding = mode === 'add';
        const kept = adding ? undefined : selected();
        const id = adding ? createBookmarkId(random16) : kept?.id;
        if (id === undefined) return present({ id: 'bookmark.choose' });
        const read = readForm(form, { current: camera, kept: kept?.camera });
        if (!read.ok) return patch({ problem: read.error });
        const bookmark = { id, ...read.value };
        const answer = adding ? await service.insert(bookmark) : await service.update(bookmark);
        if (!answer.ok)
          return tell(failureEvent(answer.error, adding ? 'bookmark.addFailed' : 'bookmark.modifyFailed'));
        steps.push({ before: kept, after: bookmark });
        present({ id: adding ? 'bookmark.added' : 'bookmark.modified' });
        // What was found by a filter may not hold it any more; the new bookmark must be seen.
        patch({ mode: 'query', form: EMPTY_FORM, filter: adding ? '' : state.value.filter });
        await query(id);
      }),
    leave: () => patch({ mode: 'query', problem: undefined }),
  };
}

/** Deleting a bookmark, and bringing it back. */
function removalActions(
  { service, present, state, patch, tell, selected, send }: Desk,
  query: Query,
  steps: BookmarkSteps,
): Pick<BookmarkBook, 'remove' | 'restore'> {
  return {
    remove: () =>
      send(async () => {
        const bookmark = selected();
        if (bookmark === undefined) return present({ id: 'bookmark.choose' });
        patch({ mode: 'delete' });
        const answer = await service.remove(bookmark.id);
        patch({ mode: 'query' });
        if (!answer.ok)
          return tell(failureEvent(answer.error, 'bookmark.deleteFailed', 'bookmark.deleteRequestFailed'));
        steps.push({ before: bookmark, after: undefined });
        present({ id: 'bookmark.deleted' });
        patch({ deleted: bookmark, selectedId: undefined, form: EMPTY_FORM, problem: undefined });
        await query();
      }),
    restore: () =>
      send(async () => {
        const { deleted } = state.value;
        if (deleted === undefined) return;
        const answer = await service.insert(deleted);
        if (!answer.ok) return tell(failureEvent(answer.error, 'bookmark.addFailed'));
        steps.push({ before: undefined, after: deleted });
        patch({ deleted: undefined, filter: '' });
        present({ id: 'bookmark.restored' });
        await query(deleted.id);
      }),
  };
}

/** Creates the book of one user. */
export function createBookmarkBook(options: BookmarkBookOptions): BookmarkBook {
  const desk = createDesk(options);
  const { state, patch, present, describeImport, send } = desk;
  const query = createQuery(desk);
  const steps = createBookmarkSteps(options.service, async (outcome, shown) => {
    if (!outcome.ok) return desk.tell(failureEvent(outcome.error, 'bookmark.modifyFailed'));
    if (state.value.deleted?.id === shown?.id) patch({ deleted: undefined });
    await query(shown?.id);
  });
  let importing: AbortController | undefined;
  return {
    state,
    setFilter: (filter) => patch({ filter }),
    query: () => query(),
    select: (selectedId) => patch({ selectedId }),
    turnTo(page) {
      const most = pageCount(state.value.bookmarks?.length ?? 0) - 1;
      patch({ page: Math.max(0, Math.min(most, page)) });
    },
    ...fieldActions(desk, query, steps),
    ...removalActions(desk, query, steps),
    importText: (text) =>
      send(async () => {
        importing = new AbortController();
        const onProgress = (progress: ImportProgress) => patch({ importing: progress });
        const outcome = await importBookmarks(text, { ...options, onProgress }, importing.signal);
        patch({ importing: undefined, filter: '' });
        const message = describeImport(outcome);
        present({ id: outcome.ok ? 'bookmark.imported' : 'bookmark.importFailed', message });
        if (outcome.ok) await query();
      }),
    joinHistory: steps.join,
    stopImport: () => importing?.abort(),
  };
}
