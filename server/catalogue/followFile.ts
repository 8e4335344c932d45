import { changesBetween, type AnyRecord } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import type { FiledRows } from './versions/filedRows.ts';
import { changeCatalogue } from './versions/versions.ts';

/** What a file of `config` says of a deployment. */
export interface FileContent<R extends AnyRecord> {
  readonly deployment: string;
  readonly records: readonly R[];
  /** The file, as the version that it makes names it. */
  readonly name: string;
}

/** Takes a file where it says something else than when it was looked at last. */
export type FollowFile<R extends AnyRecord> = (file: FileContent<R>) => Promise<void>;

/** Keeps the records of one kind in step with their file, as long as nobody publishes others. */
export function followFile<R extends AnyRecord>(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  rows: FiledRows<R>,
  clock: Clock,
): FollowFile<R> {
  /** What was looked at last; what it led to stays, whoever publishes. */
  let seen = '';
  const isInForce = async (deployment: string, records: readonly R[]) => {
    const filed = await rows.read(query);
    return filed?.deployment === deployment && changesBetween(filed.taken, records).length === 0;
  };
  return async ({ deployment, records, name }) => {
    const text = JSON.stringify([deployment, records]);
    if (text === seen) return;
    if (!(await isInForce(deployment, records)))
      await transaction((within) => {
        const by = { author: '', origin: 'start', note: name, at: new Date(clock.nowMs()) } as const;
        return changeCatalogue(within, by, () => rows.take(within, deployment, records));
      });
    seen = text;
  };
}
