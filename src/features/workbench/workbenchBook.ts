import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { CatalogueVersion, ScheduledChanges } from '../../api/contracts/workbench.ts';
import type { PublishedCatalogue, WorkbenchService } from '../../api/workbench.ts';
import {
  conflictsWith,
  isSameValue,
  withChanges,
  type AnyRecord,
  type CatalogueChange,
} from '../../domain/layers/catalogue/catalogueChange.ts';
import { RECORD_LIMITS } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { UnfinishedTexts } from './unfinishedTexts.ts';
import { openKeptListBook, type KeptListBook, type KeptListBookOptions } from '../../stores/keptListBook.ts';

/** How two versions differ. */
export interface Comparison {
  readonly from: number;
  readonly to: number;
  /** undefined while they are read. */
  readonly changes: readonly CatalogueChange[] | undefined;
}

/** What the workbench knows of the catalogue in force. */
export interface WorkbenchState {
  /** undefined until it was first read. */
  readonly published: readonly AnyRecord[] | undefined;
  readonly version: CatalogueVersion | undefined;
  /** What others are about to change. */
  readonly drafts: readonly { readonly author: string; readonly changes: number }[];
  /** What is published at a time, by whomever. */
  readonly scheduled: readonly ScheduledChanges[];
  readonly failed: boolean;
  /** A publication is under way. */
  readonly busy: boolean;
  /** Open pages may ask a new service only once they are loaded anew. */
  readonly needsReload: boolean;
  /** The newest first; undefined until they were first read. */
  readonly versions: readonly CatalogueVersion[] | undefined;
  readonly comparison: Comparison | undefined;
}

/** The catalogue, the user's changes of it, and its versions. Each change is one step of the undo history. */
export interface WorkbenchBook {
  readonly state: ReadonlySignal<WorkbenchState>;
  /** What is not published, a record each. */
  readonly changes: ReadonlySignal<readonly CatalogueChange[]>;
  readonly sync: KeptListBook<Kept>['sync'];
  readonly history: UndoHistory;
  readonly texts: UnfinishedTexts;
  /** Reads the catalogue in force. */
  read(): Promise<void>;
  /** Makes records what they are here, or takes out those that are null; one step. False, with a message, when there would be too many. */
  put(records: readonly (readonly [code: string, record: AnyRecord | null])[]): boolean;
  /** Takes back what was changed of records. */
  discard(codes: readonly string[]): void;
  /** Of a record that others published in the meantime: whose stands. */
  settle(code: string, whose: 'mine' | 'theirs'): void;
  /** Puts the changes in force; false when they were refused. */
  publish(note: string): Promise<boolean>;
  /** Puts the changes in force at a time; false when they were refused. */
  schedule(note: string, dueAtMs: number): Promise<boolean>;
  /** Takes scheduled changes back into the draft. */
  unschedule(id: string): Promise<void>;
  readVersions(): Promise<void>;
  compare(from: number, to: number): Promise<void>;
  /** Puts away what was compared. */
  endComparison(): void;
  restore(number: number): Promise<void>;
  /** Saves the draft now; resolves once the server has it, or cannot be reached. */
  saved(): Promise<void>;
  /** Stops keeping the draft; nothing that was done is lost. */
  close(): void;
}

/** A change as lists are kept: plain JSON. */
type Kept = CatalogueChange;

/** The server's calls, where the draft is kept, and who hears of the catalogue in force. */
export interface WorkbenchBookOptions extends Pick<KeptListBookOptions<Kept>, 'draft' | 'clock' | 'history'> {
  readonly service: WorkbenchService;
  readonly texts: UnfinishedTexts;
  readonly present: (event: PortalEvent | undefined) => void;
}

const UNREAD: WorkbenchState = {
  published: undefined,
  version: undefined,
  drafts: [],
  scheduled: [],
  failed: false,
  busy: false,
  needsReload: false,
  versions: undefined,
  comparison: undefined,
};

/** The changes with records made what they are here; what comes out as it was is no change. */
function withRecords(
  published: readonly AnyRecord[],
  changes: readonly CatalogueChange[],
  records: Parameters<WorkbenchBook['put']>[0],
): readonly CatalogueChange[] {
  const inForce = new Map(published.map((record) => [record.code, record]));
  const result = new Map(changes.map((change) => [change.id, change]));
  for (const [id, after] of records) {
    const known = result.get(id);
    const before = known === undefined ? (inForce.get(id) ?? null) : known.before;
    if (isSameValue(before, after)) result.delete(id);
    else result.set(id, { id, before, after });
  }
  return [...result.values()];
}

type Parts = WorkbenchBookOptions & {
  readonly set: (change: Partial<WorkbenchState>) => void;
  readonly kept: KeptListBook<Kept>;
};

/** Resolves once the draft is in step with the server, or the server cannot be reached. */
const settled = (state: KeptListBook<Kept>['sync']['state']) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (state.value !== 'saved' && state.value !== 'local') return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });

