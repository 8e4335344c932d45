import { polygons, points, lines, wms, type SampleLayer } from './rows.ts';

const chiefs: SampleLayer = {
  code: 'Z0101',
  name: '林长制',
  children: [
    polygons('Z010101', '林长责任区', 'chiefareas', {
      labelField: 'zrq',
      color: '#8fd3ae',
      edge: '#cfe8da',
      labelRangeM: 120_000,
    }),
    wms('Z010102', '四级责任区分布', 'chiefareas'),
    lines('Z010103', '巡护道路限速', 'speedlimits', { color: '#e8a13a', widthPx: 2.4, labelRangeM: 40_000 }),
  ],
};

const grassland: SampleLayer = {
  code: 'Z0102',
  name: '草原',
  children: [
    wms('Z010201', '草原与植被分布', 'landcover'),
    wms('Z010202', '土地利用现状', 'landuse'),
    wms('Z010203', '草原绿度', 'greenness'),
    wms('Z010204', '土地变更图斑', 'landchanges'),
  ],
};

const forest: SampleLayer = {
  code: 'Z0103',
  name: '天然林',
  children: [
    points('Z010301', '管护站点', 'stations', { icon: 'station', labelRangeM: 80_000 }),
    points('Z010302', '森林资源样地', 'plots', {
      icon: 'plot',
      labelRangeM: 30_000,
      timeField: '调查年度',
    }),
    wms('Z010303', '样地历年复测', 'plotyears'),
  ],
};

const greening: SampleLayer = {
  code: 'Z0104',
  name: '国土绿化',
  children: [
    polygons('Z010401', '国土绿化项目', 'greening', {
      color: '#46b36b',
      edge: '#9be3b4',
      labelRangeM: 60_000,
      timeField: '年度',
    }),
    wms('Z010402', '国土绿化项目分布', 'greening'),
    wms('Z010403', '月度绿化进度', 'greeningmonths'),
  ],
};

const protection: SampleLayer = {
  code: 'Z0105',
  name: '自然保护地',
  children: [
    polygons('Z010501', '自然保护地范围', 'reserves', {
      color: '#5fc08b',
      edge: '#8ee0b0',
      labelRangeM: 400_000,
    }),
    polygons('Z010502', '保护区功能区划', 'zones', {
      color: '#f0ad4e',
      edge: '#f6cf95',
      labelRangeM: 200_000,
    }),
    polygons('Z010503', '艾比湖历年水域', 'ebinuryears', {
      color: '#4fb1e2',
      edge: '#aee0f5',
      labelRangeM: 150_000,
      extent: '82.30,44.70,83.28,45.17',
      timeField: 'year',
    }),
    wms('Z010504', '湖泊湿地分布', 'lakes'),
    wms('Z010505', '艾比湖各季水域', 'ebinurseasons', '82.30,44.70,83.28,45.17'),
  ],
};

const fire: SampleLayer = {
  code: 'Z0106',
  name: '防火',
  children: [
    polygons('Z010601', '森林火险区划', 'firerisk', {
      color: '#d7322b',
      edge: '#f0938e',
      labelRangeM: 300_000,
    }),
    points('Z010602', '瞭望塔', 'towers', { icon: 'tower', labelRangeM: 80_000 }),
    points('Z010603', '视频监控点', 'videos', { icon: 'video', labelRangeM: 40_000 }),
    points('Z010604', '取水点', 'watersources', { icon: 'water-source', labelRangeM: 60_000 }),
    wms('Z010605', '巡护与防火道路', 'roads'),
    wms('Z010606', '卫星热点', 'hotspots'),
    lines('Z010607', '巡护记录', 'patrols', {
      color: '#5fc08b',
      widthPx: 2.4,
      labelRangeM: 20_000,
      timeField: '计划日期',
    }),
    wms('Z010608', '逐日火险', 'firedanger'),
    wms('Z010609', '视频逐时状态', 'camerahours'),
  ],
};

const fruit: SampleLayer = {
  code: 'Z0107',
  name: '特色林果',
  children: [
    polygons('Z010701', '特色林果基地', 'orchards', {
      color: '#e0574f',
      edge: '#f2a39e',
      labelRangeM: 50_000,
    }),
  ],
};

const wildlife: SampleLayer = {
  code: 'Z0108',
  name: '野生动植物',
  children: [
    points('Z010801', '重点保护野生动物', 'animals', {
      icon: 'animal',
      sizePx: { width: 72.5, height: 155 },
      labelRangeM: 150_000,
      timeField: '记录年份',
    }),
    points('Z010802', '重点保护野生植物', 'plants', {
      icon: 'plant',
      labelRangeM: 100_000,
      timeField: '记录年份',
    }),
  ],
};

const matters: SampleLayer = {
  code: 'Z0109',
  name: '涉林涉草',
  children: [
    polygons('Z010901', '企事业用地', 'enterprises', {
      color: '#e0b252',
      edge: '#f2dba6',
      labelRangeM: 15_000,
      extent: '82.04,44.88,82.10,44.92',
    }),
    wms('Z010902', '企事业用地分布', 'enterprises', '82.04,44.88,82.10,44.92'),
  ],
};

/** The bureau's business themes, grouped as the portal's bottom menu is. */
export const BUSINESS: SampleLayer = {
  code: 'Z01',
  name: '业务专题',
  children: [chiefs, grassland, forest, greening, protection, fire, fruit, wildlife, matters],
};
