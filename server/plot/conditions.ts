import { asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A condition of a `customQuery`, or the order of its answer. */
export interface Condition<C extends string> {
  readonly column: C;
  readonly type: 'eq' | 'ne' | 'like' | 'asc' | 'desc';
  readonly value: string;
}

function conditionOf(column: PgColumn, { type, value }: Condition<string>): SQL | undefined {
  // The values of forms are texts, whatever the column holds.
  const text = sql`${column}::text`;
  if (type === 'eq') return eq(text, value);
  if (type === 'ne') return ne(text, value);
  return type === 'like' ? sql`position(${value}::text in ${text}) > 0` : undefined;
}

function orderOf(column: PgColumn, { type }: Condition<string>): SQL | undefined {
  if (type === 'asc') return asc(column);
  return type === 'desc' ? desc(column) : undefined;
}

/** Reads a `customQuery`: what the rows must meet, and in which order they are wanted. */
export function readConditions<C extends string>(
  columns: Readonly<Record<C, PgColumn>>,
  conditions: readonly Condition<C>[],
): { readonly where: readonly SQL[]; readonly order: readonly SQL[] } {
  const all = <T>(read: (column: PgColumn, condition: Condition<C>) => T | undefined) =>
    conditions
      .map((condition) => read(columns[condition.column], condition))
      .filter((part) => part !== undefined);
  return { where: all(conditionOf), order: all(orderOf) };
}
