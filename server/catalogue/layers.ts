import { asc } from 'drizzle-orm';
import type { CatalogueFlags, CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import type { CatalogueRow as CatalogueTableRow } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import { originsIn } from '../../src/lib/pageRelay.ts';
import { EVERYTHING, type Rights } from '../base/access/rights.ts';
import type { Database } from '../base/db/database.ts';
import { ensureSampleRows } from '../base/db/sampleRows.ts';
import { catalogueItems } from '../db/schema.ts';
import type { FeatureStore } from '../../services/index.ts';
import { seenCatalogue, type NameOfNumber } from './resources.ts';
import type { SampleLayer } from '../../sample/index.ts';

type CatalogueRow = typeof catalogueItems.$inferSelect;
type CatalogueResource = CatalogueItem['Resources'][number];

/** Parent code of the themes. */
const TOP = '';

function resourceOf({ code, name, record }: SampleLayer): CatalogueResource | null {
  if (record === undefined) return null;
  return {
    ResourceAbstract: JSON.stringify(record),
    StorageName: code,
    ServiceName: record.type,
    TargetName: name,
    ...(record.lonlatrect === undefined ? {} : { ResourceCoverage: record.lonlatrect }),
  };
}

function rowsOf(layers: readonly SampleLayer[], parentCode: string): CatalogueTableRow[] {
  return layers.flatMap((layer, position) => [
    {
      code: layer.code,
      parent_code: parentCode,
      name: layer.name,
      position,
      resource: resourceOf(layer),
      flags: layer.flags ?? {},
    },
    ...rowsOf(layer.children ?? [], layer.code),
  ]);
}

/** Stores the sample catalogue once; a later release's changed sample replaces its own rows and no others. */
export async function ensureCatalogue(database: Database, layers: readonly SampleLayer[]): Promise<void> {
  const rows = rowsOf(layers, TOP);
  await ensureSampleRows(database, 'catalogue_items', rows, () => rows);
}

function treeOf(children: ReadonlyMap<string, readonly CatalogueRow[]>, parentCode: string): CatalogueItem[] {
  return (children.get(parentCode) ?? []).map((row) => ({
    // The columns hold what `rowsOf` or an administrator wrote; the endpoint's answer schema checks them.
    ...(row.flags as CatalogueFlags),
    Code: row.code,
    PCode: row.parentCode,
    Name: row.name,
    Items: treeOf(children, row.code),
    Resources: row.resource === null ? [] : [row.resource as CatalogueResource],
  }));
}

/** The catalogue of all themes as a tree. */
export async function readCatalogue(database: Database): Promise<CatalogueItem[]> {
  const rows = await database.orm.select().from(catalogueItems).orderBy(asc(catalogueItems.position));
  const children = new Map<string, CatalogueRow[]>();
  for (const row of rows) children.set(row.parentCode, [...(children.get(row.parentCode) ?? []), row]);
  return treeOf(children, TOP);
}

/** The part of the catalogue that somebody sees. */
export type SeenCatalogue = (rights: Rights) => Promise<CatalogueItem[]>;

/** Which layers have which numbers in the ArcGIS map service. */
export async function readLayerNumbers(features: FeatureStore): Promise<NameOfNumber> {
  const ranked = new Map((await features.layers(EVERYTHING)).map(({ rank, name }) => [String(rank), name]));
  return (number) => ranked.get(number);
}

/** Creates the view of a database's catalogue. */
export function createCatalogueView(database: Database, features: FeatureStore): SeenCatalogue {
  return async (rights) => {
    const nameOf = await readLayerNumbers(features);
    return seenCatalogue(await readCatalogue(database), rights, nameOf);
  };
}

/** Origins of foreign services that the catalogue's records name, for the page's content security policy. */
export function foreignOrigins(items: readonly CatalogueItem[]): string[] {
  const found = new Set<string>();
  const visit = ({ Items, Resources, url = '' }: CatalogueItem) => {
    for (const text of [url, ...Resources.map(({ ResourceAbstract }) => ResourceAbstract)])
      for (const origin of originsIn(text)) found.add(origin);
    Items.forEach(visit);
  };
  items.forEach(visit);
  return [...found];
}
