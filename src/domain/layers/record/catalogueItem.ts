import { z } from 'zod';

/** A resource of a catalogue item; `ResourceAbstract` is JSON text holding the layer record's data. */
const catalogueResourceSchema = z.looseObject({
  ResourceAbstract: z.string(),
  StorageName: z.string().optional(),
  ServiceName: z.string().optional(),
  TargetName: z.string().optional(),
  ResourceCoverage: z.string().optional(),
});

/** A parsed resource of a catalogue item. */
export type CatalogueResource = z.infer<typeof catalogueResourceSchema>;

/** How an item stands in the tree (viewer.md, section 3, "Layer catalogue item"; the spellings are the bureau's). */
export interface CatalogueFlags {
  /** Not in the tree at all, nor anything below it. */
  readonly hidden?: boolean | undefined;
  /** In the tree, but cannot be switched on. */
  readonly disabled?: boolean | undefined;
  /** A business layer, which spatial queries skip. */
  readonly isBackMangement?: boolean | undefined;
  /** A service whose layers are the items or resources below it; they take its address and type where they have none. */
  readonly isNestedLayers?: boolean | undefined;
  /** Shown from the start, where the record itself does not say. */
  readonly isChecked?: boolean | undefined;
  /** The record in the item itself, for items without a resource: type, service address, name of the layer there. */
  readonly layerTypeMet?: string | undefined;
  readonly url?: string | undefined;
  readonly dataName?: string | undefined;
}

/** An item of the layer catalogue (viewer.md, section 3), groups and layers alike. */
export interface CatalogueItem extends CatalogueFlags {
  readonly Code: string;
  readonly PCode: string;
  readonly Name: string;
  readonly Items: readonly CatalogueItem[];
  readonly Resources: readonly CatalogueResource[];
}

/** Old services write flags as texts or null; what cannot be read counts as not set, so that one slip costs no tree. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

const word = z.string().min(1).optional().catch(undefined);

/** Schema of {@link CatalogueItem}. */
export const catalogueItemSchema: z.ZodType<CatalogueItem> = z.lazy(() =>
  z.looseObject({
    Code: z.string().min(1),
    PCode: z.string(),
    Name: z.string(),
    Items: z.array(catalogueItemSchema).default([]),
    Resources: z.array(catalogueResourceSchema).default([]),
    hidden: flag,
    disabled: flag,
    isBackMangement: flag,
    isNestedLayers: flag,
    isChecked: flag,
    layerTypeMet: word,
    url: word,
    dataName: word,
  }),
);

function parseAbstract(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** True for an item without a resource that says itself where its layer is, or what the layer is called at `link`. */
function isOwnService({ url, dataName }: CatalogueItem, link: string | undefined): boolean {
  return url !== undefined || (dataName !== undefined && link !== undefined);
}

/**
 * The layer record's data of an item: what its resource says, completed by the item's own fields and, for a layer of a service
 * group, by the group's.
 * @param resource the item's first resource, or one of a service group's
 * @param service the service group that the item belongs to
 * @returns undefined for an item that is only a group
 */
export function readRecordData(
  item: CatalogueItem,
  resource: CatalogueResource | undefined,
  service?: CatalogueItem,
): unknown {
  const link = item.url ?? service?.url;
  const isLayer = resource !== undefined || isOwnService(item, link);
  if (!isLayer) return undefined;
  const own = resource === undefined ? {} : parseAbstract(resource.ResourceAbstract);
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return own;
  const fallback = withoutUndefined({
    name: resource?.TargetName ?? item.Name,
    alias: item.dataName,
    type: item.layerTypeMet ?? service?.layerTypeMet,
    link,
    visibility: item.isChecked,
  });
  return { ...fallback, ...own };
}
