import { featureName } from './styleRules.ts';

/** One class of a theme with its fixed colour. */
export interface FeatureClass {
  /** Legend text. */
  readonly name: string;
  /** CSS colour. */
  readonly color: string;
  /** Property values of the class, beside its name. */
  readonly values?: readonly string[];
  /** Fixed text of the label's second line. */
  readonly areaText?: string;
}

/** A theme whose features are coloured by a property (viewer.md, section 9: fixed colours). */
export interface ClassTable {
  readonly id: string;
  /** Layers of these names only; every layer when absent. */
  readonly layerName?: RegExp;
  /** Properties that may hold the class, tried in turn. */
  readonly fields: readonly string[];
  readonly classes: readonly FeatureClass[];
  /** Whose features' labels carry the fixed area: those of the layer or feature with such a name. */
  readonly areaTextFor?: RegExp;
}

/** Nine steps from shallow to deep, one for each water-area year; a longer series begins again. */
const WATER_YEAR_COLORS = [
  '#d7f0fb',
  '#aee0f5',
  '#7fcbee',
  '#4fb1e2',
  '#2f94d0',
  '#1f77b8',
  '#1b5c9c',
  '#1c437d',
  '#1d2f5e',
] as const;

const FIRST_WATER_YEAR = 2016;

/** Years that have a colour; the nine from {@link FIRST_WATER_YEAR} on run from light to dark. */
const waterYears: readonly FeatureClass[] = Array.from({ length: 54 }, (_, step) => {
  const year = FIRST_WATER_YEAR - 27 + step;
  return {
    name: `${year}年`,
    values: [String(year)],
    color: WATER_YEAR_COLORS[step % WATER_YEAR_COLORS.length] ?? WATER_YEAR_COLORS[0],
  };
});

/** Classes of the third national land survey and of the sample's land cover. */
const LAND_CLASSES: readonly FeatureClass[] = [
  { name: '乔木林地', color: '#2f6b45', values: ['有林地', '雪岭云杉林', '林地'] },
  { name: '灌木林地', color: '#6f9a56', values: ['灌木林', '荒漠灌丛'] },
  { name: '疏林地', color: '#86a867' },
  { name: '河谷林', color: '#4f9a5a' },
  { name: '其他林地', color: '#94b878', values: ['未成林地', '苗圃地'] },
  { name: '天然牧草地', color: '#b9cf78', values: ['草地', '典型草原', '草甸草原'] },
  { name: '山地草甸', color: '#7fb560' },
  { name: '高寒草甸', color: '#a9c77d' },
  { name: '荒漠草原', color: '#d9cd97' },
  { name: '人工牧草地', color: '#cfe08a' },
  { name: '其他草地', color: '#d8dca0' },
  { name: '沼泽草地', color: '#8fbf9a', values: ['芦苇沼泽', '沼泽地', '内陆滩涂', '湿地'] },
  { name: '水田', color: '#8fc9b8' },
  { name: '水浇地', color: '#c3a94f', values: ['绿洲农田', '耕地'] },
  { name: '旱地', color: '#d6c27a' },
  { name: '果园', color: '#d98f4e', values: ['园地', '其他园地', '枸杞园'] },
  { name: '河流水面', color: '#6cb6e4', values: ['河流', '沟渠'] },
  { name: '湖泊水面', color: '#4b9fd6', values: ['水域', '湖泊'] },
  { name: '水库水面', color: '#3f8fc4', values: ['水库', '坑塘水面', '坑塘'] },
  { name: '冰川及永久积雪', color: '#eef6fb', values: ['冰川与永久积雪'] },
  { name: '城镇住宅用地', color: '#d98a86', values: ['城市', '建制镇', '建设用地', '城镇'] },
  { name: '农村宅基地', color: '#e3aaa2', values: ['村庄'] },
  { name: '工业用地', color: '#a98aa6', values: ['工矿用地', '采矿用地'] },
  { name: '公路用地', color: '#b9b3ad', values: ['铁路用地', '农村道路', '交通用地', '交通运输用地'] },
  { name: '设施农用地', color: '#b7a27c' },
  { name: '盐碱地', color: '#e9e4dc', values: ['盐碱滩'] },
  { name: '沙地', color: '#ecd9a0' },
  { name: '裸土地', color: '#cdbfa3', values: ['戈壁'] },
  { name: '裸岩石砾地', color: '#9a948f', values: ['裸岩', '未利用地'] },
];

