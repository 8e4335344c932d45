import { z } from 'zod';
import type { CatalogueFlags, CatalogueItem, CatalogueResource } from '../record/catalogueItem.ts';
import { SCENE_PREFIX } from './sceneRecord.ts';
import { SHELL_PREFIXES } from './shellRecord.ts';
import { TOPIC_PREFIX } from './topicRecord.ts';

/** Numbers of the catalogue's records. */
export const RECORD_LIMITS = {
  codeLength: 64,
  nameLength: 100,
  /** Of one record as JSON. */
  characters: 40_000,
  /** Records that one draft may change. */
  changed: 500,
  noteLength: 200,
  /** Versions that are kept. */
  versions: 200,
} as const;

/** What the codes of the other kinds of records begin with. */
const OTHERS = [TOPIC_PREFIX, SCENE_PREFIX, ...Object.values(SHELL_PREFIXES)];

/** Codes stand in addresses, and before a `#` or a point in the ids of nodes. */
const CODE = /^[^\s#./\\?]+$/;

const code = z
  .string()
  .min(1)
  .max(RECORD_LIMITS.codeLength)
  .regex(CODE, { error: 'no spaces and none of # . / \\ ?' })
  .refine((text) => !OTHERS.some((prefix) => text.startsWith(prefix)), {
    error: 'topics, scenes, routes or systems begin so',
  });

const flags = z.looseObject({
  hidden: z.boolean().optional(),
  disabled: z.boolean().optional(),
  isBackMangement: z.boolean().optional(),
  isNestedLayers: z.boolean().optional(),
  isChecked: z.boolean().optional(),
  layerTypeMet: z.string().min(1).optional(),
  url: z.string().min(1).optional(),
  dataName: z.string().min(1).optional(),
});

/** Schema of a {@link CatalogueRecord}. */
export const catalogueRecordSchema = z
  .object({
    code,
    parent: z.union([code, z.literal('')]),
    name: z.string().trim().min(1).max(RECORD_LIMITS.nameLength),
    position: z.int().min(0).max(1_000_000),
    flags,
    roles: z
      .array(z.string().regex(/^\d{1,5}$/))
      .max(512)
      // Whoever looks after the catalogue must see what he does.
      .refine((roles) => roles.includes('0'), { error: 'must hold 0, the bureau' })
      .nullable(),
    resource: z.record(z.string(), z.unknown()).nullable(),
    layer: z.union([z.record(z.string(), z.unknown()), z.string()]).nullable(),
  })
  .refine((record) => JSON.stringify(record).length <= RECORD_LIMITS.characters, { error: 'too long' });

/** A record of the catalogue as specialists write it: a group of the tree, or a layer. */
export interface CatalogueRecord {
  readonly code: string;
  /** Code of the group it stands in; '' for the themes. */
  readonly parent: string;
  readonly name: string;
  /** Place among its siblings, from the top. */
  readonly position: number;
  readonly flags: CatalogueFlags;
  /** Role types that see it; null for everybody who sees the data that it shows. */
  readonly roles: readonly string[] | null;
  /** What the bureau's catalogue says of the layer beside its record: StorageName, ResourceCoverage; null for a group. */
  readonly resource: Readonly<Record<string, unknown>> | null;
  /** The layer's record: its `ResourceAbstract`, read; the text as it is where that is no JSON object. null for a group. */
  readonly layer: Readonly<Record<string, unknown>> | string | null;
}

/** A row of the catalogue's table. */
export interface CatalogueRow {
  readonly code: string;
  readonly parent_code: string;
  readonly name: string;
  readonly position: number;
  readonly resource: CatalogueResource | null;
  readonly flags: CatalogueFlags;
}

function readAbstract(text: string): NonNullable<CatalogueRecord['layer']> {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : text;
  } catch {
    return text;
  }
}

/** The record of a row. */
export function recordOfRow(row: CatalogueRow, roles: CatalogueRecord['roles']): CatalogueRecord {
  const { code, parent_code: parent, name, position, flags, resource } = row;
  const shared = { code, parent, name, position, flags, roles };
  if (resource === null) return { ...shared, resource: null, layer: null };
  const { ResourceAbstract, ...rest } = resource;
  return { ...shared, resource: rest, layer: readAbstract(ResourceAbstract) };
}

function resourceOf({ resource, layer }: CatalogueRecord): CatalogueResource | null {
  if (layer === null) return null;
  return { ...resource, ResourceAbstract: typeof layer === 'string' ? layer : JSON.stringify(layer) };
}

/** The row of a record. */
export function rowOfRecord(record: CatalogueRecord): CatalogueRow {
  const { code, parent, name, position, flags } = record;
  return { code, parent_code: parent, name, position, flags, resource: resourceOf(record) };
}

/** The catalogue of records as the endpoint of the tree answers it: siblings in their order. */
export function catalogueOf(records: readonly CatalogueRecord[]): readonly CatalogueItem[] {
  const children = new Map<string, CatalogueRecord[]>();
  for (const record of [...records].sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1)))
    children.set(record.parent, [...(children.get(record.parent) ?? []), record]);
  const itemsIn = (parent: string): CatalogueItem[] =>
    (children.get(parent) ?? []).map((record) => {
      const resource = resourceOf(record);
      return {
        ...record.flags,
        Code: record.code,
        PCode: record.parent,
        Name: record.name,
        Items: itemsIn(record.code),
        Resources: resource === null ? [] : [resource],
      };
    });
  return itemsIn('');
}