/** What puts a catalogue in force. */
function publications({ service, present, set, kept }: Parts, read: () => Promise<void>) {
  async function took(answer: Result<PublishedCatalogue, ApiFailure>): Promise<boolean> {
    set({ busy: false });
    if (answer.ok) {
      const { version, records, needsReload } = answer.value;
      set({ version, published: records, ...(needsReload ? { needsReload } : {}) });
      present({ id: 'workbench.published', message: String(version.number) });
      return true;
    }
    present(eventOfFailure(answer.error));
    // What others published in the meantime is seen where it is in the way.
    if (answer.error.kind === 'refused') await read();
    return false;
  }
  return {
    async publish(note: string) {
      set({ busy: true });
      const sent = kept.items.value;
      const isDone = await took(await service.publish(note, sent));
      if (isDone) kept.commit(kept.items.value.filter((change) => !sent.includes(change)));
      return isDone;
    },
    async schedule(note: string, dueAtMs: number) {
      set({ busy: true });
      const sent = kept.items.value;
      const answer = await service.schedule(note, sent, dueAtMs);
      set({ busy: false });
      if (!answer.ok) {
        present(eventOfFailure(answer.error));
        return false;
      }
      set({ scheduled: answer.value.scheduled });
      kept.commit(kept.items.value.filter((change) => !sent.includes(change)));
      // The server's draft is without them, too.
      kept.sync.refresh();
      present({ id: 'workbench.scheduled' });
      return true;
    },
    async unschedule(id: string) {
      // Else what was scheduled just now, and is not in step yet, would be given up again.
      await settled(kept.sync.state);
      const answer = await service.unschedule(id);
      if (!answer.ok) {
        present(eventOfFailure(answer.error));
        await read();
        return;
      }
      set({ scheduled: answer.value.scheduled });
      // They are in the server's draft: were they only added here, giving them up at once would be undone by it.
      kept.sync.refresh();
    },
    async restore(number: number) {
      set({ busy: true });
      const isDone = await took(await service.restore(number));
      if (isDone) set({ comparison: undefined });
    },
  };
}

/** What reads versions. */
function versionReading({ service, present, set }: Parts) {
  let asked = 0;
  return {
    async readVersions() {
      const answer = await service.versions();
      if (answer.ok) set({ versions: answer.value.versions });
      else present(eventOfFailure(answer.error));
    },
    async compare(from: number, to: number) {
      const mine = (asked += 1);
      set({ comparison: { from, to, changes: undefined } });
      const answer = await service.diff(from, to);
      if (mine !== asked) return;
      set({ comparison: answer.ok ? { from, to, changes: answer.value.changes } : undefined });
      if (!answer.ok) present(eventOfFailure(answer.error));
    },
    endComparison() {
      asked += 1;
      set({ comparison: undefined });
    },
  };
}

/** Opens the workbench of one user: brings back his draft; the catalogue is read when it is asked for. */
export function openWorkbenchBook(options: WorkbenchBookOptions): WorkbenchBook {
  const { service, present, history, texts } = options;
  const state = createSignal(UNREAD);
  const set = (change: Partial<WorkbenchState>) => state.set({ ...state.value, ...change });
  const kept = openKeptListBook<Kept>({
    ...options,
    service: service.draft,
    notSaved: 'workbench.notSaved',
    noDraft: 'workbench.noDraft',
  });
  const { items: changes, sync, commit, close } = kept;
  const parts = { ...options, set, kept };

  async function read(): Promise<void> {
    const answer = await service.read();
    if (!answer.ok) {
      set({ failed: true });
      present(eventOfFailure(answer.error));
      return;
    }
    const { version, records, drafts, scheduled } = answer.value;
    set({ version, published: records, drafts, scheduled, failed: false });
  }

  return {
    ...{ state, changes, sync, history, texts, read, close },
    ...publications(parts, read),
    ...versionReading(parts),
    put(records) {
      const next = withRecords(state.value.published ?? [], changes.value, records);
      if (next.length > RECORD_LIMITS.changed) {
        present({ id: 'workbench.full', message: String(RECORD_LIMITS.changed) });
        return false;
      }
      commit(next);
      return true;
    },
    saved() {
      sync.retry();
      return settled(sync.state);
    },
    discard: (codes) => commit(changes.value.filter(({ id }) => !codes.includes(id))),
    settle(code, whose) {
      const before = state.value.published?.find((record) => record.code === code) ?? null;
      const others = changes.value.filter(({ id }) => id !== code);
      const mine = changes.value.find(({ id }) => id === code);
      commit(whose === 'theirs' || mine === undefined ? others : [...others, { ...mine, before }]);
    },
  };
}

/** The catalogue with the changes made. */
export function draftedRecords(
  published: readonly AnyRecord[],
  changes: readonly CatalogueChange[],
): readonly AnyRecord[] {
  return changes.length === 0 ? published : withChanges(published, changes);
}

/** Codes of changed records that others published in the meantime. */
export function conflictCodes(
  published: readonly AnyRecord[],
  changes: readonly CatalogueChange[],
): ReadonlySet<string> {
  return new Set(conflictsWith(published, changes).map(({ change }) => change.id));
}
