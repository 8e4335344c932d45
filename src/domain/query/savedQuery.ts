import { z } from 'zod';
import { layerQuerySchema } from './layerQuery.ts';

/** Most of what kept queries may hold, so that a user's list fits one request. */
export const SAVED_QUERY_LIMITS = {
  perUser: 50,
  nameLength: 40,
  /** Of all of a user's queries together, as JSON. */
  characters: 400_000,
} as const;

/** Schema of a {@link SavedQuery}. */
export const savedQuerySchema = z.object({
  id: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
  name: z.string().trim().min(1).max(SAVED_QUERY_LIMITS.nameLength),
  query: layerQuerySchema,
});

/** A query that a user keeps under a name. */
export type SavedQuery = Readonly<z.output<typeof savedQuerySchema>>;

/** True when so many queries may be kept together. */
export function mayBeKept(queries: readonly SavedQuery[]): boolean {
  const { perUser, characters } = SAVED_QUERY_LIMITS;
  return queries.length <= perUser && JSON.stringify(queries).length <= characters;
}
