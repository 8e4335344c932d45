import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { HEALTH_LIMITS } from '../../src/domain/layers/layerHealth.ts';
import type { Database } from '../base/db/database.ts';
import { DUTIES, ifAlone, isDoneNow, whenAlone } from '../base/processes/alone.ts';
import { keepHealth, watchedLayers, type Finding, type WatchedLayer } from './healthRows.ts';
import { lookAtLayer } from './lookAtLayer.ts';
import { OutOfTime, readSources, type SourceSetup } from './sourceReading.ts';

/** Which layers are looked at: all, or those at which nobody has looked, or whose time has come. */
export type Wanted = 'all' | 'due';

/** Looks whether what the layers of the catalogue read is still there. */
export interface HealthChecks {
  /** Begins to look, and again where that is being done; returns at once. */
  begin(wanted: Wanted): void;
  /** Whether this process, or another one, looks now. */
  isRunning(): Promise<boolean>;
  /** Gives up what is being done, and looks no more. */
  close(): Promise<void>;
}

/** Where layers stand, how what they read is asked, and who hears of what changed. */
export interface HealthSetup {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: SourceSetup;
  readonly onChange: (found: Finding) => void;
  readonly onError: (error: unknown) => void;
}

/** What was found is kept in bundles: each is a write to the disk. */
const KEPT_AT_ONCE = 25;

const isDue = ({ health }: WatchedLayer, nowMs: number) => health === null || health.nextAtMs <= nowMs;

/** Those at which nobody has looked, and those that have waited longest, first. */
const inTurn = (layers: readonly WatchedLayer[]) =>
  [...layers].sort((a, b) => (a.health?.checkedAtMs ?? 0) - (b.health?.checkedAtMs ?? 0));

/** Keeps what is found, some at a time. */
function createKeeping({ database, clock }: HealthSetup) {
  let found: Finding[] = [];
  let written = Promise.resolve();
  const write = () => {
    const some = found;
    found = [];
    if (some.length > 0)
      written = written.then(() => keepHealth(database.query, some, new Date(clock.nowMs())));
    return written;
  };
  return {
    add(one: Finding) {
      found.push(one);
      return found.length < KEPT_AT_ONCE ? undefined : write();
    },
    write,
  };
}

/** Looks at layers once; what the round had no time for is left as it is. */
async function lookAtThose(setup: HealthSetup, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { database, clock, sources, onChange } = setup;
  const startMs = clock.nowMs();
  const layers = (await watchedLayers(database.query)).filter(
    (layer) => wanted === 'all' || isDue(layer, startMs),
  );
  const reading = readSources(sources, signal, () => clock.nowMs() - startMs >= HEALTH_LIMITS.roundMs);
  const keeping = createKeeping(setup);

  async function look({ definition, health }: WatchedLayer): Promise<void> {
    try {
      const verdict = await lookAtLayer(definition, reading);
      const found = { code: definition.id, link: definition.link, ...verdict };
      const before = health?.state ?? 'ok';
      if (verdict.state !== before) onChange(found);
      await keeping.add(found);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    }
  }

  // All at once: questions wait for their turn where they are asked.
  const looks = await Promise.allSettled(inTurn(layers).map(look));
  await keeping.write();
  signal.throwIfAborted();
  for (const done of looks) if (done.status === 'rejected') throw done.reason;
}

/** Creates the looks; they are made by themselves from time to time. */
export function createHealthChecks(setup: HealthSetup): HealthChecks {
  const { database, clock, onError } = setup;
  const ended = new AbortController();
  const { signal } = ended;
  let running: Promise<void> | undefined;
  /** What was added since the round began wants another one. */
  let wanted: Wanted | undefined;

  async function lookUntilDone(): Promise<void> {
    try {
      while (wanted !== undefined && !signal.aborted) {
        const now = wanted;
        wanted = undefined;
        // Where another process looks now, it began before this was wanted.
        await whenAlone(database, { duty: DUTIES.health, clock, signal }, () =>
          lookAtThose(setup, now, signal),
        );
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    } finally {
      running = undefined;
    }
  }

  function begin(which: Wanted): void {
    if (signal.aborted) return;
    if (wanted !== 'all') wanted = which;
    running ??= lookUntilDone();
  }

  /** Of several processes one looks: what another has looked at meanwhile is not due. */
  async function lookByItself(): Promise<void> {
    try {
      await ifAlone(database, DUTIES.health, () => lookAtThose(setup, 'due', signal));
    } catch (error) {
      if (!signal.aborted) onError(error);
    } finally {
      running = undefined;
    }
    // Somebody asked meanwhile.
    if (wanted !== undefined) begin(wanted);
  }

  const cancel: CancelTimer = clock.every(HEALTH_LIMITS.tickMs, () => {
    running ??= lookByItself();
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
