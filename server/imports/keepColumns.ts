import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { rootCause } from '../base/db/failure.ts';
import { LARGE_VERTICES, writeColumns } from '../base/geo/columns/writeColumns.ts';
import { propertyKindSchema, valueTypes } from '../base/geo/propertyKind.ts';
import { DUTIES, ifAlone } from '../base/processes/alone.ts';

/** After a start, and between two looks at the layers, milliseconds: a look is one short statement. */
const ROUND_MS = 30_000;

const rowsSchema = z.array(z.object({ name: z.string(), property_kinds: z.array(propertyKindSchema) }));

/** Large layers without columns: they were imported before there were any, restored from a backup, or changed by hand. */
const MISSING = `SELECT name, property_kinds FROM geo_layers AS layer
  WHERE vertices > $1 AND property_kinds IS NOT NULL AND NOT EXISTS (
    SELECT FROM geo_columned AS held WHERE held.layer = layer.name AND held.revision = layer.revision AND fields IS NOT NULL)
  ORDER BY name`;

/** What it takes to keep columns. */
interface ColumnKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Gives large layers that have no columns theirs, one after the other and in the background, by one process at a time; until then they are
 * queried by their features. Stopped in the middle, the next start goes on there.
 */
export function keepColumns({ database, clock, log }: ColumnKeeping): { close(): Promise<void> } {
  const ended = new AbortController();
  let cancel: CancelTimer = () => undefined;
  let running: Promise<unknown> = Promise.resolve();

  const missing = async () => rowsSchema.parse(await database.query(MISSING, [LARGE_VERTICES]));
  async function round(): Promise<void> {
    // The lock is asked for where there is something to do alone.
    if ((await missing()).length === 0) return;
    await ifAlone(database, DUTIES.columns, async () => {
      for (const { name, property_kinds } of await missing()) {
        const beganMs = clock.nowMs();
        const fields = [...valueTypes(property_kinds).keys()];
        await writeColumns(database, { layer: name, fields }, ended.signal);
        log.info({ layer: name, durationMs: clock.nowMs() - beganMs }, 'columns written');
      }
    });
  }
  function plan(): void {
    if (ended.signal.aborted) return;
    cancel = clock.after(ROUND_MS, () => {
      running = round()
        .catch((error: unknown) => {
          if (!ended.signal.aborted) log.error({ err: rootCause(error) }, 'columns were not written');
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
