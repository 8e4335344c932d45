import type { ApiFailure } from '../../api/apiFailure.ts';
import { PLOT_CONFLICT } from '../../api/contracts/plot/call.ts';
import type { PlotService, StoredPlots } from '../../api/plots.ts';
import { createSaveRounds } from '../../lib/saveRounds.ts';
import {
  changesBetween,
  mergePlots,
  NO_PLOTS,
  withChanges,
  type PlotChange,
  type PlotConflict,
  type PlotData,
} from '../../domain/drawing/plot/plotData.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { PlotSyncState } from './plotBookTypes.ts';
import type { PlotDrafts } from './plotDraft.ts';
import { firstBatch, type PlotBatch } from './plotSteps.ts';

/** Keeps plots on the server, and what it has not got yet as a draft. */
export interface PlotSync {
  readonly state: ReadonlySignal<PlotSyncState>;
  /** Plots that are still to be saved, while they are. */
  readonly remaining: ReadonlySignal<number>;
  /** True once the server's plots are there. */
  readonly isLoaded: ReadonlySignal<boolean>;
  /** Brings back the draft, then what the server has. */
  start(): void;
  /** The user changed plots: they are kept as a draft at once and saved soon. */
  changed(): void;
  /** Tries to reach the server now. */
  retry(): void;
  /** Stops; the draft keeps what was not saved. */
  stop(): void;
}

/** The plots that are saved, the server and the draft that they are saved to, and who hears how it went. */
export interface PlotSyncOptions {
  readonly service: Pick<PlotService, 'load' | 'save'>;
  readonly drafts: PlotDrafts;
  readonly clock: Clock;
  readonly data: Signal<PlotData>;
  /** Makes the key of a save. */
  readonly newId: () => string;
  /** The server cannot be reached or says no; told once until a save succeeds. */
  readonly onFailure: (failure: ApiFailure) => void;
  /** This machine refuses to keep the draft. */
  readonly onDraftRefused: () => void;
  /** The server has taken everything. */
  readonly onSaved: (changes: readonly PlotChange[]) => void;
  /** Both this window and another one changed the same; what this one had is to be kept beside it. @returns the plots with it */
  readonly onConflicts: (conflicts: readonly PlotConflict[], data: PlotData) => PlotData;
}

/** Changes are saved once none has come for so long, milliseconds. */
const QUIET_MS = 800;

/** Refusals because of another's save that are answered by reading anew before the server's answer is taken as final. */
const MOST_CONFLICTS = 5;

/** A batch that was sent under a key; while its fate is unknown it is sent again as it was. */
interface Sent extends PlotBatch {
  readonly key: string;
}

const isMoved = ({ kind, code }: { kind: string; code?: number }) =>
  kind === 'refused' && (code === PLOT_CONFLICT || code === 404);

