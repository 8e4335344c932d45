import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { rootCause } from '../base/db/failure.ts';
import { LARGE_VERTICES, writeColumns } from '../base/geo/columns/writeColumns.ts';
import { writeIndex } from '../base/geo/tree/writeIndex.ts';
import { propertyKindSchema, valueTypes } from '../base/geo/propertyKind.ts';
import { DUTIES, ifAlone } from '../base/processes/alone.ts';

/** After a start, and between two looks at the layers, milliseconds: a look is one short statement. */
const ROUND_MS = 30_000;

const rowsSchema = z.array(
  z.object({
    name: z.string(),
    property_kinds: z.array(propertyKindSchema).nullable(),
    is_indexed: z.boolean(),
    is_columned: z.boolean(),
  }),
);

/** Large layers without what lies beside them: they were imported before there was any, restored from a backup, or changed by hand. */
const MISSING = `SELECT * FROM (
    SELECT name, property_kinds,
      EXISTS (SELECT FROM geo_indexed AS held WHERE held.layer = name AND held.revision = layer.revision AND is_whole) AS is_indexed,
      property_kinds IS NULL OR EXISTS (
        SELECT FROM geo_columned AS held WHERE held.layer = name AND held.revision = layer.revision AND fields IS NOT NULL) AS is_columned
    FROM geo_layers AS layer WHERE vertices > $1) AS large
  WHERE NOT is_indexed OR NOT is_columned ORDER BY name`;

/** What it takes to keep what lies beside layers. */
interface Keeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Gives large layers that have no spatial index or no columns theirs, one after the other and in the background, by one process at a time;
 * until then they are queried by their features. Stopped in the middle, the next start goes on there.
 */
export function keepBeside({ database, clock, log }: Keeping): { close(): Promise<void> } {
  const ended = new AbortController();
  let cancel: CancelTimer = () => undefined;
  let running: Promise<unknown> = Promise.resolve();

  const missing = async () => rowsSchema.parse(await database.query(MISSING, [LARGE_VERTICES]));
  async function timed(layer: string, what: string, work: () => Promise<void>): Promise<void> {
    const beganMs = clock.nowMs();
    await work();
    log.info({ layer, durationMs: clock.nowMs() - beganMs }, `${what} written`);
  }
  async function round(): Promise<void> {
    // The lock is asked for where there is something to do alone.
    if ((await missing()).length === 0) return;
    await ifAlone(database, DUTIES.beside, async () => {
      for (const { name, property_kinds, is_indexed, is_columned } of await missing()) {
        const fields = [...valueTypes(property_kinds ?? []).keys()];
        if (!is_indexed) await timed(name, 'spatial index', () => writeIndex(database, name, ended.signal));
        if (!is_columned)
          await timed(name, 'columns', () => writeColumns(database, { layer: name, fields }, ended.signal));
      }
    });
  }
  function plan(): void {
    if (ended.signal.aborted) return;
    cancel = clock.after(ROUND_MS, () => {
      running = round()
        .catch((error: unknown) => {
          if (!ended.signal.aborted)
            log.error({ err: rootCause(error) }, 'what lies beside layers was not written');
        })
        .then(plan);
    });
  }
  plan();
  return {
    async close() {
      cancel();
      ended.abort(new Error('the portal is stopping'));
      await running;
    },
  };
}
