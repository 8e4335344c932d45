import { z } from 'zod';
import { BUREAU_ROLE_TYPE, SWITCHABLE_ROLE_TYPES } from '../../../src/domain/bureau/roles.ts';
import type { Query } from '../db/database.ts';

/** What somebody sees of a resource. */
export interface Sight {
  /** Names of the fields that are not shown, in order. */
  readonly hiddenFields: readonly string[];
  /** Names of the areas that it is limited to, in order; undefined for everywhere. */
  readonly areas: readonly string[] | undefined;
}

/** What somebody sees of the data. */
export interface Rights {
  /**
   * @param resource a vector layer by its name, or what {@link RESOURCES} names
   * @returns undefined for what must not be seen
   */
  of(resource: string): Sight | undefined;
}

/** Resources that are no vector layers. */
export const RESOURCES = {
  imagery: 'base:imagery',
  terrain: 'base:terrain',
  model: (name: string) => `model:${name}`,
  catalogue: (code: string) => `catalogue:${code}`,
} as const;

/** What stands for every role, or for every resource without rows of its own. */
export const EVERY = '*';

const WHOLE: Sight = { hiddenFields: [], areas: undefined };

/** All there is: for the portal's own work, whose results go to nobody as they are. */
export const EVERYTHING: Rights = { of: () => WHOLE };

const rowSchema = z.object({
  resource: z.string(),
  role: z.string(),
  area: z.string(),
  hidden_fields: z.array(z.string()),
});

type RightsRow = z.infer<typeof rowSchema>;

/** A row of either table. */
const storedSchema = rowSchema.extend({
  is_seen: z.boolean(),
  /** It is the role's own and goes before those of the data. */
  is_own: z.boolean(),
});

/** See {@link storedSchema}. */
export type StoredRight = z.infer<typeof storedSchema>;

/** What the rows of one resource let a role see: fields that any of them hides are hidden, areas add up. */
function sightIn(rows: readonly RightsRow[], role: string): Sight | undefined {
  const own = rows.filter((row) => row.role === role);
  const valid = own.length > 0 ? own : rows.filter((row) => row.role === EVERY);
  if (valid.length === 0) return undefined;
  const areas = valid.map(({ area }) => area);
  return {
    hiddenFields: [...new Set(valid.flatMap((row) => row.hidden_fields))].sort(),
    areas: areas.includes('') ? undefined : areas.sort(),
  };
}

function byResourceOf<R extends RightsRow>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const byResource = new Map<string, R[]>();
  for (const row of rows) byResource.set(row.resource, [...(byResource.get(row.resource) ?? []), row]);
  return byResource;
}

/** What rows let a role see: its own rows go before those of the data, and a resource before all others. */
export function rightsIn(rows: readonly StoredRight[], role: string): Rights {
  const own = byResourceOf(rows.filter((row) => row.is_own));
  const common = byResourceOf(rows.filter((row) => !row.is_own));
  const sightOf = (resource: string): { readonly sight: Sight | undefined } | undefined => {
    const chosen = own.get(resource);
    if (chosen !== undefined)
      return {
        sight: sightIn(
          chosen.filter((row) => row.is_seen),
          role,
        ),
      };
    const known = common.get(resource);
    return known && { sight: sightIn(known, role) };
  };
  const others = sightOf(EVERY)?.sight;
  return {
    of(resource) {
      const found = sightOf(resource);
      return found === undefined ? others : found.sight;
    },
  };
}

/** Whether an account may be under a role: its own, or one that the bureau switches to. */
export function mayTakeRole(own: number, roleType: number): boolean {
  return own === roleType || (own === BUREAU_ROLE_TYPE && SWITCHABLE_ROLE_TYPES.includes(roleType));
}

/** Reads what a role sees now. */
export async function readRights(query: Query, roleType: number): Promise<Rights> {
  const rows = await query(
    `SELECT resource, role, area, hidden_fields, true AS is_seen, false AS is_own FROM data_rights UNION ALL
     SELECT resource, $1::text, area, hidden_fields, is_seen, true FROM role_rights WHERE role_type = $1::int`,
    [String(roleType)],
  );
  return rightsIn(z.array(storedSchema).parse(rows), String(roleType));
}

/** Some resources of somebody's rights. */
export function narrowedRights(rights: Rights, resources: ReadonlySet<string>): Rights {
  return { of: (resource) => (resources.has(resource) ? rights.of(resource) : undefined) };
}
