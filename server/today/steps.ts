import { z } from 'zod';
import type { WantedStep } from '../../src/api/contracts/today.ts';
import { ATTENTION_STEPS } from '../../src/domain/bureau/attention.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { Step } from './standing.ts';

const rowSchema = z.object({
  item_key: z.string(),
  seq: z.number(),
  at: z.date(),
  account_id: z.string().nullable(),
  account_name: z.string(),
  role_type: z.number(),
  kind: z.enum(ATTENTION_STEPS),
  note: z.string(),
  unit: z.number().nullable(),
  signature: z.string().nullable(),
});

/** A step with the words that were said. */
export interface SaidStep extends Step {
  readonly note: string;
}

function toStep(row: z.infer<typeof rowSchema>): SaidStep {
  const { seq, at, kind, note, unit, signature } = row;
  const who = { accountId: row.account_id, name: row.account_name, roleType: row.role_type };
  return { seq, at, kind, note, unit, signature, ...who };
}

/** Everything that was done about an item, the first step first. */
export async function stepsOf(query: Query, key: string): Promise<readonly SaidStep[]> {
  const rows = await query('SELECT * FROM attention_events WHERE item_key = $1 ORDER BY seq', [key]);
  return z.array(rowSchema).parse(rows).map(toStep);
}

/** What was done about some items, without what was said. */
export async function stepsByKey(
  { query }: Pick<Database, 'query'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Step[]>> {
  const byKey = new Map<string, Step[]>();
  if (keys.length === 0) return byKey;
  const rows = await query(
    `SELECT item_key, seq, at, account_id, account_name, role_type, kind, '' AS note, unit, signature FROM attention_events
     WHERE item_key IN (SELECT jsonb_array_elements_text($1::jsonb)) ORDER BY item_key, seq`,
    [JSON.stringify(keys)],
  );
  for (const row of z.array(rowSchema).parse(rows)) {
    const steps = byKey.get(row.item_key) ?? [];
    steps.push(toStep(row));
    byKey.set(row.item_key, steps);
  }
  return byKey;
}

/** Who takes a step, and when. */
export interface Actor {
  readonly accountId: string;
  readonly roleType: number;
  readonly at: Date;
}

/**
 * Writes a step down after the ones that are known.
 * @param signature what the rule sees
 * @returns false where somebody else was quicker
 */
export async function addStep(
  query: Query,
  { key, version, kind, note, unit }: WantedStep,
  { accountId, roleType, at }: Actor,
  signature: string,
): Promise<boolean> {
  const added = await query(
    `INSERT INTO attention_events (item_key, seq, at, account_id, account_name, role_type, kind, note, unit, signature)
     SELECT $1, $2::int, $3::timestamptz, id, coalesce(nullif(name, ''), account), $5::int, $6, $7, $8::int, $9 FROM accounts WHERE id = $4
     ON CONFLICT (item_key, seq) DO NOTHING RETURNING seq`,
    [
      key,
      version + 1,
      at.toISOString(),
      accountId,
      roleType,
      kind,
      note,
      unit ?? null,
      kind === 'closed' ? signature : null,
    ],
  );
  return added.length > 0;
}
