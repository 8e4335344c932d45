import type { RoadRecord } from '../../src/api/contracts/roads.ts';
import { formatLineText, type LonLat } from '../../src/domain/geodesy/lineText.ts';
import type { Rights } from '../base/access/rights.ts';
import type { FeatureStore, GeoFeature } from '../../services/index.ts';

/** The vector layer that holds the roads. */
const ROAD_LAYER = 'roads';

/** Class of the layer's lines that are no roads. */
const RAILWAY = '铁路';

function roadRecordOf({ properties, geometry }: GeoFeature): RoadRecord | undefined {
  if (geometry.type !== 'LineString' || properties.class === RAILWAY) return undefined;
  const line = geometry.coordinates.flatMap(([lon, lat]): LonLat[] =>
    lon === undefined || lat === undefined ? [] : [[lon, lat]],
  );
  const name = typeof properties.name === 'string' ? properties.name : null;
  return { name, geom: formatLineText([line]) };
}

/** All roads of the vector layer; none where there is no such layer. */
export async function readRoadRecords(store: FeatureStore, rights: Rights): Promise<RoadRecord[]> {
  const records: RoadRecord[] = [];
  const layer = await store.layer(ROAD_LAYER, rights);
  if (layer === undefined) return records;
  for await (const page of store.featurePages(layer, {})) {
    for (const feature of page) {
      const record = roadRecordOf(feature);
      if (record !== undefined) records.push(record);
    }
  }
  return records;
}
