import { z } from 'zod';
import type { RoleResource, RoleRight, RoleSight } from '../../src/api/contracts/roles.ts';
import {
  EVERY,
  EVERYTHING,
  rightsIn,
  type Rights,
  type Sight,
  type StoredRight,
} from '../base/access/rights.ts';
import type { Query } from '../base/db/database.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { BASES, recordedIn } from '../access/keyHandlers.ts';
import type { SeenCatalogue } from '../catalogue/layers.ts';

/** Where the resources come from that a role may see. */
export interface SightSources {
  readonly features: FeatureStore;
  readonly catalogueFor: SeenCatalogue;
}

const rightRow = z.object({
  resource: z.string(),
  area: z.string(),
  hidden_fields: z.array(z.string()),
  is_seen: z.boolean(),
});

const UNSEEN: RoleSight = { isSeen: false, areas: [], hiddenFields: [] };

const sightOf = (sight: Sight | undefined): RoleSight =>
  sight === undefined
    ? UNSEEN
    : { isSeen: true, areas: [...(sight.areas ?? [])], hiddenFields: [...sight.hiddenFields] };

/** What a role departs in, by resource. */
export async function readRoleRights(query: Query, roleType: number): Promise<RoleRight[]> {
  const rows = z
    .array(rightRow)
    .parse(
      await query(
        'SELECT resource, area, hidden_fields, is_seen FROM role_rights WHERE role_type = $1 ORDER BY resource, area',
        [roleType],
      ),
    );
  const byResource = new Map<string, RoleRight>();
  for (const { resource, area, hidden_fields: hiddenFields, is_seen: isSeen } of rows) {
    const known = byResource.get(resource) ?? { resource, isSeen, areas: [], hiddenFields };
    byResource.set(resource, area === '' ? known : { ...known, areas: [...known.areas, area] });
  }
  return [...byResource.values()];
}

/** Replaces what a role departs in. */
export async function writeRoleRights(
  query: Query,
  roleType: number,
  rights: readonly RoleRight[],
): Promise<void> {
  await query('DELETE FROM role_rights WHERE role_type = $1', [roleType]);
  const rows = rights.flatMap(({ resource, isSeen, areas, hiddenFields }) =>
    (isSeen && areas.length > 0 ? [...new Set(areas)] : ['']).map((area) => ({
      resource,
      area,
      is_seen: isSeen,
      hidden_fields: isSeen ? [...new Set(hiddenFields)] : [],
    })),
  );
  await query(
    `INSERT INTO role_rights (role_type, resource, area, is_seen, hidden_fields)
     SELECT $1::int, resource, area, is_seen, hidden_fields
     FROM jsonb_to_recordset($2::jsonb) AS own(resource text, area text, is_seen boolean, hidden_fields jsonb)`,
    [roleType, JSON.stringify(rows)],
  );
}

async function commonRights(query: Query): Promise<readonly StoredRight[]> {
  const rows = await query<Omit<StoredRight, 'is_seen' | 'is_own'>>(
    `SELECT resource, role, area, hidden_fields FROM data_rights WHERE resource NOT LIKE 'catalogue:%'`,
  );
  return rows.map((row) => ({ ...row, is_seen: true, is_own: false }));
}

/** What a role would have to depart in to see what another one sees: all in which that one departs, and all rules that name it. */
export async function rightsLike(query: Query, roleType: number): Promise<RoleRight[]> {
  const own = await readRoleRights(query, roleType);
  const common = await commonRights(query);
  const given = rightsIn(common, String(roleType));
  const named = new Set(
    common.flatMap(({ resource, role }) => (role === String(roleType) ? [resource] : [])),
  );
  const departed = new Set(own.map(({ resource }) => resource));
  return [
    ...own,
    ...[...named]
      .filter((resource) => !departed.has(resource))
      .map((resource) => ({ resource, ...sightOf(given.of(resource)) })),
  ];
}

type Field = RoleResource['fields'][number];

/** Fields of layers as far as somebody gave them titles, by the layer's name. */
async function titledFields(query: Query): Promise<ReadonlyMap<string, readonly Field[]>> {
  const rows = await query<{ layer: string; name: string; title: string }>(
    `SELECT layer_id AS layer, data_key AS name, data_value AS title FROM layer_metadata ORDER BY layer_id, position`,
  );
  const fields = new Map<string, Field[]>();
  for (const { layer, name, title } of rows)
    fields.set(layer, [...(fields.get(layer) ?? []), { name, title }]);
  return fields;
}

/** The fields of a layer: those with titles first, then what else is known of. */
function fieldsOf(layer: GeoLayer, titled: readonly Field[], hidden: readonly string[]): Field[] {
  const known = new Set(titled.map(({ name }) => name));
  const others = [...(layer.storedKinds ?? []).map(({ name }) => name), ...hidden];
  const untitled = [...new Set(others)].filter((name) => !known.has(name));
  return [...titled, ...untitled.map((name) => ({ name, title: name }))];
}

/** Everything that a role may see or not, with how it sees it. */
export async function readResources(
  query: Query,
  { features, catalogueFor }: SightSources,
  roleType: number,
): Promise<RoleResource[]> {
  const own = new Map(
    (await readRoleRights(query, roleType)).map(({ resource, ...sight }) => [resource, sight]),
  );
  const common = await commonRights(query);
  const ruled = new Set(common.map(({ resource }) => resource));
  const given: Rights = rightsIn(common, String(roleType));
  const titled = await titledFields(query);
  const layers = [...(await features.layers(EVERYTHING))].reverse();
  const told = (id: string) => ({
    given: sightOf(given.of(id)),
    own: own.get(id) ?? null,
    followsOthers: id !== EVERY && !ruled.has(id),
  });
  const seen = new Set<string>();
  const recorded = recordedIn(await catalogueFor(EVERYTHING)).filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  );
  return [
    ...layers.map((layer) => {
      const { name, title, titleEn } = layer;
      const sight = told(name);
      const hidden = [...sight.given.hiddenFields, ...(sight.own?.hiddenFields ?? [])];
      return {
        ...{ id: name, kind: 'layer' as const, title, titleEn },
        fields: fieldsOf(layer, titled.get(name) ?? [], hidden),
        ...sight,
      };
    }),
    ...[...BASES, ...recorded].map(({ id, kind, title, titleEn }) => ({
      ...{ id, kind, title, titleEn, fields: [] },
      ...told(id),
    })),
    {
      ...{ id: EVERY, kind: 'others' as const, title: '其余图层', titleEn: 'All other layers', fields: [] },
      ...told(EVERY),
    },
  ];
}
