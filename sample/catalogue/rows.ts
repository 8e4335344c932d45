import type { CatalogueFlags } from '../../src/domain/layers/record/catalogueItem.ts';
import type { LayerConfig } from '../../src/domain/layers/record/customConfig.ts';
import type { LayerRecord } from '../../src/layerTypes/index.ts';

/** A group or a layer of the sample catalogue; codes of children begin with their parent's. */
export interface SampleLayer {
  readonly code: string;
  readonly name: string;
  readonly record?: LayerRecord;
  /** How the row stands in the tree. */
  readonly flags?: CatalogueFlags;
  readonly children?: readonly SampleLayer[];
}

/** West, south, east, north of the prefecture, degrees. */
export const PREFECTURE = '79.88,43.50,83.86,45.89';

const WMS = '/geo/wms';

/**
 * A row served as WMS by this server, off at first.
 * @param layer name of the stored feature layer
 */
export function wms(code: string, name: string, layer: string, extent = PREFECTURE): SampleLayer {
  const record = { name, type: 'GeniusSpatialMapServer', link: WMS, alias: layer, format: 'png' } as const;
  return { code, name, record: { ...record, visibility: false, lonlatrect: extent } };
}

/**
 * A row whose features this server gives as GeoJSON, off at first.
 * @param layer name of the stored feature layer
 */
export function vector(
  code: string,
  name: string,
  layer: string,
  {
    layerConfig,
    extent = PREFECTURE,
    timeField,
  }: {
    readonly layerConfig: LayerConfig;
    readonly extent?: string | undefined;
    readonly timeField?: string | undefined;
  },
): SampleLayer {
  const link = `/geo/features/${layer}.geojson`;
  const record = {
    name,
    type: 'vectorLayer',
    link,
    code: layer,
    format: 'geojson',
    visibility: false,
  } as const;
  return {
    code,
    name,
    record: { ...record, lonlatrect: extent, layerConfig, ...(timeField === undefined ? {} : { timeField }) },
  };
}

/** What every labelled row says. */
interface Labelled {
  /** Property that holds the label; the name unless told. */
  readonly labelField?: string;
  /** Distance beyond which labels are hidden, metres. */
  readonly labelRangeM: number;
  readonly extent?: string;
  /** Property that tells a feature's time. */
  readonly timeField?: string;
}

/** A row of areas in one colour, where their classes have none of their own. */
export function polygons(
  code: string,
  name: string,
  layer: string,
  {
    color,
    edge,
    labelField = 'name',
    labelRangeM,
    extent,
    timeField,
  }: Labelled & { color: string; edge: string },
): SampleLayer {
  const layerConfig: LayerConfig = {
    layerType: 'Polygon',
    PolygonConfig: {
      PolygonColor: color,
      polylineColor: edge,
      polylineColorAlpha: 0.95,
      labelColor: '#ffffff',
      propName: labelField,
      VisibleRange: labelRangeM,
    },
  };
  return vector(code, name, layer, { layerConfig, extent, timeField });
}

/** A row of lines. */
export function lines(
  code: string,
  name: string,
  layer: string,
  {
    color,
    widthPx,
    labelField = 'name',
    labelRangeM,
    extent,
    timeField,
  }: Labelled & { color: string; widthPx: number },
): SampleLayer {
  const layerConfig: LayerConfig = {
    layerType: 'Line',
    LineConfig: {
      lineWidth: widthPx,
      lincolor: color,
      propName: labelField,
      labelColor: '#ffffff',
      VisibleRange: labelRangeM,
    },
  };
  return vector(code, name, layer, { layerConfig, extent, timeField });
}

/**
 * A row of points with a marker of `assets/markers`, clustered. Markers are 39 x 48 px scaled by 0.8 (viewer.md, section 9)
 * unless a size is told.
 */
export function points(
  code: string,
  name: string,
  layer: string,
  {
    icon,
    sizePx,
    labelField = 'name',
    labelRangeM,
    extent,
    timeField,
  }: Labelled & { icon: string; sizePx?: { readonly width: number; readonly height: number } },
): SampleLayer {
  const layerConfig: LayerConfig = {
    layerType: 'Point',
    PointConfig: {
      imageUrl: `/markers/${icon}.svg`,
      ...(sizePx ?? {}),
      isCluster: true,
      propsName: labelField,
      labelFontColor: '#ffffff',
      VisibleRange: labelRangeM,
    },
  };
  return vector(code, name, layer, { layerConfig, extent, timeField });
}
