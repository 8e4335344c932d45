import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { columnsIn, type LayerColumns } from '../../src/domain/layers/record/layerColumns.ts';
import type { FeatureStore } from '../../services/index.ts';
import { readLayerNumbers } from './layers.ts';
import { resourcesOf } from './resources.ts';

/** Columns that a record gives the layers it shows. */
export interface OwnColumns {
  readonly columns: LayerColumns;
  /** What it shows of this server's, by which rights are told. */
  readonly resources: readonly string[];
}

/** A record with columns, and the group of services that it stands in. */
interface Found {
  readonly item: CatalogueItem;
  readonly service: CatalogueItem | undefined;
  readonly columns: LayerColumns;
}

function columnedRecords(items: readonly CatalogueItem[], service?: CatalogueItem): Found[] {
  return items.flatMap((item) => {
    const columns = columnsIn(item.Resources[0]?.ResourceAbstract ?? '');
    return [
      ...(columns === undefined ? [] : [{ item, service, columns }]),
      ...columnedRecords(item.Items, item.isNestedLayers === true ? item : service),
    ];
  });
}

/** As the records of a version are ordered, and as classes are looked for; places among siblings are kept. */
const inCatalogueOrder = (found: readonly Found[]) =>
  [...found].sort((a, b) => (a.item.PCode < b.item.PCode ? -1 : Number(a.item.PCode > b.item.PCode)));

/**
 * The columns that records of the catalogue in force have, by their codes, and by the layer's name where one layer is shown: of several
 * records that show the same one the first in the catalogue's order counts.
 */
export async function columnsInForce(
  features: FeatureStore,
  catalogue: readonly CatalogueItem[],
): Promise<ReadonlyMap<string, OwnColumns>> {
  const found = columnedRecords(catalogue);
  if (found.length === 0) return new Map();
  const nameOf = await readLayerNumbers(features);
  const byName = new Map<string, OwnColumns>();
  const byCode = new Map<string, OwnColumns>();
  for (const { item, service, columns } of inCatalogueOrder(found)) {
    const resources = resourcesOf(item, item.Resources[0], service, nameOf);
    byCode.set(item.Code, { columns, resources });
    const [only] = resources;
    if (only !== undefined && resources.length === 1 && !byName.has(only))
      byName.set(only, { columns, resources });
  }
  return new Map([...byName, ...byCode]);
}
