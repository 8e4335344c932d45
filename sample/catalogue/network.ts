import type { LayerRecord } from '../../src/layerTypes/index.ts';
import { SAMPLE_LAYER_NAMES, type SampleLayerName } from '../features/layers.ts';
import { PREFECTURE, type SampleLayer } from './rows.ts';

type NetworkType =
  | 'arcgisMapServer'
  | 'domLayer'
  | 'GeniusSpatialMapServer'
  | 'ogcFeatureLayer'
  | 'WebMapTileServiceImageryProvider';

/** What the rows differ in. */
type Service = {
  [T in NetworkType]: Omit<LayerRecord<T>, 'name' | 'visibility' | 'lonlatrect'>;
}[NetworkType];

/** A row of the group, off at first. */
function row(code: string, name: string, service: Service): SampleLayer {
  return { code, name, record: { ...service, name, visibility: false, lonlatrect: PREFECTURE } };
}

const WMTS = { type: 'WebMapTileServiceImageryProvider', link: '/geo/wmts' } as const;

/** A layer's number in the ArcGIS map service, which counts from the top. */
const mapServerId = (name: SampleLayerName) =>
  SAMPLE_LAYER_NAMES.length - 1 - SAMPLE_LAYER_NAMES.indexOf(name);

/** The same data by every protocol and tiling that network map services come in; some exist in degrees alone. */
export const NETWORK_SERVICES: SampleLayer = {
  code: 'Z0205',
  name: '网络地图服务',
  children: [
    row('Z020501', '影像 WMTS（Web 墨卡托）', { ...WMTS, alias: 'imagery', format: 'jpg' }),
    row('Z020502', '植被覆盖 WMTS（仅 EPSG:4326）', { ...WMTS, alias: 'landcover' }),
    row('Z020503', '湖泊 WMTS（仅 CGCS2000）', { ...WMTS, alias: 'lakes' }),
    row('Z020504', '河流 WMS（仅经纬度）', {
      type: 'GeniusSpatialMapServer',
      link: '/geo/wms-geographic',
      alias: 'rivers',
      format: 'png',
    }),
    row('Z020505', '影像切片（经纬度）', {
      type: 'domLayer',
      link: '/geo/tiles/imagery-4326',
      format: 'jpg',
      srs: 'EPSG:4326',
      maxlevel: 13,
    }),
    row('Z020506', '水系 ArcGIS 地图服务', {
      type: 'arcgisMapServer',
      link: '/geo/arcgis/rest/services/bortala/MapServer',
      alias: `show:${mapServerId('rivers')},${mapServerId('lakes')}`,
    }),
    row('Z020507', '国道与省道 OGC 要素服务', {
      type: 'ogcFeatureLayer',
      link: '/geo/ogc/features',
      alias: 'roads',
      filter: "class IN ('国道', '省道')",
      layerConfig: {
        layerType: 'Line',
        LineConfig: {
          lineWidth: 2.4,
          lincolor: '#f2c46d',
          propName: 'name',
          labelColor: '#ffe9bf',
          VisibleRange: 90_000,
        },
      },
    }),
  ],
};
