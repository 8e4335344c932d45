import type { LonLat } from './waters.ts';

/** Class of a road or railway. */
export type RoadClass = '高速公路' | '国道' | '省道' | '县道' | '其他' | '铁路';

/** A road by the places on its way: names of settlements, passed exactly, and positions, passed nearby. */
export interface Route {
  readonly name: string;
  readonly nameEn: string;
  readonly class: RoadClass;
  /** Road number, undefined when it has none. */
  readonly code: string | undefined;
  readonly via: readonly (string | LonLat)[];
}

type Row = readonly [name: string, nameEn: string, code: string | undefined, ...via: (string | LonLat)[]];

const routes = (roadClass: RoadClass, rows: readonly Row[]): Route[] =>
  rows.map(([name, nameEn, code, ...via]) => ({ name, nameEn, class: roadClass, code, via }));

/** Through roads and railways; main ones first. Rounded general knowledge and plausible links, not survey data. */
export const ROUTES: readonly Route[] = [
  ...routes('高速公路', [
    [
      '连霍高速公路',
      'Lianyungang–Khorgas Expressway',
      'G30',
      [83.84, 44.475],
      [83.58, 44.497],
      [83.2, 44.538],
      [82.89, 44.572],
      [82.6, 44.603],
      [82.27, 44.64],
      [81.93, 44.678],
      [81.66, 44.617],
      [81.37, 44.55],
      [81.3, 44.502],
      [81.23, 44.47],
      [81.16, 44.462],
      [81.09, 44.474],
      '松树头',
      [81.0, 44.42],
      [80.965, 44.34],
      [80.95, 44.29],
    ],
    [
      '精阿高速公路',
      'Jinghe–Alashankou Expressway',
      'G3018',
      [82.74, 44.588],
      [82.56, 44.685],
      [82.44, 44.762],
      [82.34, 44.86],
      [82.38, 44.96],
      [82.47, 45.06],
      [82.555, 45.15],
      '阿拉山口市',
    ],
    [
      '博乐高速联络线',
      'Bole Expressway Link',
      'S23',
      [81.99, 44.676],
      [82.05, 44.77],
      [82.06, 44.86],
      '博乐市',
    ],
  ]),
  ...routes('国道', [
    [
      '国道219线',
      'National Road 219',
      'G219',
      [82.93, 45.285],
      [82.72, 45.245],
      '阿拉山口市',
      [82.45, 45.06],
      [82.27, 44.965],
      '博乐市',
      '小营盘镇',
      [81.75, 44.875],
      '查干屯格乡',
      '塔秀乡',
      [81.15, 44.92],
      '温泉县',
      '鄂托克赛尔',
      '哈日图热格',
      [80.5, 44.67],
      [80.42, 44.58],
    ],
    [
      '国道312线',
      'National Road 312',
      'G312',
      [83.84, 44.5],
      '沙泉子',
      '托托镇',
      '托里镇',
      '精河县',
      '阿合其农场',
      '大河沿子镇',
      '五台镇',
      '四台',
      '三台',
      '赛里木湖景区',
    ],
  ]),
  ...routes('铁路', [
    [
      '兰新铁路北疆线',
      'Lanzhou–Xinjiang Railway',
      undefined,
      [83.83, 44.54],
      [83.5, 44.56],
      [83.2, 44.6],
      [82.92, 44.63],
      [82.6, 44.655],
      [82.36, 44.735],
      [82.27, 44.84],
      [82.31, 44.94],
      [82.42, 45.04],
      [82.54, 45.14],
      [82.565, 45.2],
      [82.575, 45.25],
    ],
    [
      '博乐铁路支线',
      'Bole Branch Railway',
      undefined,
      [82.36, 44.735],
      [82.2, 44.79],
      [82.1, 44.85],
      [82.03, 44.88],
    ],
    [
      '精伊铁路',
      'Jinghe–Yining Railway',
      undefined,
      [82.92, 44.63],
      [82.84, 44.56],
      [82.66, 44.48],
      [82.55, 44.38],
      [82.42, 44.32],
      [82.34, 44.24],
    ],
  ]),
  ...routes('省道', [
    [
      '博温公路',
      'Bole–Wenquan Road',
      'S205',
      '博乐市',
      '乌图布拉格镇',
      '八十四团',
      '八十八团',
      '哈日布呼镇',
      '安格里格镇',
      '温泉县',
    ],
    [
      '博阿公路',
      'Bole–Alashankou Road',
      'S304',
      '博乐市',
      '青得里镇',
      '贝林哈日莫墩乡',
      '八十九团',
      [82.41, 44.98],
      [82.5, 45.1],
      '阿拉山口市',
      [82.58, 45.24],
    ],
    [
      '博精公路',
      'Bole–Jinghe Road',
      'S215',
      '博乐市',
      '八十六团',
      '达勒特镇',
      '八十一团',
      '九十一团',
      '八十三团',
      '八十二团',
      '茫丁乡',
      '精河县',
    ],
    ['博五公路', 'Bole–Wutai Road', 'S306', '博乐市', '小营盘镇', [81.92, 44.77], '五台镇'],
    [
      '精甘公路',
      'Jinghe–Ganjiahu Road',
      'S319',
      '精河县',
      '八家户农场',
      '木特塔尔',
      [83.35, 44.76],
      '甘家湖',
    ],
    [
      '温昆公路',
      'Wenquan–Kundelun Road',
      'S205',
      '温泉县',
      '扎勒木特乡',
      '昆得仑牧场',
      [80.4, 44.98],
      [80.2, 44.955],
    ],
  ]),
  ...routes('县道', [
    ['乌青公路', 'Wuqing Road', 'X601', '乌图布拉格镇', [82.05, 44.96], '青得里镇'],
    ['怪石峪公路', 'Guaishiyu Road', 'X602', '青得里镇', [82.22, 45.0], '怪石峪', '夏尔希里'],
    ['小达公路', 'Xiaoda Road', 'X603', '小营盘镇', [82.06, 44.83], '达勒特镇', '阿热勒托海', '九十团'],
    ['贝达公路', 'Beida Road', 'X604', '贝林哈日莫墩乡', '八十六团', [82.1, 44.79], [82.0, 44.73], '五台镇'],
    ['八九公路', 'Bajiu Road', 'X605', '八十九团', '九十团', '九十一团', [82.45, 44.7], '阿合其农场'],
    ['大达公路', 'Dada Road', 'X606', '大河沿子镇', '八十一团', '达勒特镇', '贝林哈日莫墩乡'],
    ['大阿公路', 'Da’a Road', 'X607', '大河沿子镇', [82.42, 44.68], '八十三团', '阿合其农场'],
    ['茫八公路', 'Mangba Road', 'X608', '茫丁乡', '八家户农场', [83.08, 44.62], '托里镇'],
    ['托木公路', 'Tuomu Road', 'X609', '托里镇', '木特塔尔', [83.15, 44.74]],
    ['托甘公路', 'Tuogan Road', 'X610', '托托镇', [83.55, 44.68], '甘家湖'],
    ['沙甘公路', 'Shagan Road', 'X611', '沙泉子', [83.72, 44.7], '甘家湖'],
    ['精林公路', 'Jinglin Road', 'X612', '精河县', [82.9, 44.5], '精河林场'],
    ['冬都精公路', 'Dongdujing Road', 'X613', '精河林场', [82.78, 44.35], '冬都精'],
    ['巴音阿门公路', 'Bayin Amen Road', 'X614', '托里镇', [83.22, 44.45], '巴音阿门'],
    ['艾比湖公路', 'Ebinur Road', 'X615', '八十二团', [82.8, 44.76], [82.78, 44.8]],
    ['呼和托哈公路', 'Huhetuoha Road', 'X616', '温泉县', '呼和托哈', [81.06, 45.12]],
    ['扎鄂公路', 'Zha’e Road', 'X617', '扎勒木特乡', '鄂托克赛尔'],
    ['安塔公路', 'Anta Road', 'X618', '安格里格镇', '八十七团', '塔秀乡', '哈日布呼镇', '查干屯格乡'],
    ['查八公路', 'Chaba Road', 'X619', '八十八团', '查干屯格乡', [81.72, 44.93], '八十四团'],
    ['北鲵公路', 'Salamander Road', 'X620', '昆得仑牧场', '北鲵保护站', [80.55, 44.86], '哈日图热格'],
    ['四小公路', 'Sixiao Road', 'X621', '四台', [81.74, 44.74], '小营盘镇'],
    ['塔赛公路', 'Tasai Road', 'X622', '塔秀乡', [81.38, 44.83], [81.41, 44.76], [81.38, 44.68], '三台'],
    ['五哈公路', 'Wuha Road', 'X623', '五台镇', [81.95, 44.6], [82.12, 44.57], '大河沿子镇'],
    [
      '山前公路',
      'Piedmont Road',
      'X624',
      '大河沿子镇',
      [82.5, 44.5],
      [82.7, 44.47],
      '精河林场',
      [83.05, 44.4],
      '巴音阿门',
    ],
    ['东山前公路', 'East Piedmont Road', 'X625', '巴音阿门', [83.5, 44.36], [83.7, 44.42], '沙泉子'],
    [
      '北山公路',
      'North Foot Road',
      'X626',
      '呼和托哈',
      [81.3, 45.06],
      [81.6, 45.06],
      [81.9, 45.05],
      [82.15, 45.03],
      '怪石峪',
    ],
    ['口岸公路', 'Port Road', 'X627', '怪石峪', [82.42, 45.11], '阿拉山口市'],
    ['托古公路', 'Tuogu Road', 'X628', '托托镇', [83.62, 44.4], [83.6, 44.24]],
  ]),
  ...routes('其他', [
    [
      '阿拉套山边防巡逻路',
      'Alataw Patrol Road',
      undefined,
      [80.12, 44.985],
      [80.35, 45.03],
      [80.6, 45.09],
      [80.85, 45.14],
      [81.06, 45.17],
      [81.3, 45.18],
      [81.55, 45.19],
      [81.8, 45.2],
      [82.0, 45.19],
      [82.18, 45.16],
      '夏尔希里',
      [82.42, 45.15],
      '阿拉山口市',
    ],
    [
      '艾比湖南岸巡护路',
      'Ebinur South Shore Track',
      'Y701',
      '九十一团',
      [82.62, 44.81],
      [82.78, 44.79],
      [83.0, 44.765],
      [83.15, 44.74],
      [83.3, 44.82],
      '甘家湖',
    ],
    [
      '艾比湖北岸巡护路',
      'Ebinur North Shore Track',
      'Y702',
      '阿拉山口市',
      [82.66, 45.11],
      [82.82, 45.13],
      [82.98, 45.02],
      [83.18, 44.94],
      '甘家湖',
    ],
    ['甘家湖巡护路', 'Ganjiahu Track', 'Y703', '甘家湖', [83.6, 44.95], [83.4, 44.98], [83.18, 44.94]],
    ['木特塔尔沙漠路', 'Mutetaer Desert Track', 'Y704', '木特塔尔', [83.32, 44.68], [83.55, 44.68]],
    [
      '别珍套山牧道',
      'Biezhentao Herding Track',
      'Y705',
      '哈日图热格',
      [80.75, 44.76],
      '鄂托克赛尔',
      [81.05, 44.86],
      '塔秀乡',
    ],
    ['科古琴牧道', 'Keguqin Herding Track', 'Y706', '四台', [81.68, 44.52], [81.62, 44.46]],
    [
      '赛里木湖西岸牧道',
      'Sayram West Track',
      'Y707',
      '松树头',
      [81.02, 44.54],
      [81.02, 44.63],
      [81.08, 44.72],
    ],
    [
      '八十一团机耕路',
      'Regiment 81 Farm Track',
      'Y708',
      '八十一团',
      [82.31, 44.74],
      [82.38, 44.76],
      '阿热勒托海',
    ],
    ['八十四团机耕路', 'Regiment 84 Farm Track', 'Y709', '八十四团', [81.84, 44.93], '小营盘镇'],
    [
      '八十八团机耕路',
      'Regiment 88 Farm Track',
      'Y710',
      '八十八团',
      [81.58, 45.02],
      [81.72, 45.02],
      '八十四团',
    ],
    ['茫丁机耕路', 'Mangding Farm Track', 'Y711', '茫丁乡', [82.86, 44.68], [82.94, 44.7], '八家户农场'],
  ]),
];

