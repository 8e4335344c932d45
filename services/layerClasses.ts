import { createHash } from 'node:crypto';
import { z } from 'zod';
import { geoLayerName, type LinkedRecord } from '../src/domain/layers/record/geoLayerName.ts';
import { labelExpressionSchema } from '../src/domain/layers/record/labelExpression.ts';
import { layerClassesSchema, type LayerClasses } from '../src/domain/layers/record/layerClasses.ts';
import type { Database } from '../server/base/db/database.ts';

/** Classes and labels that the catalogue gives a layer. */
export interface RecordClasses {
  readonly classes?: LayerClasses | undefined;
  /** Writes its labels, see `parseLabel`. */
  readonly labelExpression?: string | undefined;
  /** Differs with what they say. */
  readonly digest: string;
}

const recordSchema = z.looseObject({
  classes: layerClassesSchema.optional().catch(undefined),
  labelExpression: labelExpressionSchema.optional().catch(undefined),
});

type NamedClasses = readonly [name: string, classes: RecordClasses];

/** The layer that a record's text shows, and what it says of its look; undefined where that is no layer of these services. */
function classedRecord(text: string): NamedClasses | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    // Says nothing that could be drawn; the workbench tells of it.
    return undefined;
  }
  const parsed = recordSchema.safeParse(record);
  const name = parsed.success ? geoLayerName(parsed.data as LinkedRecord) : undefined;
  if (!parsed.success || name === undefined) return undefined;
  const { classes, labelExpression } = parsed.data;
  const said = JSON.stringify(labelExpression === undefined ? (classes ?? null) : [classes, labelExpression]);
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 8);
  return [name, { classes, labelExpression, digest }];
}

/**
 * The classes and labels that records of the catalogue in force give layers of these services, by the layers' names. Of several records that show
 * the same layer the first in the catalogue's order counts.
 */
export async function classesInForce({ query }: Database): Promise<ReadonlyMap<string, RecordClasses>> {
  const rows = await query<{ text: string }>(
    `SELECT resource ->> 'ResourceAbstract' AS text FROM catalogue_items
     WHERE resource ->> 'ResourceAbstract' LIKE '%"classes"%'
        OR resource ->> 'ResourceAbstract' LIKE '%"labelExpression"%'
     ORDER BY parent_code, position, code`,
  );
  const found = new Map<string, RecordClasses>();
  for (const { text } of rows) {
    const [name, classes] = classedRecord(text) ?? [];
    const saysSomething = classes?.classes !== undefined || classes?.labelExpression !== undefined;
    if (name !== undefined && saysSomething && !found.has(name)) found.set(name, classes);
  }
  return found;
}

/** The classes of a look that is being edited (`server/catalogue/styleDrafts.ts`); undefined for one that is forgotten. */
export async function draftedClasses({ query }: Database, id: string): Promise<NamedClasses | undefined> {
  const [row] = await query<{ record: string }>('SELECT record FROM style_drafts WHERE id = $1', [id]);
  return row && classedRecord(row.record);
}
