import type { z } from 'zod';
import type { LayerType } from '../../../src/domain/layer/layerType.ts';
import type { LayerConfig } from '../../../src/domain/layer/customConfig.ts';
import type { layerRecordDataSchema } from '../../../src/domain/layer/layerRecord.ts';

/** A group or a layer of the sample catalogue; codes of children begin with their parent's. */
export interface SampleLayer {
  readonly code: string;
  readonly name: string;
  readonly record?: z.input<typeof layerRecordDataSchema> & { readonly type: LayerType };
  readonly children?: readonly SampleLayer[];
}

/** West, south, east, north of the prefecture, degrees. */
export const PREFECTURE = '79.88,43.50,83.86,45.89';

const WMS = '/geo/wms';

/**
 * A row served as WMS by this server, off at first.
 * @param layer name of the stored feature layer
 */
export function wms(code: string, name: string, layer: string): SampleLayer {
  const record = { name, type: 'GeniusSpatialMapServer', link: WMS, alias: layer, format: 'png' } as const;
  return { code, name, record: { ...record, visibility: false, lonlatrect: PREFECTURE } };
}

/**
 * A row whose features this server gives as GeoJSON, off at first.
 * @param layer name of the stored feature layer
 */
export function vector(code: string, name: string, layer: string, layerConfig: LayerConfig): SampleLayer {
  const link = `/geo/features/${layer}.geojson`;
  const record = { name, type: 'vectorLayer', link, format: 'geojson', visibility: false } as const;
  return { code, name, record: { ...record, lonlatrect: PREFECTURE, layerConfig } };
}
