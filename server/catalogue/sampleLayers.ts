import type { z } from 'zod';
import type { LayerType } from '../../src/domain/layer/layerType.ts';
import type { LayerConfig } from '../../src/domain/layer/vectorStyle.ts';
import type { layerRecordDataSchema } from '../../src/domain/layer/layerRecord.ts';

/** A group or a layer of the sample catalogue; codes of children begin with their parent's. */
export interface SampleLayer {
  readonly code: string;
  readonly name: string;
  readonly record?: z.input<typeof layerRecordDataSchema> & { readonly type: LayerType };
  readonly children?: readonly SampleLayer[];
}

/** West, south, east, north of the prefecture, degrees. */
const PREFECTURE = '79.88,43.50,83.86,45.89';

/** What the imagery covers: at its edge it fades into the picture of the world. */
const REGION = '78.48,42.45,85.52,46.82';

const WMS = '/geo/wms';

function wms(code: string, name: string, layer: string): SampleLayer {
  const record = { name, type: 'GeniusSpatialMapServer', link: WMS, alias: layer, format: 'png' } as const;
  return { code, name, record: { ...record, visibility: false, lonlatrect: PREFECTURE } };
}

function vector(code: string, name: string, layer: string, layerConfig: LayerConfig): SampleLayer {
  const link = `/geo/features/${layer}.geojson`;
  const record = { name, type: 'vectorLayer', link, format: 'geojson', visibility: false } as const;
  return { code, name, record: { ...record, lonlatrect: PREFECTURE, layerConfig } };
}

const areas = vector('Z020201', '州界与县级区划', 'areas', {
  layerType: 'Polygon',
  PolygonConfig: {
    PolygonColor: '#e8c98a',
    polylineColor: '#f0d9a8',
    polylineColorAlpha: 0.95,
    labelColor: '#fff4dc',
    propName: 'name',
    VisibleRange: 1_500_000,
  },
});

const rivers = vector('Z020202', '河流', 'rivers', {
  layerType: 'Line',
  LineConfig: {
    lineWidth: 1.8,
    lincolor: '#5fb0e6',
    propName: 'name',
    labelColor: '#bfe3fb',
    VisibleRange: 160_000,
  },
});

const lakes = vector('Z020203', '湖泊', 'lakes', {
  layerType: 'Polygon',
  PolygonConfig: {
    PolygonColor: '#4ea3d8',
    polylineColor: '#7cc4ee',
    polylineColorAlpha: 0.9,
    labelColor: '#d6efff',
    propName: 'name',
    VisibleRange: 900_000,
  },
});

const roads = vector('Z020204', '道路', 'roads', {
  layerType: 'Line',
  LineConfig: {
    lineWidth: 1.6,
    lincolor: '#f2c46d',
    propName: 'name',
    labelColor: '#ffe9bf',
    VisibleRange: 90_000,
  },
});

const settlements = vector('Z020205', '居民地', 'settlements', {
  layerType: 'Point',
  PointConfig: { propsName: 'name', labelFontColor: '#ffffff', VisibleRange: 400_000 },
});

/** The basic data: imagery and terrain, and the vector base map. */
const BASE: SampleLayer = {
  code: 'Z02',
  name: '基础数据',
  children: [
    {
      code: 'Z0201',
      name: '影像与地形',
      children: [
        {
          code: 'Z020101',
          name: '基础影像（示意）',
          record: {
            name: '基础影像（示意）',
            type: 'domLayer',
            link: '/geo/tiles/imagery',
            format: 'jpg',
            minlevel: 0,
            maxlevel: 14,
            visibility: true,
            lonlatrect: REGION,
          },
        },
        {
          code: 'Z020102',
          name: '地形（示意）',
          record: {
            name: '地形（示意）',
            type: 'demLayer',
            link: '/geo/arcgis/rest/services/terrain/ImageServer',
            visibility: true,
            lonlatrect: PREFECTURE,
          },
        },
      ],
    },
    { code: 'Z0202', name: '基础地理', children: [areas, rivers, lakes, roads, settlements] },
  ],
};

/** The bureau's business themes, served as WMS. */
const BUSINESS: SampleLayer = {
  code: 'Z01',
  name: '业务专题',
  children: [
    { code: 'Z0101', name: '林草资源', children: [wms('Z010101', '土地覆被分布', 'landcover')] },
    {
      code: 'Z0102',
      name: '湿地与水系',
      children: [wms('Z010201', '湖泊湿地分布', 'lakes'), wms('Z010202', '河流水系分布', 'rivers')],
    },
    {
      code: 'Z0103',
      name: '管护与防火',
      children: [
        wms('Z010301', '巡护与防火道路', 'roads'),
        wms('Z010302', '管护站点与居民点', 'settlements'),
      ],
    },
  ],
};

/** The third land survey. */
const SURVEY: SampleLayer = {
  code: 'Z04',
  name: '三调成果',
  children: [
    wms('Z0401', '三调地类图斑（示意）', 'landcover'),
    wms('Z0402', '三调行政界线（示意）', 'areas'),
  ],
};

/** The atlas. */
const ATLAS: SampleLayer = {
  code: 'Z05',
  name: '图集',
  children: [
    wms('Z0501', '行政区划图', 'areas'),
    wms('Z0502', '水系图', 'rivers'),
    wms('Z0503', '交通图', 'roads'),
    wms('Z0504', '植被覆盖图', 'landcover'),
  ],
};

/** The catalogue that an empty database starts with: every record points at a service of this server. */
export const SAMPLE_CATALOGUE: readonly SampleLayer[] = [BUSINESS, BASE, SURVEY, ATLAS];