/** Forest roads, each up the valley of the named river; tributaries have theirs besides. */
export const VALLEY_ROADS: readonly (readonly [river: string, road: string, roadEn: string])[] = [
  ['精河', '精河林道', 'Jing River Forest Road'],
  ['阿恰勒河', '阿恰勒林道', 'Aqial Forest Road'],
  ['大河沿子河', '大河沿子林道', 'Daheyanzi Forest Road'],
  ['托托河', '托托林道', 'Tuotuo Forest Road'],
  ['鄂托克赛尔河', '鄂托克赛尔林道', 'Etuokesaier Forest Road'],
  ['保尔德河', '保尔德林道', 'Baoerde Forest Road'],
  ['喀拉乌增河', '喀拉乌增林道', 'Karawuzeng Forest Road'],
  ['沃依库勒河', '沃依库勒林道', 'Woyikule Forest Road'],
  ['苏木沟', '苏木沟林道', 'Sumu Forest Road'],
];

/** Name of the forest road up the valley of a tributary. */
export const tributaryRoad = (river: string): string => `${river}林道`;

/** A road round a lake, this far from its shore. */
export const RING_ROAD = {
  lake: '赛里木湖',
  name: '环赛里木湖公路',
  nameEn: 'Sayram Ring Road',
  offsetM: 520,
} as const;

