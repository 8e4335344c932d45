import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { GroundProfile } from '../../domain/geodesy/ground/groundLine.ts';
import {
  groundFiguresOf,
  groundTask,
  isAreaKind,
  needsGround,
  type GroundFigures,
  type MeasureItem,
  type MeasureKind,
} from './model/measureItem.ts';
import type { Clock } from '../../lib/clock.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { mergeItems } from '../../lib/mergeItems.ts';
import { createThrottle } from '../../lib/throttle.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { createGroundAsks, terrainEvent, type AskState } from './groundAsks.ts';
import { readDraft, writeDraft } from './measureDraft.ts';

/** What is being drawn now. */
export interface LiveMeasure {
  readonly kind: MeasureKind;
  /** The places that were clicked, and the pointer's. */
  readonly places: readonly LonLat[];
  /** Of the places a moment ago. */
  readonly ground?: GroundFigures | undefined;
}

/** Everything that the measure window and the map show. */
export interface MeasureState {
  readonly items: readonly MeasureItem[];
  readonly selectedId: string | undefined;
  /** How the question to the terrain stands, by item; absent once it is answered. */
  readonly asks: Readonly<Record<string, AskState>>;
  /** The profile that is shown. */
  readonly profile: { readonly id: string; readonly profile: GroundProfile } | undefined;
  /** What was deleted last and can be brought back. */
  readonly deleted: readonly MeasureItem[];
}

/** The measurements of a user and what is done with them. */
export interface MeasureBook {
  readonly state: ReadonlySignal<MeasureState>;
  /** What is being drawn now; changes with the pointer. */
  readonly live: ReadonlySignal<LiveMeasure | undefined>;
  /** Follows what is being drawn; undefined when nothing is. */
  setLive(live: Pick<LiveMeasure, 'kind' | 'places'> | undefined): void;
  /** Adds a measurement, selects it and asks the terrain where it has to. */
  add(kind: MeasureKind, places: readonly LonLat[], name: string): void;
  select(id: string | undefined): void;
  rename(id: string, name: string): void;
  setShown(id: string, shown: boolean): void;
  setAllShown(shown: boolean): void;
  remove(id: string): void;
  /** Deletes every measurement. */
  clear(): void;
  /** Brings back what was deleted last. */
  restore(): void;
  /** Gives a measurement other places and measures it anew. @param done false while a place is still being dragged */
  move(id: string, places: readonly LonLat[], done: boolean): void;
  /** Asks the terrain again. */
  ask(id: string): void;
  /** Ends the question to the terrain; the figure on the ellipsoid stays. */
  stop(id: string): void;
  openProfile(id: string): void;
  closeProfile(): void;
}

/** Whose measurements are kept and where, how they follow the ground, and how they are undone. */
export interface MeasureBookOptions {
  /** Whose measurements are kept on this computer. */
  readonly userId: string;
  readonly ground: GroundSampler;
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly present: (event: PortalEvent) => void;
  /** What the user did, with all else that he draws. */
  readonly undo: UndoHistory;
}

const START: MeasureState = {
  items: [],
  selectedId: undefined,
  asks: {},
  profile: undefined,
  deleted: [],
};

/** A profile that the terrain has not told yet. */
const NO_PROFILE: GroundProfile = { distancesM: [], heightsM: [], places: [] };

/** While something is drawn or dragged, the terrain is asked at most once in so long, milliseconds. */
const LIVE_MS = 250;