/** What the server has, as far as this window knows, and what is on its way there. */
function createOutbox({ data, newId, drafts, onDraftRefused }: PlotSyncOptions) {
  const remaining = createSignal(0);
  let base: PlotData = NO_PLOTS;
  let versions = new Map<string, number>();
  let sent: Sent | undefined;
  let saved: PlotChange[] = [];
  const keepDraft = () => {
    if (!drafts.keep(changesBetween(base, data.value))) onDraftRefused();
  };
  return {
    /** See {@link PlotSync.remaining}. */
    remaining,
    /** Keeps what the server has not got yet on this machine. */
    keepDraft,
    /** Begins with the draft: shows what it holds. */
    begin() {
      const kept = drafts.read();
      base = new Map(kept.flatMap(({ key, before }) => (before === undefined ? [] : [[key, before]])));
      data.set(new Map(kept.flatMap(({ key, after }) => (after === undefined ? [] : [[key, after]]))));
    },
    /** Takes what the server has. @returns the plots with the changes of this window on it */
    merge(stored: StoredPlots) {
      const merged = mergePlots(base, data.value, stored.data);
      base = stored.data;
      versions = new Map(stored.versions);
      return merged;
    },
    /** What is to be sent next: that of which nothing is known yet, else the first part of what was changed since. */
    next(): Sent | undefined {
      const changes = sent === undefined ? changesBetween(base, data.value) : [];
      if (sent === undefined && changes.length === 0) return undefined;
      remaining.set(changes.filter(({ key }) => key.startsWith('item:')).length);
      sent ??= { ...firstBatch(changes, data.value, versions), key: newId() };
      return sent;
    },
    /** The server has taken a batch. @param told the versions of its records */
    taken(batch: PlotBatch, told: readonly { readonly version: number }[]) {
      base = withChanges(base, batch.changes);
      batch.keys.forEach((key, index) => {
        const version = told[index]?.version;
        if (version !== undefined) versions.set(key, version);
      });
      for (const { key, after } of batch.changes) if (after === undefined) versions.delete(key);
      saved.push(...batch.changes);
      keepDraft();
      sent = undefined;
    },
    /** The server has done nothing of what was sent. */
    refused() {
      sent = undefined;
    },
    /** What was saved since this was asked last. */
    takeSaved(): readonly PlotChange[] {
      const done = saved;
      saved = [];
      return done;
    },
  };
}

/** Creates what keeps plots; nothing happens before `start`. */
export function createPlotSync(options: PlotSyncOptions): PlotSync {
  const { service, clock, data, onFailure, onSaved, onConflicts } = options;
  const state = createSignal<PlotSyncState>('loading');
  const isLoaded = createSignal(false);
  const outbox = createOutbox(options);
  let isTold = false;

  const fail = (failure: ApiFailure) => {
    if (rounds.signal.aborted) return;
    const isFinal = failure.kind === 'refused';
    state.set(isFinal ? 'refused' : 'local');
    if (!isTold) onFailure(failure);
    isTold = true;
    if (!isFinal) rounds.later();
  };
  /** Takes what the server has, with the changes of this machine on it. */
  const load = async (): Promise<boolean> => {
    const answer = await service.load(rounds.signal);
    if (rounds.signal.aborted) return false;
    if (!answer.ok) {
      fail(answer.error);
      return false;
    }
    const merged = outbox.merge(answer.value);
    isLoaded.set(true);
    data.set(merged.conflicts.length === 0 ? merged.data : onConflicts(merged.conflicts, merged.data));
    outbox.keepDraft();
    return true;
  };
  /** Saves until the server has what is shown; another's save in between is taken in first. */
  const save = async (): Promise<void> => {
    let conflicts = 0;
    while (!rounds.signal.aborted) {
      const sent = outbox.next();
      if (sent === undefined) break;
      state.set('saving');
      if (sent.steps.length === 0) {
        outbox.taken(sent, []);
        continue;
      }
      const answer = await service.save(sent.key, sent.steps, rounds.signal);
      if (rounds.signal.aborted) return;
      if (answer.ok) {
        outbox.taken(sent, answer.value.saved);
        isTold = false;
        conflicts = 0;
        continue;
      }
      // Only a refusal says that nothing of it was done: whatever else comes, it may have been.
      if (answer.error.kind === 'refused') outbox.refused();
      conflicts += 1;
      if (!isMoved(answer.error) || conflicts > MOST_CONFLICTS) return fail(answer.error);
      if (!(await load())) return;
    }
    state.set('saved');
    const done = outbox.takeSaved();
    if (done.length > 0) onSaved(done);
  };
  const rounds = createSaveRounds(clock, QUIET_MS, async () => {
    if (isLoaded.value || (await load())) await save();
  });

  return {
    state,
    remaining: outbox.remaining,
    isLoaded,
    start() {
      outbox.begin();
      rounds.now();
    },
    changed() {
      outbox.keepDraft();
      if (isLoaded.value && !rounds.isBusy()) state.set('pending');
      rounds.soon();
    },
    retry: rounds.now,
    stop: rounds.stop,
  };
}
