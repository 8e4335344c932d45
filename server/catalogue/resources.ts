import {
  readRecordData,
  type CatalogueItem,
  type CatalogueResource,
} from '../../src/domain/layers/record/catalogueItem.ts';
import { columnsIn } from '../../src/domain/layers/record/layerColumns.ts';
import { namesIn } from '../../src/lib/texts.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';

/** The name of the layer that has a number in the ArcGIS map service. */
export type NameOfNumber = (number: string) => string | undefined;

/** How the addresses of this server name resources: by the address, and by the layers that a record names there. */
const ADDRESSES: readonly {
  readonly pattern: RegExp;
  readonly resources: (found: RegExpExecArray, alias: string, nameOf: NameOfNumber) => readonly string[];
}[] = [
  { pattern: /\/geo\/features\/([\w-]+)\.\w+/, resources: ([, name = '']) => [name] },
  {
    pattern: /\/geo\/ogc\/features(?:\/collections\/([\w-]+))?/,
    resources: ([, name], alias) => (name === undefined ? namesIn(alias) : [name]),
  },
  { pattern: /\/geo\/models\/(\w+)/, resources: ([, name = '']) => [RESOURCES.model(name)] },
  { pattern: /\/geo\/tiles\/own\/([\w-]+)/, resources: ([, name = '']) => [name] },
  { pattern: /\/geo\/tiles\//, resources: () => [RESOURCES.imagery] },
  { pattern: /\/terrain\/ImageServer/, resources: () => [RESOURCES.terrain] },
  {
    pattern: /\/geo\/wmts|\/geo\/wms|\/erwei\//,
    resources: (_found, alias) =>
      namesIn(alias).map((name) => (name === 'imagery' ? RESOURCES.imagery : name)),
  },
  {
    pattern: /\/MapServer/,
    resources: (_found, alias, nameOf) =>
      namesIn(alias.replace(/^\w+:/, '')).flatMap((number) => nameOf(number) ?? []),
  },
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The resources that a record of the catalogue shows, as far as they are this server's. */
export function resourcesOf(
  item: CatalogueItem,
  resource: CatalogueResource | undefined,
  service: CatalogueItem | undefined,
  nameOf: NameOfNumber,
): readonly string[] {
  const data = readRecordData(item, resource, service);
  if (typeof data !== 'object' || data === null) return [];
  const { link, alias } = data as { readonly link?: unknown; readonly alias?: unknown };
  // What another host calls its layers says nothing of ours; where it is this server by its full address, that guards itself.
  if (!textOf(link).startsWith('/')) return [];
  for (const { pattern, resources } of ADDRESSES) {
    const found = pattern.exec(textOf(link));
    if (found !== null) return resources(found, textOf(alias), nameOf);
  }
  return [];
}

/** The fields that are hidden in any of some resources; undefined where one of these is not seen at all. */
export function hiddenFieldsOf(names: readonly string[], rights: Rights): ReadonlySet<string> | undefined {
  const hidden = new Set<string>();
  for (const name of names) {
    const sight = rights.of(name);
    if (sight === undefined) return undefined;
    for (const field of sight.hiddenFields) hidden.add(field);
  }
  return hidden;
}

/** A record whose columns say nothing of fields that are hidden: it has none where it would have no other. */
function withSeenColumns(resource: CatalogueResource, hidden: ReadonlySet<string>): CatalogueResource {
  const columns = hidden.size === 0 ? undefined : columnsIn(resource.ResourceAbstract);
  if (columns === undefined) return resource;
  const seen = columns.filter(({ field }) => !hidden.has(field));
  if (seen.length === columns.length) return resource;
  const { columns: _all, ...record } = JSON.parse(resource.ResourceAbstract) as Record<string, unknown>;
  const text = JSON.stringify(seen.length === 0 ? record : { ...record, columns: seen });
  return { ...resource, ResourceAbstract: text };
}

/**
 * The part of the catalogue that somebody sees: records whose layers he sees all of, and groups that hold any.
 * @param service the group of services that the items stand in
 */
export function seenCatalogue(
  items: readonly CatalogueItem[],
  rights: Rights,
  nameOf: NameOfNumber,
  service?: CatalogueItem,
): CatalogueItem[] {
  const isSeen = (item: CatalogueItem, resource: CatalogueResource | undefined) =>
    resourcesOf(item, resource, service, nameOf).every((name) => rights.of(name) !== undefined);
  return items.flatMap((item) => {
    if (rights.of(RESOURCES.catalogue(item.Code)) === undefined) return [];
    const Resources = item.Resources.filter((resource) => isSeen(item, resource)).map((resource) =>
      withSeenColumns(
        resource,
        hiddenFieldsOf(resourcesOf(item, resource, service, nameOf), rights) ?? new Set(),
      ),
    );
    const Items = seenCatalogue(item.Items, rights, nameOf, item.isNestedLayers === true ? item : service);
    const isLayer = item.Resources.length > 0 || readRecordData(item, undefined, service) !== undefined;
    const isShown = item.Resources.length > 0 ? Resources.length > 0 : isSeen(item, undefined);
    const isEmptied = item.Items.length > 0 && Items.length === 0;
    if ((isLayer && !isShown) || isEmptied) return [];
    return [{ ...item, Items, Resources }];
  });
}
