import {
  area,
  dot,
  fixed,
  onPaper,
  pictured,
  printable,
  rule,
  single,
  where,
  type RuleLook,
  type StyleOf,
} from './rules.ts';

/** A class of the land survey: Chinese and English name, colour. */
type LandClass = readonly [dlmc: string, english: string, color: string];

const LAND_CLASSES: readonly LandClass[] = [
  ['乔木林地', 'Arbor forest', '#2f6b45'],
  ['灌木林地', 'Shrub land', '#6f9a56'],
  ['其他林地', 'Other woodland', '#94b878'],
  ['天然牧草地', 'Natural pasture', '#b9cf78'],
  ['人工牧草地', 'Sown pasture', '#cfe08a'],
  ['其他草地', 'Other grassland', '#d8dca0'],
  ['沼泽草地', 'Marsh grassland', '#8fbf9a'],
  ['内陆滩涂', 'Mud flat', '#a8cfc0'],
  ['水浇地', 'Irrigated land', '#c3a94f'],
  ['果园', 'Orchard', '#d98f4e'],
  ['设施农用地', 'Farm facility', '#b7a27c'],
  ['农村宅基地', 'Village', '#e3aaa2'],
  ['湖泊水面', 'Lake', '#4b9fd6'],
  ['坑塘水面', 'Pond', '#3f8fc4'],
  ['冰川及永久积雪', 'Glacier and snow', '#eef6fb'],
  ['盐碱地', 'Saline land', '#e9e4dc'],
  ['沙地', 'Sand', '#ecd9a0'],
  ['裸土地', 'Bare soil', '#cdbfa3'],
  ['裸岩石砾地', 'Bare rock and gravel', '#9a948f'],
];

/** A parcel: filled, with a hairline that shows where one ends. */
const parcel = (color: string): RuleLook => ({
  fill: { color, alpha: 0.68 },
  line: { color: '#22352c', widthPx: 0.5, alpha: 0.25 },
});

/** Water years from the oldest to the latest, light to dark. */
const WATER_YEARS: ReadonlyMap<string, string> = new Map([
  ['2016', '#d7f0fb'],
  ['2017', '#aee0f5'],
  ['2018', '#7fcbee'],
  ['2019', '#4fb1e2'],
  ['2020', '#2f94d0'],
  ['2021', '#1f77b8'],
  ['2022', '#1b5c9c'],
  ['2023', '#1c437d'],
  ['2024', '#1d2f5e'],
]);

const speed = (color: string): RuleLook => ({
  casing: { color: '#1c241f', widthPx: 3.6, alpha: 0.65 },
  line: { color, widthPx: 2.2, alpha: 1 },
});

const grade = (color: string): RuleLook => dot(color, 7, '#ffffff');

/** Protected species by grade. */
const FIRST_GRADE = rule(
  '国家一级',
  'National, first class',
  where('保护级别', '国家一级'),
  grade('#e0645c'),
);
const SECOND_GRADE = rule(
  '国家二级',
  'National, second class',
  where('保护级别', '国家二级'),
  grade('#e0b252'),
);
const REGIONAL_GRADE = rule('自治区级', 'Autonomous region', where('保护级别', '自治区级'), grade('#5fc08b'));

/** A border of a responsibility area, fainter and finer from level to level. */
const chief = (color: string, widthPx: number, maxResolutionM?: number): RuleLook => ({
  ...area(color, 0.04, color, widthPx),
  ...(maxResolutionM === undefined ? {} : { maxResolutionM }),
});

