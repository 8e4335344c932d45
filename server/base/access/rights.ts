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

/** The row that stands for every role, or for every resource without rows of its own. */
const EVERY = '*';

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

/** Reads what a role sees now. */
export async function readRights(query: Query, roleType: number): Promise<Rights> {
  const rows = z
    .array(rowSchema)
    .parse(await query('SELECT resource, role, area, hidden_fields FROM data_rights'));
  const byResource = new Map<string, RightsRow[]>();
  for (const row of rows) byResource.set(row.resource, [...(byResource.get(row.resource) ?? []), row]);
  const role = String(roleType);
  const others = sightIn(byResource.get(EVERY) ?? [], role);
  return {
    of(resource) {
      const own = byResource.get(resource);
      return own === undefined ? others : sightIn(own, role);
    },
  };
}

/** Whether an account may be under a role: its own, or one that the bureau switches to. */
export function mayTakeRole(own: number, roleType: number): boolean {
  return own === roleType || (own === BUREAU_ROLE_TYPE && SWITCHABLE_ROLE_TYPES.includes(roleType));
}

/** Some resources of somebody's rights. */
export function narrowedRights(rights: Rights, resources: ReadonlySet<string>): Rights {
  return { of: (resource) => (resources.has(resource) ? rights.of(resource) : undefined) };
}
