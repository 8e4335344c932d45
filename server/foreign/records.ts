import { parseExtent } from '../../src/domain/geodesy/extent.ts';
import type { ForeignKind } from '../../src/domain/layers/foreignServices.ts';
import { parseLayerRecord, type LayerType } from '../../src/layerTypes/index.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { OfferedByService } from './answerReader.ts';

/** The layer type that shows each kind, and what else its record says. */
const TYPES: Readonly<Record<ForeignKind, { readonly type: LayerType; readonly format?: string }>> = {
  wms: { type: 'GeniusSpatialMapServer', format: 'png' },
  wmts: { type: 'WebMapTileServiceImageryProvider' },
  arcgis: { type: 'arcgisMapServer' },
  ogcFeatures: { type: 'ogcFeatureLayer' },
  tiles: { type: 'domLayer' },
  tileset: { type: 'maxmodelLayer' },
  geojson: { type: 'vectorLayer', format: 'geojson' },
  kml: { type: 'vectorLayer', format: 'kml' },
};

/** The record of a layer of a service as the catalogue keeps it. */
export interface ForeignRecord {
  readonly type: LayerType;
  readonly [field: string]: unknown;
}

/** Makes the record of a layer. @throws Refusal 400 where no layer type takes it */
export function foreignRecordOf(
  kind: ForeignKind,
  link: string,
  { name, title, extent }: OfferedByService,
): ForeignRecord {
  const rectangle =
    extent === undefined ? '' : [extent.west, extent.south, extent.east, extent.north].join(',');
  const record = {
    ...TYPES[kind],
    name: title,
    link,
    visibility: false,
    ...(name === '' ? {} : { alias: name }),
    // Services state the wildest ones; without one a layer is simply taken to be everywhere.
    ...(parseExtent(rectangle) === undefined ? {} : { lonlatrect: rectangle }),
  };
  const parsed = parseLayerRecord('new', record);
  if (!parsed.ok)
    throw new Refusal(400, `图层“${title}”的记录有误：${parsed.error.detail ?? parsed.error.code}`);
  return record;
}
