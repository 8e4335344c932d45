import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { isJsonObject } from './formFields.ts';

/** Letters that no code of the bureau's begins with. */
const OWN_PREFIX = 'WB';

const lastIn = (records: readonly CatalogueRecord[], parent: string) =>
  Math.max(0, ...records.filter((record) => record.parent === parent).map(({ position }) => position));

/** What a new record begins with. */
export interface NewRecord {
  /** Makes the part of its code that no other has. */
  readonly newId: () => string;
  readonly name: string;
  /** Code of its group. */
  readonly parent: string;
}

function blank(records: readonly CatalogueRecord[], { newId, name, parent }: NewRecord): CatalogueRecord {
  const code = `${OWN_PREFIX}${newId().replaceAll('-', '').slice(0, 12)}`;
  const position = lastIn(records, parent) + 1;
  return { code, parent, name, position, flags: {}, roles: null, resource: null, layer: null };
}

/** A group without anything in it. */
export const newGroup = blank;

/** A layer that wants a type and an address. */
export function newLayer(records: readonly CatalogueRecord[], given: NewRecord): CatalogueRecord {
  const record = blank(records, given);
  const resource = { StorageName: record.code, TargetName: given.name };
  return { ...record, resource, layer: { name: given.name, link: '', visibility: false } };
}

/** Another record that says the same. */
export function copyOf(
  records: readonly CatalogueRecord[],
  { parent, flags, roles, resource, layer }: CatalogueRecord,
  given: Omit<NewRecord, 'parent'>,
): CatalogueRecord {
  const record = { ...blank(records, { ...given, parent }), flags, roles, layer };
  if (resource === null) return record;
  const own = { ...record, resource: { ...resource, StorageName: record.code } };
  return renamed(own, given.name);
}

/** A record under another name: the layer's and the resource's are the same. */
export function renamed(record: CatalogueRecord, name: string): CatalogueRecord {
  const { layer, resource } = record;
  return {
    ...record,
    name,
    layer: isJsonObject(layer) ? { ...layer, name } : layer,
    resource: resource === null ? null : { ...resource, TargetName: name },
  };
}

/** The groups that a record can stand in: not itself, nor what stands below it. */
export function groupsFor(records: readonly CatalogueRecord[], code: string): readonly CatalogueRecord[] {
  const below = new Set([code]);
  for (let grew = true; grew;) {
    const more = records.filter((record) => below.has(record.parent) && !below.has(record.code));
    for (const record of more) below.add(record.code);
    grew = more.length > 0;
  }
  return records.filter(
    (record) => !below.has(record.code) && (record.layer === null || record.flags.isNestedLayers),
  );
}
