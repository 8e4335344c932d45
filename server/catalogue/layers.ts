import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { CatalogueItem } from '../../src/domain/layer/catalogueItem.ts';
import type { Database } from '../db/database.ts';
import { appSettings, catalogueItems } from '../db/schema.ts';
import type { SampleLayer } from './sample/index.ts';

type CatalogueRow = typeof catalogueItems.$inferSelect;
type CatalogueResource = CatalogueItem['Resources'][number];

/** Setting that remembers which sample catalogue was stored. */
const SEED_KEY = 'catalogue.sample';

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

function rowsOf(layers: readonly SampleLayer[], parentCode: string): CatalogueRow[] {
  return layers.flatMap((layer, position) => [
    { code: layer.code, parentCode, name: layer.name, position, resource: resourceOf(layer) },
    ...rowsOf(layer.children ?? [], layer.code),
  ]);
}

/** Stores the sample catalogue once; a later release's changed sample replaces its own rows and no others. */
export async function ensureCatalogue(database: Database, layers: readonly SampleLayer[]): Promise<void> {
  const rows = rowsOf(layers, TOP);
  const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  await database.typedTransaction(async (tx) => {
    const stored = await tx.select().from(appSettings).where(eq(appSettings.key, SEED_KEY));
    if (stored[0]?.value === sha256) return;
    await tx
      .insert(catalogueItems)
      .values(rows)
      .onConflictDoUpdate({
        target: catalogueItems.code,
        set: {
          parentCode: sql`excluded.parent_code`,
          name: sql`excluded.name`,
          position: sql`excluded.position`,
          resource: sql`excluded.resource`,
        },
      });
    await tx
      .insert(appSettings)
      .values({ key: SEED_KEY, value: sha256 })
      .onConflictDoUpdate({ target: appSettings.key, set: { value: sha256 } });
  });
}

function treeOf(children: ReadonlyMap<string, readonly CatalogueRow[]>, parentCode: string): CatalogueItem[] {
  return (children.get(parentCode) ?? []).map((row) => ({
    Code: row.code,
    PCode: row.parentCode,
    Name: row.name,
    Items: treeOf(children, row.code),
    // The column holds what `resourceOf` or an administrator wrote; the endpoint's answer schema checks it.
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

/** Origins of foreign services that the catalogue's records name, for the page's content security policy. */
export function foreignOrigins(items: readonly CatalogueItem[]): string[] {
  const found = new Set<string>();
  const visit = ({ Items, Resources }: CatalogueItem) => {
    for (const { ResourceAbstract } of Resources) {
      for (const [address] of ResourceAbstract.matchAll(/https?:\/\/[^"\s,;'\\]+/g)) {
        if (URL.canParse(address)) found.add(new URL(address).origin);
      }
    }
    Items.forEach(visit);
  };
  items.forEach(visit);
  return [...found];
}
