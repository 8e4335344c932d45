import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { collection, feature, outerLine, polygon, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { toDigits } from '../features/measure.ts';
import type { LonLat } from '../place/waters.ts';
import { type ThemeGround } from './ground.ts';
import { asHole, patchRing, stripAlong, type PatchShape } from './shapes.ts';

/** Kinds of protected areas as the menus name them. */
type ProtectionClass = '自然保护区' | '湿地公园' | '森林公园' | '风景名胜区' | '沙漠公园';

interface Protected {
  readonly name: string;
  /** Short name, as `bhd` gives it. */
  readonly short: string;
  readonly class: ProtectionClass;
  readonly level: '国家级' | '自治区级';
  readonly office: string;
  readonly ring: readonly LonLat[];
}

type Row = readonly [
  short: string,
  name: string,
  kind: ProtectionClass,
  level: Protected['level'],
  office: string,
  shape: PatchShape,
];

/** Fixed areas of Ebinur's functional zones, square kilometres (viewer.md, section 9). */
const EBINUR_ZONES = { core: 1043.82, buffer: 1262.38, experimental: 775.98 } as const;

const EBINUR: Omit<PatchShape, 'areaKm2' | 'seed'> = {
  at: [82.83, 44.912],
  stretch: 1.4,
  turnDeg: 4,
  ragged: 0.16,
};

/** Rings within each other: they share their bays, and the inner ones wander a little besides. */
const ebinurRing = (areaKm2: number, ownRagged = 0): LonLat[] =>
  patchRing({ ...EBINUR, areaKm2, seed: 901, own: { ragged: ownRagged, seed: 911 } });

const GANJIAHU: Omit<PatchShape, 'areaKm2' | 'seed'> = {
  at: [83.53, 44.865],
  stretch: 1.25,
  turnDeg: -12,
  ragged: 0.16,
};

/** Shares of Ganjiahu within its core, and within core and buffer. */
const GANJIAHU_KM2 = 546.67;
const GANJIAHU_SHARES = { core: 0.38, buffer: 0.72 } as const;

const ganjiahuRing = (share: number): LonLat[] =>
  patchRing({ ...GANJIAHU, areaKm2: GANJIAHU_KM2 * share, seed: 902 });

const rows: readonly Row[] = [
  [
    '夏尔希里',
    '夏尔希里自然保护区',
    '自然保护区',
    '自治区级',
    '夏尔希里自然保护区管理站',
    { at: [82.1, 45.155], stretch: 4.6, turnDeg: -4, areaKm2: 314, ragged: 0.16, seed: 903 },
  ],
  [
    '新疆北鲵',
    '温泉新疆北鲵自然保护区',
    '自然保护区',
    '国家级',
    '温泉新疆北鲵自然保护区管理站',
    { at: [80.5, 44.95], stretch: 1.8, turnDeg: 20, areaKm2: 6.95, ragged: 0.2, seed: 904 },
  ],
  [
    '哈日图热格',
    '哈日图热格国家森林公园',
    '森林公园',
    '国家级',
    '哈日图热格国有林管理局',
    { at: [80.58, 44.62], stretch: 2.6, turnDeg: -6, areaKm2: 268.5, ragged: 0.2, seed: 905 },
  ],
  [
    '赛里木湖',
    '赛里木湖风景名胜区',
    '风景名胜区',
    '国家级',
    '赛里木湖风景名胜区管理委员会',
    { at: [81.18, 44.598], stretch: 1.15, turnDeg: 70, areaKm2: 790, ragged: 0.08, seed: 906 },
  ],
  [
    '怪石峪',
    '怪石峪风景名胜区',
    '风景名胜区',
    '自治区级',
    '博乐市文化体育广播电视和旅游局',
    { at: [82.31, 45.075], stretch: 1.9, turnDeg: 12, areaKm2: 23.6, ragged: 0.22, seed: 907 },
  ],
  [
    '木特塔尔',
    '木特塔尔国家沙漠公园',
    '沙漠公园',
    '国家级',
    '精河国有林管理局',
    { at: [83.2, 44.585], stretch: 2.2, turnDeg: 3, areaKm2: 41.2, ragged: 0.2, seed: 908 },
  ],
];

/** Between these longitudes the wetland park lies along the river. */
const WETLAND_PARK = { west: 81.66, east: 81.98, halfM: 750 } as const;

function wetlandPark({ base }: ThemeGround): Protected {
  const river = base.rivers.features.find(({ properties }) => properties.name === '博尔塔拉河');
  const course = river === undefined ? [] : outerLine(river);
  const { west, east, halfM } = WETLAND_PARK;
  return {
    short: '博尔塔拉河湿地公园',
    name: '博尔塔拉河国家湿地公园',
    class: '湿地公园',
    level: '国家级',
    office: '博乐市林业和草原局',
    ring: stripAlong(
      course.filter(([lon]) => lon > west && lon < east),
      halfM,
    ),
  };
}

function protectedAreas(ground: ThemeGround): Protected[] {
  const { core, buffer, experimental } = EBINUR_ZONES;
  const reserve = (short: string, name: string, office: string, ring: LonLat[]): Protected => ({
    ...{ short, name, office, ring },
    class: '自然保护区',
    level: '国家级',
  });
  return [
    reserve(
      '艾比湖湿地',
      '艾比湖湿地国家级自然保护区',
      '艾比湖湿地国家级自然保护区管理局',
      ebinurRing(core + buffer + experimental),
    ),
    reserve('甘家湖', '甘家湖梭梭林国家级自然保护区', '甘家湖梭梭林国家级自然保护区管理局', ganjiahuRing(1)),
    ...rows.map(([short, name, kind, level, office, shape]) => ({
      ...{ short, name, level, office },
      class: kind,
      ring: patchRing(shape),
    })),
    wetlandPark(ground),
  ];
}

const reserveFeature = ({ name, short, class: kind, level, office, ring }: Protected): SampleFeature =>
  feature(
    {
      name,
      bhd: short,
      class: kind,
      保护级别: level,
      管理机构: office,
      面积: toDigits(ellipsoidAreaKm2(ring), 2),
    },
    polygon([ring]),
  );

/** Zones as rings within each other, from the core out; each but the core has the one within as its hole. */
function zonesOf(
  reserve: string,
  zones: readonly (readonly [zone: string, ring: readonly LonLat[], areaKm2: number])[],
): SampleFeature[] {
  return zones.map(([zone, ring, areaKm2], k) => {
    const inner = zones[k - 1]?.[1];
    return feature(
      {
        name: `${reserve}${zone}`,
        bhd: reserve,
        功能区: zone,
        面积: toDigits(areaKm2, 2),
        面积说明: `${toDigits(areaKm2, 2).toFixed(2)}平方公里`,
      },
      polygon(inner === undefined ? [ring] : [ring, asHole(inner)]),
    );
  });
}

function functionalZones(): SampleFeature[] {
  const { core, buffer, experimental } = EBINUR_ZONES;
  const shares = GANJIAHU_SHARES;
  return [
    ...zonesOf('艾比湖湿地', [
      ['核心区', ebinurRing(core, 0.12), core],
      ['缓冲区', ebinurRing(core + buffer, 0.04), buffer],
      ['实验区', ebinurRing(core + buffer + experimental), experimental],
    ]),
    ...zonesOf('甘家湖', [
      ['核心区', ganjiahuRing(shares.core), GANJIAHU_KM2 * shares.core],
      ['缓冲区', ganjiahuRing(shares.buffer), GANJIAHU_KM2 * (shares.buffer - shares.core)],
      ['实验区', ganjiahuRing(1), GANJIAHU_KM2 * (1 - shares.buffer)],
    ]),
  ];
}

/** The protected areas and the functional zones of the two large reserves. */
export function protectionLayers(ground: ThemeGround): NamedLayers {
  return {
    reserves: collection(
      '自然保护地',
      'Protected areas',
      'Polygon',
      protectedAreas(ground).map(reserveFeature),
    ),
    zones: collection('保护区功能区划', 'Functional zones', 'Polygon', functionalZones()),
  };
}