/** The thematic layers. Colours that the specification names are as it names them. */
export const THEME_STYLES = {
  landuse: onPaper(
    'cover',
    fixed(
      ...LAND_CLASSES.map(([name, english, color]) =>
        rule(name, english, where('dlmc', name), parcel(color)),
      ),
    ),
  ),
  chiefareas: fixed(
    rule('州级责任区', 'Prefecture', where('level', '州级'), chief('#f2cf8c', 2.6)),
    rule('县级责任区', 'County', where('level', '县级'), chief('#e0b252', 2)),
    rule('乡级责任区', 'Township', where('level', '乡级'), chief('#8fd3ae', 1.3)),
    rule('村级责任区', 'Village', where('level', '村级'), chief('#cfe8da', 0.8, 400)),
  ),
  townships: onPaper(
    'border',
    single('乡镇界', 'Township', {
      fill: { color: '#e8d9b4', alpha: 0.02 },
      casing: { color: '#2a2115', widthPx: 2, alpha: 0.35 },
      line: { color: '#dccb9e', widthPx: 1, alpha: 0.9, dashPx: [4, 3] },
      paper: { line: { color: '#8a6f86', widthPx: 0.7, alpha: 1, dashPx: [1.5, 2] } },
    }),
  ),
  firerisk: onPaper(
    'overlay',
    fixed(
      rule('高风险', 'High risk', where('class', '一级'), area('#d7322b', 0.4)),
      rule('中风险', 'Medium risk', where('class', '二级'), area('#f2c230', 0.4)),
      rule('低风险', 'Low risk', where('class', '三级'), area('#3fa34d', 0.4)),
    ),
  ),
  reserves: fixed(
    rule('自然保护区', 'Nature reserve', where('class', '自然保护区'), area('#5fc08b', 0.22, '#8ee0b0', 1.8)),
    rule('湿地公园', 'Wetland park', where('class', '湿地公园'), area('#4fb3c8', 0.3, '#8fdcec', 1.8)),
    rule('森林公园', 'Forest park', where('class', '森林公园'), area('#2f8f57', 0.3, '#6fcf97', 1.8)),
    rule('风景名胜区', 'Scenic area', where('class', '风景名胜区'), area('#9887b2', 0.22, '#c3b0ea', 1.8)),
    rule('沙漠公园', 'Desert park', where('class', '沙漠公园'), area('#e0b252', 0.3, '#f2d38c', 1.8)),
  ),
  zones: fixed(
    rule('核心区', 'Core zone', where('功能区', '核心区'), area('#d9534f', 0.34)),
    rule('缓冲区', 'Buffer zone', where('功能区', '缓冲区'), area('#f0ad4e', 0.3)),
    rule('实验区', 'Experimental zone', where('功能区', '实验区'), area('#5cb85c', 0.3)),
  ),
  // An earlier rule lies on a later one: the smallest water comes first, so that none hides another.
  // Waters, so that the lake of the base map does not hide them.
  ebinuryears: onPaper('water', ({ features }) => ({
    rules: features.toReversed().flatMap(({ properties: { year } }) => {
      const color = WATER_YEARS.get(String(year));
      if (color === undefined) return [];
      return [
        rule(`${String(year)}年`, String(year), where('year', String(year)), {
          ...area(color, 0.55, '#eaf7ff', 0.9),
          paper: {
            fill: { color, alpha: 1 },
            line: { color: '#2f7fb5', widthPx: 0.5, alpha: 1 },
            label: 'none' as const,
          },
        }),
      ];
    }),
  })),
  greening: fixed(
    rule('人工造林', 'Afforestation', where('类型', '人工造林'), area('#46b36b', 0.45)),
    rule('封山育林', 'Closed for regrowth', where('类型', '封山育林'), area('#7ccf6a', 0.4)),
    rule('退化林修复', 'Forest restoration', where('类型', '退化林修复'), area('#b9d257', 0.45)),
    rule('防沙治沙', 'Sand control', where('类型', '防沙治沙'), area('#e0b252', 0.45)),
    rule('城镇绿化', 'Urban greening', where('类型', '城镇绿化'), area('#4fb3a5', 0.5)),
  ),
  orchards: fixed(
    rule('枸杞', 'Wolfberry', where('类型', '枸杞'), area('#e0574f', 0.5)),
    rule('葡萄', 'Grape', where('类型', '葡萄'), printable(area('#9b7fd1', 0.5), '#c5bdd9', '#9687b7')),
    rule('沙棘', 'Sea buckthorn', where('类型', '沙棘'), area('#f0a04b', 0.5)),
    rule('桃', 'Peach', where('类型', '桃'), area('#ee93ad', 0.5)),
  ),
  enterprises: fixed(
    rule('事业单位', 'Public institution', where('类型', '事业单位'), area('#4ea3d8', 0.5)),
    rule('企业', 'Company', where('类型', '企业'), area('#e0b252', 0.5)),
    rule('在建工地', 'Building site', where('类型', '在建工地'), area('#e07a5f', 0.5)),
    rule('城中村', 'Urban village', where('类型', '城中村'), area('#b98b6b', 0.5)),
    rule('居住小区', 'Housing estate', where('类型', '居住小区'), area('#9fd08b', 0.5)),
    rule('工业', 'Industry', where('类型', '工业'), printable(area('#9b7fd1', 0.5), '#c5bdd9', '#9687b7')),
    rule('民办学校', 'Private school', where('类型', '民办学校'), area('#d46a92', 0.5)),
  ),
  speedlimits: fixed(
    rule('限速 30 km/h', '30 km/h', where('限速', '30'), speed('#e0645c')),
    rule('限速 40 km/h', '40 km/h', where('限速', '40'), speed('#e8a13a')),
    rule('限速 60 km/h', '60 km/h', where('限速', '60'), speed('#5fc08b')),
    rule('未知', 'Unknown', where('限速', 'null'), speed('#b8c2bc')),
  ),
  patrols: fixed(
    rule('已完成', 'Walked', where('状态', '已完成'), speed('#5fc08b')),
    rule('未完成', 'Not walked', where('状态', '未完成'), speed('#e0645c')),
  ),
  hotspots: fixed(
    rule('高置信度', 'High confidence', where('置信度', '高'), dot('#e0342b', 8, '#ffffff')),
    rule('中置信度', 'Medium confidence', where('置信度', '中'), dot('#f08a3c', 7, '#ffffff')),
    rule('低置信度', 'Low confidence', where('置信度', '低'), dot('#f2d06b', 6, '#ffffff')),
  ),
  greeningmonths: single('月度绿化进度', 'Greening by month', dot('#46b36b', 6, '#ffffff')),
  greenness: single('绿度样点', 'Greenness plot', dot('#b9cf78', 6, '#ffffff')),
  plotyears: single('复测样地', 'Plot measured again', dot('#2f8f57', 6, '#ffffff')),
  landchanges: single('变更图斑', 'Changed land', printable(area('#c86fd1', 0.5), '#e1b6d2', '#b0639c')),
  firedanger: fixed(
    ...(
      [
        ['1', '一级（低）', 'Grade 1 (low)', '#3fa34d'],
        ['2', '二级（较低）', 'Grade 2', '#8fc94f'],
        ['3', '三级（较高）', 'Grade 3', '#f2c230'],
        ['4', '四级（高）', 'Grade 4 (high)', '#f08a3c'],
        ['5', '五级（极高）', 'Grade 5 (extreme)', '#d7322b'],
        ['null', '未知', 'Unknown', '#b8c2bc'],
      ] as const
    ).map(([value, title, english, color]) =>
      rule(title, english, where('火险等级', value), dot(color, 8, '#ffffff')),
    ),
  ),
  ebinurseasons: onPaper(
    'area',
    fixed(
      rule('春季', 'Spring', where('季节', '春季'), area('#9fd8a4', 0.4, '#eaf7ff', 0.9)),
      rule('夏季', 'Summer', where('季节', '夏季'), area('#4fb1e2', 0.4, '#eaf7ff', 0.9)),
      rule('秋季', 'Autumn', where('季节', '秋季'), area('#e0b252', 0.4, '#eaf7ff', 0.9)),
      rule('冬季', 'Winter', where('季节', '冬季'), area('#b7c6e8', 0.4, '#eaf7ff', 0.9)),
    ),
  ),
  camerahours: single('视频点', 'Camera', dot('#5fc08b', 6, '#ffffff')),
  plots: fixed(
    rule('可及样地', 'Plot within reach', where('可及性', '可及'), dot('#f4f1de', 5)),
    rule('不可及样地', 'Plot out of reach', where('可及性', '不可及'), dot('#8d99ae', 5)),
  ),
  animals: fixed(FIRST_GRADE, SECOND_GRADE),
  plants: fixed(SECOND_GRADE, REGIONAL_GRADE),
  watersources: single('取水点', 'Water source', pictured(dot('#4ea3d8', 7, '#ffffff'), '#1c5f96', 'water')),
  videos: fixed(
    rule(
      '在线',
      'Online',
      where('状态', '在线'),
      pictured(dot('#5fc08b', 6, '#ffffff'), '#2b7a4f', 'camera'),
    ),
    rule(
      '离线',
      'Offline',
      where('状态', '离线'),
      pictured(dot('#9aa6a0', 6, '#ffffff'), '#6b746f', 'camera'),
    ),
  ),
  stations: fixed(
    rule(
      '森林管护站',
      'Forest station',
      where('类型', '森林管护站'),
      pictured(dot('#2fa866', 8, '#ffffff'), '#1f7a48', 'station'),
    ),
    rule(
      '湿地管护站',
      'Wetland station',
      where('类型', '湿地管护站'),
      pictured(dot('#4fb3c8', 8, '#ffffff'), '#2a7f92', 'station'),
    ),
    rule(
      '草原监测站',
      'Grassland station',
      where('类型', '草原监测站'),
      pictured(dot('#c9d35a', 8, '#ffffff'), '#7f8a1c', 'station'),
    ),
  ),
  towers: single(
    '瞭望塔',
    'Lookout tower',
    pictured(dot('#e8a13a', 8, '#ffffff'), '#a85a10', 'lookoutTower'),
  ),
} as const satisfies Readonly<Record<string, StyleOf>>;
