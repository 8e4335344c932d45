import { z } from 'zod';
import { isComplete, OPERATORS, type Conditions } from './conditions.ts';

/** Limits of a query, so that nobody keeps one that stops a page. */
const LIMITS = { textLength: 200, conditions: 20, corners: 5000 } as const;

const text = z.string().max(LIMITS.textLength);
const lonLat = z.tuple([z.number(), z.number()]);

const drawnAreaSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rectangle'),
    extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  }),
  z.object({ kind: z.literal('circle'), centre: lonLat, radiusM: z.number().positive() }),
  z.object({ kind: z.literal('polygon'), ring: z.array(lonLat).min(3).max(LIMITS.corners).readonly() }),
]);

/** Where features must lie: in the prefecture's frame, in what the views show when it is asked, in a region, or in a drawn shape. */
const limitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prefecture') }),
  z.object({ kind: z.literal('view') }),
  z.object({ kind: z.literal('region'), code: text }),
  z.object({ kind: z.literal('shape'), shape: drawnAreaSchema }),
]);

/** A query of one layer by attributes and place, as it is kept (query mode 6). */
export const layerQuerySchema = z.object({
  layerId: text,
  conditions: z.object({
    join: z.enum(['and', 'or']),
    list: z
      .array(z.object({ field: text, operator: z.enum(OPERATORS), value: text }))
      .max(LIMITS.conditions)
      .readonly(),
  }),
  limit: limitSchema,
});

/** The schema's output. */
export type LayerQuery = z.output<typeof layerQuerySchema>;

/** The spatial limit of a {@link LayerQuery}. */
export type QueryLimit = LayerQuery['limit'];

/** The query that a panel begins with. */
export function newLayerQuery(layerId: string): LayerQuery {
  return { layerId, conditions: { join: 'and', list: [] }, limit: { kind: 'prefecture' } };
}

/** Whether every condition says what it wants. */
export function isWhole({ list }: Conditions): boolean {
  return list.every(isComplete);
}
