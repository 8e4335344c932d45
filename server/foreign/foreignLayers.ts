import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ForeignLayer } from '../../src/api/contracts/foreignLayers.ts';
import { FOREIGN_KINDS, type ForeignKind } from '../../src/domain/layers/foreignServices.ts';
import { serviceRecord } from '../../src/layerTypes/serviceRecord.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import { writeRoles } from '../catalogue/versions/records.ts';
import { changeCatalogue } from '../catalogue/versions/versions.ts';
import { catalogueGroups, DEFAULT_GROUP, ensureGroup, tidyGroup } from '../catalogue/groups.ts';
import { readHealth } from '../layerHealth/healthRows.ts';
import type { OfferedByService } from './readService.ts';

/** Layers of a service that are to be added. */
export interface WantedLayers {
  readonly kind: ForeignKind;
  readonly link: string;
  /** Code of the group. */
  readonly group: string;
  /** What a new group in that one is called in which they stand; none without it. */
  readonly newGroup?: string | undefined;
  /** Role types that see them; null, or undefined, for everybody. */
  readonly roles?: readonly string[] | null | undefined;
  readonly layers: readonly OfferedByService[];
}

/** A group of the tree, as an answer holds it. */
type Group = ForeignLayer['group'];

/** The layers of other services in the tree. */
export interface ForeignLayers {
  list(): Promise<{ layers: ForeignLayer[]; groups: Group[] }>;
  groups(): Promise<Group[]>;
  /** Adds layers, all or none; their codes. @throws Refusal 400, 404 */
  add(wanted: WantedLayers, author: string): Promise<string[]>;
  /** @throws Refusal 404 */
  change(
    layer: { readonly code: string; readonly title: string; readonly group: string },
    author: string,
  ): Promise<void>;
  /** How those were called that were there. */
  remove(codes: readonly string[], author: string): Promise<string[]>;
}

const rowSchema = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.enum(FOREIGN_KINDS),
  link: z.string(),
  name: z.string(),
  group_code: z.string(),
  group_name: z.string().nullable(),
  added_at: z.coerce.date(),
});

const LIST = `SELECT own.code, item.name AS title, own.kind, own.link, own.name, item.parent_code AS group_code,
    parent.name AS group_name, own.added_at
  FROM foreign_layers AS own JOIN catalogue_items AS item ON item.code = own.code
  LEFT JOIN catalogue_items AS parent ON parent.code = item.parent_code
  ORDER BY parent.position, item.position, own.code`;

async function listed(query: Query): Promise<ForeignLayer[]> {
  const known = await readHealth(query);
  return (await query(LIST)).map((row) => {
    const { group_code, group_name, added_at, ...layer } = rowSchema.parse(row);
    return {
      ...layer,
      group: { code: group_code, name: group_name ?? '' },
      addedAtMs: added_at.getTime(),
      health: known.get(layer.code) ?? null,
    };
  });
}

/** Those of the tree, the one for what is the bureau's own first. */
async function groupsOf(query: Query): Promise<Group[]> {
  const groups = await catalogueGroups(query);
  const isFirst = ({ code }: Group) => Number(code === DEFAULT_GROUP);
  return groups.map(({ code, name }) => ({ code, name })).sort((a, b) => isFirst(b) - isFirst(a));
}

/** @throws Refusal 404 */
async function requireGroup(query: Query, group: string): Promise<void> {
  if (group === DEFAULT_GROUP) return ensureGroup(query);
  const groups = await catalogueGroups(query);
  if (!groups.some(({ code }) => code === group)) throw new Refusal(404, '分组不存在或已删除，请重新选择');
}

/** Letters that no code of the bureau's begins with, so that none is ever given twice. */
const newCode = () => `SVC${randomBytes(6).toString('hex')}`;

/** The last place in a group. */
const LAST_IN = '(SELECT coalesce(max(position), 0) + 1 FROM catalogue_items WHERE parent_code = $2)';

/** The group that layers are put into: the one that was chosen, or a new one in it. */
async function groupFor(query: Query, { group, newGroup }: WantedLayers): Promise<string> {
  if (newGroup === undefined) return group;
  const code = newCode();
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, flags) VALUES ($1, $2, $3, ${LAST_IN}, '{}'::jsonb)`,
    [code, group, newGroup],
  );
  return code;
}

async function insert(
  query: Query,
  wanted: WantedLayers,
  layer: OfferedByService,
  at: Date,
): Promise<string> {
  const { kind, link, group } = wanted;
  const code = newCode();
  const made = serviceRecord({ kind, link, ...layer });
  if (!made.ok)
    throw new Refusal(400, `图层“${layer.title}”的记录有误：${made.error.detail ?? made.error.code}`);
  const record = made.value;
  const resource = {
    ResourceAbstract: JSON.stringify(record),
    StorageName: code,
    ServiceName: record.type,
    TargetName: layer.title,
  };
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags)
     VALUES ($1, $2, $3, ${LAST_IN}, $4::jsonb, '{}'::jsonb)`,
    [code, group, layer.title, JSON.stringify(resource)],
  );
  await query('INSERT INTO foreign_layers (code, kind, link, name, added_at) VALUES ($1, $2, $3, $4, $5)', [
    ...[code, kind, link, layer.name],
    at.toISOString(),
  ]);
  await writeRoles(query, code, wanted.roles ?? null);
  return code;
}

/** What a version says of layers that came. */
const noteOf = (titles: readonly string[]) =>
  [titles.slice(0, 3).join('、'), ...(titles.length > 3 ? [`(${String(titles.length)})`] : [])].join(' ');

/** Creates them on a database. */
export function createForeignLayers({ query, transaction }: Database, clock: Clock): ForeignLayers {
  const now = () => new Date(clock.nowMs());
  const change = <T>(author: string, note: string, work: (within: Query) => Promise<T>) =>
    transaction((within) =>
      changeCatalogue(within, { author, origin: 'service', note, at: now() }, () => work(within)),
    );
  return {
    list: async () => ({ layers: await listed(query), groups: await groupsOf(query) }),
    groups: () => groupsOf(query),
    add: (wanted, author) =>
      change(author, noteOf(wanted.layers.map(({ title }) => title)), async (within) => {
        await requireGroup(within, wanted.group);
        const group = await groupFor(within, wanted);
        const at = now();
        const codes: string[] = [];
        for (const layer of wanted.layers) codes.push(await insert(within, { ...wanted, group }, layer, at));
        return codes;
      }),
    change: ({ code, title, group }, author) =>
      change(author, title, async (within) => {
        await requireGroup(within, group);
        const changed = await within(
          `UPDATE catalogue_items AS item SET name = $2, parent_code = $3,
             resource = jsonb_set(jsonb_set(resource, '{TargetName}', to_jsonb($2::text)), '{ResourceAbstract}',
               to_jsonb(jsonb_set((resource ->> 'ResourceAbstract')::jsonb, '{name}', to_jsonb($2::text))::text))
           FROM foreign_layers AS own WHERE own.code = item.code AND item.code = $1 RETURNING item.code`,
          [code, title, group],
        );
        if (changed.length === 0) throw new Refusal(404, '图层不存在或已移除，请刷新列表');
        await tidyGroup(within);
      }),
    remove: (codes, author) =>
      change(author, '', async (within) => {
        const removed = await within<{ name: string }>(
          'DELETE FROM catalogue_items WHERE code IN (SELECT code FROM foreign_layers WHERE code = ANY ($1)) RETURNING name',
          [[...codes]],
        );
        await tidyGroup(within);
        return removed.map(({ name }) => name);
      }),
  };
}
