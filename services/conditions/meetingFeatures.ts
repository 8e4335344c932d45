import type { Database } from '../../server/base/db/database.ts';
import { valueTypes, type PropertyKind } from '../../server/base/geo/propertyKind.ts';
import type { Clause } from './clause.ts';
import { clauseSql } from './clauseSql.ts';
import { countMeeting, idsMeeting, type AskedRows } from './meetingRows.ts';

/** Features that meet conditions, as the database is asked for them. Undefined where it cannot tell of the values that there are. */
export interface MeetingFeatures {
  /** Places in the list of the conditions that the database does not mean the same by: they are not looked at yet. */
  readonly untold: readonly number[];
  /** @throws DatabaseFailure; the signal's reason */
  count(signal: AbortSignal): Promise<number | undefined>;
  /** Ascending. @throws DatabaseFailure; the signal's reason */
  ids(signal: AbortSignal): Promise<Int32Array | undefined>;
}

/** A stored layer, and what its fields hold. */
export interface ValuedLayer {
  readonly layer: string;
  /** Of those fields alone that may be asked for. */
  readonly kinds: readonly PropertyKind[];
}

/**
 * Those of some features of a layer that meet all of some conditions; undefined where the database means the same by none of them.
 * @param ids ascending
 */
export function meetingFeatures(
  database: Database,
  { layer, kinds }: ValuedLayer,
  clauses: readonly Clause[],
  ids: Int32Array,
): MeetingFeatures | undefined {
  const types = valueTypes(kinds);
  const all = clauses.map((clause) => clauseSql(clause, types));
  const told = all.filter((condition) => condition !== undefined);
  if (told.length === 0) return undefined;
  const rows: AskedRows = {
    layer,
    ids,
    condition: (parameter) => told.map((condition) => condition(parameter)).join(' AND '),
  };
  return {
    untold: all.flatMap((condition, at) => (condition === undefined ? [at] : [])),
    count: (signal) => countMeeting(database, rows, signal),
    ids: (signal) => idsMeeting(database, rows, signal),
  };
}