/** The store of a book: its state, and how to change it. @param items what the user left here */
function createCell(items: readonly MeasureItem[]) {
  const state = createSignal<MeasureState>({ ...START, items });
  const patch = (change: Partial<MeasureState>) => state.set({ ...state.value, ...change });
  const patchItem = (id: string, change: Partial<MeasureItem>) =>
    patch({ items: state.value.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  const itemOf = (id: string) => state.value.items.find((item) => item.id === id);
  return { state, patch, patchItem, itemOf };
}

/** Follows what is being drawn, and asks the terrain for it a few times a second. */
function createLive({ ground, clock }: MeasureBookOptions) {
  const live = createSignal<LiveMeasure | undefined>(undefined);
  let asking: AbortController | undefined;
  const throttle = createThrottle(clock, LIVE_MS, () => {
    const { value } = live;
    if (value === undefined) return;
    asking?.abort();
    const own = (asking = new AbortController());
    ground
      .ask(groundTask(value.kind, value.places), () => undefined, own.signal)
      .then((answer) => {
        const now = live.value;
        if (now !== undefined && !own.signal.aborted) live.set({ ...now, ground: groundFiguresOf(answer) });
      })
      // The figure on the ellipsoid is shown meanwhile; the finished measurement says what was wrong.
      .catch(() => undefined);
  });
  const set = (next: Pick<LiveMeasure, 'kind' | 'places'> | undefined) => {
    if (next === undefined) {
      throttle.cancel();
      asking?.abort();
      return live.set(undefined);
    }
    const before = live.value;
    const isSame = before?.kind === next.kind && next.places.length > 1;
    live.set({ ...next, ground: isSame ? before.ground : undefined });
    const { kind, places } = next;
    if (needsGround(kind) && !isAreaKind(kind) && places.length > 1) throttle.request();
  };
  return { live, set };
}

/** Everything that a book's actions share. */
type Cell = ReturnType<typeof createCell>;

/** Asks the terrain about measurements, and takes its answers in. @param keep keeps them on this computer */
function createAsks({ ground, present }: MeasureBookOptions, cell: Cell, keep: () => void) {
  const { state, patch, patchItem, itemOf } = cell;
  return createGroundAsks(ground, {
    places: (id) => itemOf(id),
    onState: (id, ask) => {
      const { [id]: _before, ...others } = state.value.asks;
      patch({ asks: ask === undefined ? others : { ...others, [id]: ask } });
      if (ask?.state === 'failed') present(terrainEvent(ask.problem));
    },
    onAnswer: (id, answer) => {
      patchItem(id, { ground: groundFiguresOf(answer) });
      if (answer.task === 'line' && state.value.profile?.id === id)
        patch({ profile: { id, profile: answer.profile } });
      keep();
    },
  });
}

/** The state without some measurements, which can be brought back. */
function withoutItems(
  { items, profile, selectedId }: MeasureState,
  deleted: readonly MeasureItem[],
): Partial<MeasureState> {
  const isGone = (id: string | undefined) => deleted.some((item) => item.id === id);
  return {
    items: items.filter((item) => !deleted.includes(item)),
    deleted,
    selectedId: isGone(selectedId) ? undefined : selectedId,
    profile: isGone(profile?.id) ? undefined : profile,
  };
}

/** Keeps changes of a book's measurements as steps of the user's history. @param took told what is there after a step, and what is gone */
function createSteps(
  { undo }: MeasureBookOptions,
  { state, patch }: Cell,
  took: (items: readonly MeasureItem[], gone: readonly MeasureItem[]) => void,
) {
  /** What is being dragged, and the measurements as they were before. */
  let dragged: { readonly id: string; readonly before: readonly MeasureItem[] } | undefined;
  const take = (items: readonly MeasureItem[]) => {
    const gone = state.value.items.filter(({ id }) => !items.some((item) => item.id === id));
    patch({ ...withoutItems(state.value, gone), items, deleted: [] });
    took(items, gone);
  };
  const push = (before: readonly MeasureItem[], after: readonly MeasureItem[]) =>
    undo.push({
      undo: () => take(mergeItems(after, before, state.value.items)),
      redo: () => take(mergeItems(before, after, state.value.items)),
    });
  return {
    /** Makes a change that is one step. */
    commit(change: () => void) {
      const before = state.value.items;
      change();
      if (state.value.items !== before) push(before, state.value.items);
    },
    /** Moves a measurement's places; the whole of a drag is one step. */
    drag(id: string, done: boolean, move: () => void) {
      if (dragged?.id !== id) dragged = { id, before: state.value.items };
      const { before } = dragged;
      move();
      if (!done) return;
      dragged = undefined;
      const placesIn = (items: readonly MeasureItem[]) =>
        JSON.stringify(items.find((item) => item.id === id)?.places);
      if (placesIn(before) !== placesIn(state.value.items)) push(before, state.value.items);
    },
  };
}

/** What is done with the list of measurements. @param stop ends the question to the terrain for one that is deleted */
function listActions(
  { state, patch, patchItem }: Cell,
  steps: ReturnType<typeof createSteps>,
  keep: () => void,
  stop: (id: string) => void,
): Pick<MeasureBook, 'rename' | 'setShown' | 'setAllShown' | 'remove' | 'clear' | 'restore'> {
  const dropItems = (deleted: readonly MeasureItem[]) => {
    if (deleted.length === 0) return;
    for (const { id } of deleted) stop(id);
    patch(withoutItems(state.value, deleted));
    keep();
  };
  return {
    rename(id, name) {
      steps.commit(() => patchItem(id, { name }));
      keep();
    },
    setShown(id, shown) {
      patchItem(id, { shown });
      keep();
    },
    setAllShown(shown) {
      patch({ items: state.value.items.map((item) => ({ ...item, shown })) });
      keep();
    },
    remove: (id) => steps.commit(() => dropItems(state.value.items.filter((item) => item.id === id))),
    clear: () => steps.commit(() => dropItems(state.value.items)),
    restore() {
      const { items, deleted } = state.value;
      steps.commit(() =>
        patch({ items: [...items, ...deleted].sort((a, b) => a.atMs - b.atMs), deleted: [] }),
      );
      keep();
    },
  };
}

/** Creates the book. */
export function createMeasureBook(options: MeasureBookOptions): MeasureBook {
  const { userId, storage, clock, newId, present } = options;
  const cell = createCell(readDraft(storage, userId));
  const { state, patch, patchItem, itemOf } = cell;
  const { live, set: setLive } = createLive(options);
  const keep = () => {
    if (!writeDraft(storage, userId, state.value.items)) present({ id: 'measure.notKept' });
  };
  const asks = createAsks(options, cell, keep);
  const askLater = createThrottle(clock, LIVE_MS, () => {
    const { selectedId } = state.value;
    if (selectedId !== undefined) void asks.ask(selectedId);
  });
  const openProfile = (id: string) => {
    patch({ selectedId: id, profile: { id, profile: NO_PROFILE } });
    void asks.ask(id);
  };
  const steps = createSteps(options, cell, (items, gone) => {
    for (const { id } of gone) asks.stop(id);
    keep();
    for (const { id, kind, ground } of items)
      if (needsGround(kind) && ground === undefined && state.value.asks[id] === undefined) void asks.ask(id);
  });

  return {
    state,
    live,
    setLive,
    add(kind, places, name) {
      const item: MeasureItem = { id: newId(), kind, name, places, shown: true, atMs: clock.nowMs() };
      steps.commit(() => patch({ items: [...state.value.items, item], selectedId: item.id, deleted: [] }));
      keep();
      if (kind === 'surfaceDistance') openProfile(item.id);
      else if (needsGround(kind)) void asks.ask(item.id);
    },
    select: (selectedId) => patch({ selectedId }),
    ...listActions(cell, steps, keep, asks.stop),
    move(id, places, done) {
      const item = itemOf(id);
      if (item === undefined) return;
      steps.drag(id, done, () =>
        patchItem(id, { places, ground: undefined, atMs: done ? clock.nowMs() : item.atMs }),
      );
      const asksGround = needsGround(item.kind) || state.value.profile?.id === id;
      if (done) {
        askLater.cancel();
        keep();
        if (asksGround) void asks.ask(id);
      } else if (asksGround && !isAreaKind(item.kind)) {
        patch({ selectedId: id });
        askLater.request();
      }
    },
    ask: (id) => void asks.ask(id),
    stop: asks.stop,
    openProfile,
    closeProfile: () => patch({ profile: undefined }),
  };
}
