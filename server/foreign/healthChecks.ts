import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import type { ForeignHealth } from '../../src/domain/layers/foreignServices.ts';
import type { Database } from '../base/db/database.ts';
import { DUTIES, ifAlone, isDoneNow, whenAlone } from '../base/processes/alone.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { AskedService } from './askService.ts';

/** Checks whether the services whose layers stand in the tree still answer. */
export interface HealthChecks {
  /** Begins to check all of them, and again where that is being done; returns at once. */
  begin(): void;
  /** Whether this process, or another one, checks now. */
  isRunning(): Promise<boolean>;
  /** Gives up what is being done, and checks no more. */
  close(): Promise<void>;
}

/** Where layers stand, how a service is asked, and who hears of what changed. */
export interface HealthSetup {
  readonly database: Database;
  readonly clock: Clock;
  readonly ask: (link: string, signal: AbortSignal) => Promise<AskedService>;
  readonly onChange: (change: {
    readonly link: string;
    readonly state: ForeignHealth;
    readonly reason: string;
  }) => void;
  readonly onError: (error: unknown) => void;
}

/** Between two rounds, milliseconds. */
const PERIOD_MS = 1_800_000;

/** Services that are asked at once: one that hangs does not hold up all others. */
const AT_ONCE = 6;

interface Checked {
  readonly code: string;
  readonly name: string;
  readonly state: ForeignHealth | null;
}

/** How a service was found. */
type Verdict = Pick<AskedService, 'layers'> | { readonly reason: string };

function stateOf(
  { name }: Checked,
  verdict: Verdict,
): { readonly state: ForeignHealth; readonly reason: string } {
  if ('reason' in verdict) return { state: 'unreachable', reason: verdict.reason };
  const isThere = name === '' || verdict.layers.some((layer) => layer.name === name);
  return isThere ? { state: 'ok', reason: '' } : { state: 'gone', reason: `服务中已没有图层“${name}”` };
}

/** Layers by the service that has them, so that each is asked once. */
function byLink(rows: readonly (Checked & { readonly link: string })[]): ReadonlyMap<string, Checked[]> {
  const found = new Map<string, Checked[]>();
  for (const { link, ...layer } of rows) found.set(link, [...(found.get(link) ?? []), layer]);
  return found;
}

/** One round of checks. */
function createRound({ database, clock, ask, onChange }: HealthSetup, signal: AbortSignal) {
  const { query } = database;

  async function judge(link: string): Promise<Verdict> {
    try {
      return await ask(link, signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { reason: error.message };
    }
  }

  async function check(link: string, layers: readonly Checked[]): Promise<void> {
    const verdict = await judge(link);
    const at = new Date(clock.nowMs()).toISOString();
    for (const layer of layers) {
      const { state, reason } = stateOf(layer, verdict);
      await query(
        `UPDATE foreign_layers SET checked_at = $2, reason = $4, state = $3,
           since = CASE WHEN state IS NOT DISTINCT FROM $3 THEN since ELSE $2 END WHERE code = $1`,
        [layer.code, at, state, reason],
      );
      if (layer.state !== state && (layer.state !== null || state !== 'ok'))
        onChange({ link, state, reason });
    }
  }

  /** @param before only those that were not checked since; absent: all */
  async function checkThose(before: Date | undefined): Promise<void> {
    const rows = await query<{ link: string; code: string; name: string; state: ForeignHealth | null }>(
      `SELECT link, code, name, state FROM foreign_layers WHERE $1::timestamptz IS NULL OR checked_at IS NULL OR checked_at < $1
       ORDER BY checked_at NULLS FIRST, link`,
      [before?.toISOString() ?? null],
    );
    const waiting = [...byLink(rows)];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        signal.throwIfAborted();
        await check(...next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  return checkThose;
}

/** Creates the checks; they are made by themselves from time to time. */
export function createHealthChecks(setup: HealthSetup): HealthChecks {
  const { database, clock, onError } = setup;
  const ended = new AbortController();
  const { signal } = ended;
  const checkThose = createRound(setup, signal);
  let running: Promise<void> | undefined;
  /** What was added since the round began wants another one. */
  let isWanted = false;

  async function checkUntilDone(): Promise<void> {
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        // Where another process checks now, it began before this was wanted.
        await whenAlone(database, { duty: DUTIES.health, clock, signal }, () => checkThose(undefined));
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    } finally {
      running = undefined;
    }
  }

  function begin(): void {
    if (signal.aborted) return;
    isWanted = true;
    running ??= checkUntilDone();
  }

  /** Of several processes one checks: what another has checked meanwhile is not asked again. */
  async function checkByItself(): Promise<void> {
    try {
      const before = new Date(clock.nowMs() - PERIOD_MS / 2);
      await ifAlone(database, DUTIES.health, () => checkThose(before));
    } catch (error) {
      if (!signal.aborted) onError(error);
    } finally {
      running = undefined;
    }
    // Somebody asked meanwhile.
    if (isWanted) begin();
  }

  const cancel: CancelTimer = clock.every(PERIOD_MS, () => {
    running ??= checkByItself();
  });
  return {
    begin,
    isRunning: async () => running !== undefined || isDoneNow(database, DUTIES.health),
    async close() {
      cancel();
      ended.abort();
      await running;
    },
  };
}
