import { parseExtent, type Extent } from '../domain/geodesy/extent.ts';
import type { ForeignKind } from '../domain/layers/foreignServices.ts';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import { err, ok, type Result } from '../lib/result.ts';
import { parseLayerRecord, type LayerType } from './index.ts';

/** The layer type that shows each kind of service, and what else its record says. */
const TYPES: Readonly<Record<ForeignKind, { readonly type: LayerType; readonly format?: string }>> = {
  wms: { type: 'GeniusSpatialMapServer', format: 'png' },
  wmts: { type: 'WebMapTileServiceImageryProvider' },
  arcgis: { type: 'arcgisMapServer' },
  arcgisFeatures: { type: 'arcgisFeatureLayer' },
  arcgisImage: { type: 'arcgisImageServer' },
  ogcFeatures: { type: 'ogcFeatureLayer' },
  wfs: { type: 'wfsLayer' },
  tiles: { type: 'domLayer' },
  pmtiles: { type: 'pmtilesLayer' },
  vectorPmtiles: { type: 'vectorPmtilesLayer' },
  vectorTiles: { type: 'vectorTileLayer' },
  cog: { type: 'cogLayer' },
  tileset: { type: 'maxmodelLayer' },
  geojson: { type: 'vectorLayer', format: 'geojson' },
  kml: { type: 'vectorLayer', format: 'kml' },
};

/** A layer of a service elsewhere. */
export interface ServiceLayer {
  readonly kind: ForeignKind;
  readonly link: string;
  /** What the service calls it; '' where it has one layer. */
  readonly name: string;
  readonly title: string;
  readonly extent?: Extent | undefined;
}

/** The record of a layer of a service as the catalogue keeps it. */
export interface ServiceRecord {
  readonly type: LayerType;
  readonly [field: string]: unknown;
}

/** Makes the record of a layer of a service; why no layer type takes it. */
export function serviceRecord({
  kind,
  link,
  name,
  title,
  extent,
}: ServiceLayer): Result<ServiceRecord, LayerProblem> {
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
  return parsed.ok ? ok(record) : err(parsed.error);
}
