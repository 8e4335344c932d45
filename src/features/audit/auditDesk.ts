import { eventOfFailure } from '../../api/apiFailure.ts';
import type { AuditQuestion, AuditService, AuditVerdict } from '../../api/audit.ts';
import type { AuditRecordItem } from '../../api/contracts/audit.ts';
import type { AuditGroup, AuditOutcome } from '../../domain/bureau/audit.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { momentsOf, type AuditPeriod, type ChosenDays } from './auditPeriod.ts';

/** Records on one page of the list. */
export const PAGE_SIZE = 100;
/** The list waits so long for the next letter of a search, milliseconds. */
const SEARCH_PAUSE_MS = 250;

/** What is looked for. */
export interface AuditFilter {
  readonly period: AuditPeriod;
  readonly chosen: ChosenDays;
  readonly group: AuditGroup | undefined;
  readonly outcome: AuditOutcome | undefined;
  readonly search: string;
}

/** What the auditor's page shows. */
export interface AuditDeskState {
  readonly filter: AuditFilter;
  /** undefined until they were first read. */
  readonly records: readonly AuditRecordItem[] | undefined;
  /** How many fit in all. */
  readonly total: number;
  /** Where the pages before this one ended; as long as they are many. */
  readonly turned: readonly number[];
  readonly failed: boolean;
  readonly busy: boolean;
  /** How far a verification is, 0 to 1; undefined while there is none. */
  readonly verifying: number | undefined;
  readonly exporting: boolean;
  /** What the last verification came to. */
  readonly verdict: AuditVerdict | undefined;
}

/** The audit log and what an auditor does with it. */
export interface AuditDesk {
  readonly state: ReadonlySignal<AuditDeskState>;
  /** Reads the newest records that fit. */
  read(): Promise<void>;
  /** Looks for something else; what is typed waits for the next letter. */
  look(change: Partial<AuditFilter>): void;
  older(): void;
  newer(): void;
  verify(): Promise<void>;
  cancelVerifying(): void;
  /** Gives the records that fit as a file. */
  export(): Promise<void>;
}

/** The server's log, who presents failures, and who takes the file. */
export interface AuditDeskDeps {
  readonly service: AuditService;
  readonly present: (event: PortalEvent | undefined) => void;
  readonly clock: Clock;
  readonly save: (fileName: string, file: Blob) => void;
}

const FIRST: AuditFilter = {
  period: 'week',
  chosen: { first: '', last: '' },
  group: undefined,
  outcome: undefined,
  search: '',
};

/** Creates the desk. */
export function createAuditDesk({ service, present, clock, save }: AuditDeskDeps): AuditDesk {
  const state = createSignal<AuditDeskState>({
    filter: FIRST,
    records: undefined,
    total: 0,
    turned: [],
    failed: false,
    busy: false,
    verifying: undefined,
    exporting: false,
    verdict: undefined,
  });
  const set = (change: Partial<AuditDeskState>) => state.set({ ...state.value, ...change });
  let asked = 0;
  let cancelPause = () => {};
  let verification = new AbortController();

  const question = (): AuditQuestion => {
    const { period, chosen, ...rest } = state.value.filter;
    return { ...rest, ...momentsOf(period, chosen, clock.nowMs()) };
  };

  /** Reads a page; an answer that comes late does not count. */
  async function readPage(turned: readonly number[]): Promise<void> {
    cancelPause();
    const turn = (asked += 1);
    set({ busy: true });
    const answer = await service.list(question(), { before: turned.at(-1), limit: PAGE_SIZE });
    if (turn !== asked) return;
    if (answer.ok) {
      const { records, total } = answer.value;
      set({ records, total, turned, failed: false, busy: false });
      return;
    }
    set({ failed: true, busy: false });
    present(eventOfFailure(answer.error));
  }

  return {
    state,
    read: () => readPage([]),
    look(change) {
      cancelPause();
      set({ filter: { ...state.value.filter, ...change } });
      const pauseMs = change.search === undefined ? 0 : SEARCH_PAUSE_MS;
      cancelPause = clock.after(pauseMs, () => void readPage([]));
    },
    older() {
      const { records = [], turned } = state.value;
      const last = records.at(-1);
      if (last !== undefined) void readPage([...turned, last.seq]);
    },
    newer: () => void readPage(state.value.turned.slice(0, -1)),
    async verify() {
      verification = new AbortController();
      set({ verifying: 0, verdict: undefined });
      const answer = await service.verify(verification.signal, (verifying) => set({ verifying }));
      set({ verifying: undefined, verdict: answer.ok ? answer.value : undefined });
      if (!answer.ok) present(eventOfFailure(answer.error));
      // It is told by the log itself.
      await readPage([]);
    },
    cancelVerifying: () => verification.abort(),
    async export() {
      set({ exporting: true });
      const answer = await service.export(question());
      set({ exporting: false });
      if (!answer.ok) return present(eventOfFailure(answer.error));
      const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
      save(`audit-${day}.csv`, answer.value);
      await readPage([]);
    },
  };
}