/** The fixed colour tables; the first that fits a layer's name and data is used. */
export const CLASS_TABLES: readonly ClassTable[] = [
  {
    id: 'fire-risk',
    layerName: /火险|火灾|防火/,
    fields: ['class', 'level', '等级', '火险等级', '风险等级'],
    areaTextFor: /./,
    classes: [
      { name: '高风险', color: '#d7322b', values: ['first', '一级', '1', '高', 'high'], areaText: '653 km²' },
      {
        name: '中风险',
        color: '#f2c230',
        values: ['second', '二级', '2', '中', 'medium'],
        areaText: '319 km²',
      },
      { name: '低风险', color: '#3fa34d', values: ['third', '三级', '3', '低', 'low'], areaText: '621 km²' },
    ],
  },
  {
    id: 'functional-zone',
    fields: ['功能区', '功能分区', 'gnq', 'zone'],
    areaTextFor: /艾比湖/,
    classes: [
      { name: '核心区', color: '#d9534f', values: ['核心保护区'], areaText: '1043.82 km²' },
      { name: '缓冲区', color: '#f0ad4e', areaText: '1262.38 km²' },
      { name: '实验区', color: '#5cb85c', values: ['一般控制区'], areaText: '775.98 km²' },
      { name: '保育区', color: '#3f8fc4', values: ['生态保育区', '湿地保育区'] },
      { name: '恢复重建区', color: '#8bc07f' },
      { name: '合理利用区', color: '#c9b458', values: ['一般游憩区'] },
      { name: '宣教展示区', color: '#b58fd1', values: ['科普宣教区', '核心景观区'] },
      { name: '管理服务区', color: '#a9a9a9' },
    ],
  },
  {
    id: 'water-year',
    layerName: /水域|水面|水体|湖面|湖泊/,
    fields: ['year', '年份', 'nf'],
    classes: waterYears,
  },
  {
    id: 'speed-limit',
    layerName: /路|限速/,
    fields: ['speed', '限速', 'speedLimit', 'speed_limit', 'maxspeed', 'xs'],
    classes: [
      { name: '限速 30 km/h', color: '#e0645c', values: ['30'] },
      { name: '限速 40 km/h', color: '#e8a13a', values: ['40'] },
      { name: '限速 60 km/h', color: '#5fc08b', values: ['60'] },
    ],
  },
  {
    id: 'enterprise',
    fields: ['type', '类型', '用地类型', 'dlmc', 'name'],
    classes: [
      { name: '事业单位', color: '#4ea3d8' },
      { name: '企业', color: '#e0b252' },
      { name: '在建工地', color: '#e07a5f' },
      { name: '城中村', color: '#b98b6b' },
      { name: '居住小区', color: '#9fd08b' },
      { name: '工业', color: '#9b7fd1' },
      { name: '民办学校', color: '#d46a92' },
    ],
  },
  {
    id: 'land-cover',
    fields: ['dlmc', 'DLMC', '地类名称', '地类', 'class', 'cover', 'name'],
    classes: LAND_CLASSES,
  },
  {
    id: 'dominant-species',
    fields: ['优势树种'],
    classes: [
      { name: '雪岭云杉', color: '#2f6b45', values: ['云杉', '天山云杉'] },
      { name: '胡杨', color: '#d6a63c' },
      { name: '梭梭', color: '#a8ab72', values: ['白梭梭'] },
      { name: '柽柳', color: '#c98fb0' },
      { name: '杨树', color: '#7fb560', values: ['杨', '新疆杨'] },
      { name: '榆树', color: '#8a9a5b', values: ['白榆'] },
      { name: '沙枣', color: '#b7b08a' },
      { name: '艾比湖桦', color: '#9b7fd1', values: ['桦木', '桦树'] },
    ],
  },
];

/** Legend text of features in none of a table's classes. */
export const OTHER_CLASS = '其他';

/** Of so many features at least half must be in a table's classes for the table to fit. */
const LOOK_AT = 200;

const valueOf = (properties: Readonly<Record<string, unknown>>, field: string): string => {
  const value = properties[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** A table that fits a layer, with the property that holds the class. */
export interface ChosenTable {
  readonly table: ClassTable;
  readonly field: string;
  /** Index of a feature's class in the table; -1 for none. */
  classOf(properties: Readonly<Record<string, unknown>>): number;
}

/** The fixed colours that fit a layer by its name and its features' properties; undefined when none do. */
export function chooseClassTable(
  layerName: string,
  properties: readonly Readonly<Record<string, unknown>>[],
): ChosenTable | undefined {
  const looked = properties.slice(0, LOOK_AT);
  for (const table of CLASS_TABLES) {
    if (table.layerName !== undefined && !table.layerName.test(layerName)) continue;
    const places = new Map<string, number>();
    table.classes.forEach(({ name, values = [] }, place) => {
      for (const value of [name, ...values]) places.set(value, place);
    });
    for (const field of table.fields) {
      const values = looked.map((each) => valueOf(each, field)).filter((value) => value !== '');
      const known = values.filter((value) => places.has(value)).length;
      if (known === 0 || known * 2 < values.length) continue;
      return { table, field, classOf: (each) => places.get(valueOf(each, field)) ?? -1 };
    }
  }
  return undefined;
}

/** The fixed area to write under a feature's label; empty where the spec fixes none. */
export function areaTextOf(
  { areaTextFor, classes }: ClassTable,
  place: number,
  layerName: string,
  properties: Readonly<Record<string, unknown>>,
): string {
  const where = [layerName, featureName(properties), ...Object.values(properties).filter(isText)];
  if (areaTextFor === undefined || !where.some((text) => areaTextFor.test(text))) return '';
  return classes[place]?.areaText ?? '';
}

const isText = (value: unknown): value is string => typeof value === 'string';