/** Streets of a town: a grid round its settlement. */
export interface TownPlace {
  readonly settlement: string;
  /** How far the grid is turned, degrees counter-clockwise. */
  readonly turnDeg: number;
  readonly blockM: number;
  /** Streets that run west to east, from the south; and those that run south to north, from the west. */
  readonly eastWest: readonly StreetName[];
  readonly northSouth: readonly StreetName[];
}

type StreetName = readonly [name: string, nameEn: string];

/** Towns with streets. */
export const TOWNS: readonly TownPlace[] = [
  {
    settlement: '博乐市',
    turnDeg: -7,
    blockM: 560,
    eastWest: [
      ['南环路', 'South Ring Street'],
      ['团结路', 'Tuanjie Street'],
      ['北京路', 'Beijing Street'],
      ['青得里大街', 'Qingdeli Avenue'],
      ['新华路', 'Xinhua Street'],
      ['顾里木图路', 'Gulimutu Street'],
      ['北环路', 'North Ring Street'],
    ],
    northSouth: [
      ['西环路', 'West Ring Street'],
      ['锦绣路', 'Jinxiu Street'],
      ['文化路', 'Wenhua Street'],
      ['红星路', 'Hongxing Street'],
      ['杭州路', 'Hangzhou Street'],
      ['友谊路', 'Youyi Street'],
      ['东环路', 'East Ring Street'],
    ],
  },
  {
    settlement: '精河县',
    turnDeg: 6,
    blockM: 480,
    eastWest: [
      ['乌伊路', 'Wuyi Street'],
      ['枸杞大道', 'Wolfberry Avenue'],
      ['和平路', 'Heping Street'],
      ['人民路', 'Renmin Street'],
    ],
    northSouth: [
      ['迎宾路', 'Yingbin Street'],
      ['文化路', 'Wenhua Street'],
      ['友谊南路', 'Youyi South Street'],
      ['伊犁路', 'Yili Street'],
    ],
  },
  {
    settlement: '温泉县',
    turnDeg: 2,
    blockM: 420,
    eastWest: [
      ['博格达尔路', 'Bogdar Street'],
      ['温泉大道', 'Wenquan Avenue'],
      ['河滨路', 'Hebin Street'],
    ],
    northSouth: [
      ['圣泉路', 'Shengquan Street'],
      ['健康路', 'Jiankang Street'],
      ['察哈尔路', 'Chahar Street'],
    ],
  },
  {
    settlement: '阿拉山口市',
    turnDeg: 14,
    blockM: 450,
    eastWest: [
      ['准噶尔路', 'Junggar Street'],
      ['天山街', 'Tianshan Street'],
      ['亚欧路', 'Yaou Street'],
    ],
    northSouth: [
      ['口岸路', 'Port Street'],
      ['艾比湖路', 'Ebinur Street'],
      ['新疆大道', 'Xinjiang Avenue'],
    ],
  },
];
