import { MODELS, PIPES } from './models.ts';
import { NETWORK_SERVICES } from './network.ts';
import { PREFECTURE, vector, type SampleLayer } from './rows.ts';

/** What the imagery covers: at its edge it fades into the picture of the world. */
const REGION = '78.48,42.45,85.52,46.82';

const areas = vector('Z020201', '州界与县级区划', 'areas', {
  layerConfig: {
    layerType: 'Polygon',
    PolygonConfig: {
      PolygonColor: '#e8c98a',
      polylineColor: '#f0d9a8',
      polylineColorAlpha: 0.95,
      labelColor: '#fff4dc',
      propName: 'name',
      VisibleRange: 1_500_000,
    },
  },
});

const rivers = vector('Z020202', '河流', 'rivers', {
  layerConfig: {
    layerType: 'Line',
    LineConfig: {
      lineWidth: 1.8,
      lincolor: '#5fb0e6',
      propName: 'name',
      labelColor: '#bfe3fb',
      VisibleRange: 160_000,
    },
  },
});

const lakes = vector('Z020203', '湖泊', 'lakes', {
  layerConfig: {
    layerType: 'Polygon',
    PolygonConfig: {
      PolygonColor: '#4ea3d8',
      polylineColor: '#7cc4ee',
      polylineColorAlpha: 0.9,
      labelColor: '#d6efff',
      propName: 'name',
      VisibleRange: 900_000,
    },
  },
});

const roads = vector('Z020204', '道路', 'roads', {
  layerConfig: {
    layerType: 'Line',
    LineConfig: {
      lineWidth: 1.6,
      lincolor: '#f2c46d',
      propName: 'name',
      labelColor: '#ffe9bf',
      VisibleRange: 90_000,
    },
  },
});

const settlements = vector('Z020205', '居民地', 'settlements', {
  layerConfig: {
    layerType: 'Point',
    PointConfig: { propsName: 'name', labelFontColor: '#ffffff', VisibleRange: 400_000 },
  },
});

/** Town layers leave out the production corps' places and one pasture farm (viewer.md, section 5): a client's rule. */
const townships = vector('Z020206', '乡镇界', 'townships', {
  layerConfig: {
    layerType: 'Polygon',
    PolygonConfig: {
      PolygonColor: '#d7c7a0',
      polylineColor: '#cbbd98',
      polylineColorAlpha: 0.8,
      labelColor: '#f3ead2',
      propName: 'name',
      VisibleRange: 200_000,
    },
  },
});

/** One service whose layers stand below it and take its address and type. */
const waterService: SampleLayer = {
  code: 'Z0206',
  name: '水系地图服务',
  flags: { isNestedLayers: true, url: '/geo/wms', layerTypeMet: 'GeniusSpatialMapServer' },
  children: [
    { code: 'Z020601', name: '河流（服务图层）', flags: { dataName: 'rivers' } },
    { code: 'Z020602', name: '湖泊（服务图层）', flags: { dataName: 'lakes' } },
  ],
};

const placeNames: SampleLayer = {
  code: 'Z020207',
  name: '地名注记',
  record: {
    name: '地名注记',
    type: 'annotationLayer',
    link: '/geo/features/settlements.geojson',
    format: 'geojson',
    visibility: false,
    lonlatrect: PREFECTURE,
    layerConfig: {
      layerType: 'Point',
      AnnotationConfig: {
        propName: 'name',
        fontColor: '#000000',
        backgroundColor: '#ddd8c3',
        VisibleRange: 400_000,
      },
    },
  },
};

/** The basic data: imagery and terrain, and the vector base map. */
export const BASE: SampleLayer = {
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
          code: 'Z020103',
          name: '高清影像（示意，低空显示）',
          record: {
            // The name that the altitude rule knows: shown only while the camera is low.
            name: 'dom_00bozhou17',
            type: 'domLayer',
            link: '/geo/tiles/imagery',
            format: 'jpg',
            minlevel: 9,
            maxlevel: 14,
            visibility: false,
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
    {
      code: 'Z0202',
      name: '基础地理',
      children: [areas, rivers, lakes, roads, settlements, placeNames, townships],
    },
    waterService,
    MODELS,
    NETWORK_SERVICES,
    PIPES,
  ],
};
