import { z } from 'zod';
import type { FoundHealth } from '../../src/api/contracts/layerHealth.ts';
import { isLayerRecord } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { LAYER_HEALTH, nextLookMs, type LayerHealth } from '../../src/domain/layers/layerHealth.ts';
import { parseLayerRecord, type LayerDefinition } from '../../src/layerTypes/index.ts';
import type { Query } from '../base/db/database.ts';
import { readRecords } from '../catalogue/versions/records.ts';
import type { Words } from '../foreign/trouble.ts';

/** A layer of the catalogue that reads something. */
export interface WatchedLayer {
  readonly definition: LayerDefinition;
  /** null while nobody has looked at what it reads now. */
  readonly health: FoundHealth | null;
}

/** What a look at a layer found. */
export interface Finding {
  readonly code: string;
  readonly link: string;
  readonly state: LayerHealth;
  readonly reason: Words;
}

const rowSchema = z.object({
  code: z.string(),
  link: z.string(),
  state: z.enum(LAYER_HEALTH),
  reason_zh: z.string(),
  reason_en: z.string(),
  since: z.coerce.date(),
  checked_at: z.coerce.date(),
});

/** What is known of each layer, by its code and for the address that was asked. */
export async function readHealth(
  query: Query,
): Promise<ReadonlyMap<string, FoundHealth & { readonly link: string }>> {
  const rows = await query('SELECT * FROM layer_health');
  return new Map(
    rows.map((row) => {
      const { code, link, state, reason_zh: zh, reason_en: en, since, checked_at } = rowSchema.parse(row);
      const checkedAtMs = checked_at.getTime();
      const times = { sinceMs: since.getTime(), checkedAtMs, nextAtMs: nextLookMs(state, checkedAtMs) };
      return [code, { link, state, reason: { zh, en }, ...times }];
    }),
  );
}

/** All layers of the catalogue in force whose records are sound. */
export async function watchedLayers(query: Query): Promise<readonly WatchedLayer[]> {
  const known = await readHealth(query);
  return (await readRecords(query))
    .filter(isLayerRecord)
    .flatMap(({ code, layer }): readonly WatchedLayer[] => {
      if (layer === null) return [];
      const parsed = parseLayerRecord(code, layer);
      if (!parsed.ok) return [];
      const health = known.get(code);
      if (health?.link !== parsed.value.link) return [{ definition: parsed.value, health: null }];
      const { link: _link, ...rest } = health;
      return [{ definition: parsed.value, health: rest }];
    });
}

/** Keeps what was found; of a state that goes on, since when it has. Layers that went meanwhile are passed over. */
export async function keepHealth(query: Query, found: readonly Finding[], at: Date): Promise<void> {
  await query(
    `INSERT INTO layer_health (code, link, state, reason_zh, reason_en, since, checked_at)
     SELECT one.code, link, state, zh, en, $2, $2
     FROM jsonb_to_recordset($1::jsonb) AS one (code text, link text, state text, zh text, en text)
     JOIN catalogue_items USING (code)
     ON CONFLICT (code) DO UPDATE SET link = excluded.link, state = excluded.state, reason_zh = excluded.reason_zh,
       reason_en = excluded.reason_en, checked_at = excluded.checked_at,
       since = CASE WHEN layer_health.state = excluded.state AND layer_health.link = excluded.link
         THEN layer_health.since ELSE excluded.since END`,
    [
      JSON.stringify(found.map(({ code, link, state, reason }) => ({ code, link, state, ...reason }))),
      at.toISOString(),
    ],
  );
}

/** How many layers that read something there are in each state, `unknown` before the first look. */
export function countLayerHealth(query: Query): Promise<{ state: string; count: number }[]> {
  return query(
    `SELECT coalesce(state, 'unknown') AS state, count(*)::int AS count
     FROM catalogue_items LEFT JOIN layer_health USING (code) WHERE resource IS NOT NULL GROUP BY 1`,
  );
}
