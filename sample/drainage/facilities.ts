import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { HeightAt } from '../features/areas.ts';
import type { NamedLayers, SampleProperties } from '../features/layers.ts';
import { metresApart, METRES_PER_DEGREE, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { townPlace, WORKS } from './layout.ts';
import type { DrainageNetwork, DrainageNode } from './network.ts';

/** A text that the bureau's services give where nothing is known: read as 未知. */
const UNKNOWN = 'null';

const HYBRIDS = 60;
/** Foul and rain wells nearer to each other than this may be joined by mistake, metres. */
const HYBRID_REACH_M = 20;

const DISCHARGERS = 260;
const PUMP_STATIONS = 12;
/** Pumps nearer than this belong to one station, metres. */
const STATION_REACH_M = 260;

/** Kinds of dischargers with the names they are given, and how many of each ten there are. */
const DISCHARGER_KINDS = [
  { kind: '居民小区', names: ['佳苑小区', '阳光花园', '博泰家园', '绿洲小区', '锦苑小区'], share: 4 },
  { kind: '餐饮', names: ['饭店', '快餐店', '农家乐'], share: 2 },
  { kind: '机关学校', names: ['小学', '中学', '社区服务中心'], share: 2 },
  { kind: '工业企业', names: ['食品厂', '纺织厂', '建材厂'], share: 1 },
  { kind: '医疗机构', names: ['卫生院', '诊所'], share: 1 },
] as const;

const serial = (prefix: string, index: number, digits = 3): string =>
  `${prefix}${String(index + 1).padStart(digits, '0')}`;

/** What a facility is called and where it stands. */
interface Place {
  readonly name: string;
  readonly code: string;
  readonly at: LonLat;
  readonly heightM: number;
}

/** The record of a facility as the data service gives it (viewer.md, section 3). */
function facility(
  index: number,
  { name, code, at, heightM }: Place,
  more: Omit<SampleProperties, 'name'> = {},
): SampleFeature {
  return feature({ objectid: index + 1, name, 编号: code, ...more }, point(at, toDigits(heightM, 2)));
}

function manholes({ nodes }: DrainageNetwork): SampleFeature[] {
  return nodes.map((node, index) =>
    facility(
      index,
      { name: `${node.street}${node.system}井`, code: node.id, at: node.at, heightM: node.groundM },
      {
        类型: node.system,
        所在道路: node.street,
        井深: toDigits(node.groundM - node.invertM, 2),
        井径: node.shaftM,
        权属单位: hash2(index, 3) < 0.06 ? UNKNOWN : '博乐市排水公司（示意）',
      },
    ),
  );
}

/** The first `count` of the candidates by a draw that only their place in the list decides, back in their order. */
function drawn<T>(candidates: readonly T[], count: number, seed: number): T[] {
  const lots = candidates.map((candidate, index) => ({ candidate, index, lot: hash2(index, seed) }));
  const taken = lots.sort((a, b) => a.lot - b.lot).slice(0, count);
  return taken.sort((a, b) => a.index - b.index).map(({ candidate }) => candidate);
}

function hybrids({ nodes }: DrainageNetwork): SampleFeature[] {
  const foul = nodes.filter(({ system }) => system === '污水');
  const pairs = nodes.flatMap((rain) => {
    if (rain.system !== '雨水') return [];
    const near = foul.find(({ at }) => metresApart(at, rain.at) < HYBRID_REACH_M);
    return near === undefined ? [] : [{ rain, near }];
  });
  return drawn(pairs, HYBRIDS, 61).map(({ rain, near }, index) =>
    facility(
      index,
      { name: `${rain.street}混接点`, code: serial('HJD-', index), at: rain.at, heightM: rain.groundM },
      {
        雨水井: rain.id,
        污水井: near.id,
        混接类型: hash2(index, 62) < 0.7 ? '污水接入雨水' : '雨水接入污水',
        整治状态: ['已整治', '整治中', '未整治', UNKNOWN][Math.floor(hash2(index, 63) * 4)] ?? UNKNOWN,
      },
    ),
  );
}

function dischargerKind(index: number): (typeof DISCHARGER_KINDS)[number] {
  let left = hash2(index, 51) * 10;
  return DISCHARGER_KINDS.find(({ share }) => (left -= share) < 0) ?? DISCHARGER_KINDS[0];
}

function dischargers({ nodes }: DrainageNetwork, heightAtM: HeightAt): SampleFeature[] {
  const wells = nodes.filter(({ system, isOutlet, street }) => {
    return system === '污水' && !isOutlet && street !== '污水总干管';
  });
  return drawn(wells, DISCHARGERS, 50).map((well, index) => {
    const { kind, names } = dischargerKind(index);
    const turn = hash2(index, 52) * 2 * Math.PI;
    const awayM = 22 + 20 * hash2(index, 53);
    const shrink = Math.cos((well.at[1] * Math.PI) / 180);
    const at: LonLat = [
      toDigits(well.at[0] + (Math.cos(turn) * awayM) / METRES_PER_DEGREE / shrink, 7),
      toDigits(well.at[1] + (Math.sin(turn) * awayM) / METRES_PER_DEGREE, 7),
    ];
    const name = `${well.street}${names[Math.floor(hash2(index, 54) * names.length)] ?? ''}`;
    return facility(
      index,
      { name, code: serial('PSH-', index), at, heightM: heightAtM(at) },
      {
        类型: kind,
        接入井: well.id,
        排水许可证: hash2(index, 55) < 0.15 ? UNKNOWN : serial('博排许字', index, 4),
      },
    );
  });
}

/** Rain outlets, and the outlets of the treatment works. */
function outfalls({ nodes }: DrainageNetwork, works: readonly Works[]): SampleFeature[] {
  const rain = nodes.filter(({ system, isOutlet }) => system === '雨水' && isOutlet);
  const outlets = [
    ...rain.map((node) => ({
      name: `${node.street}雨水排放口`,
      at: node.at,
      levelM: node.invertM,
      more: { 类型: '雨水', 接入井: node.id },
    })),
    ...works.map(({ name, at, heightM }) => ({
      name: `${name}尾水排放口`,
      at: [toDigits(at[0] + 0.0016, 7), toDigits(at[1] + 0.0007, 7)] as const,
      levelM: heightM - 2,
      more: { 类型: '尾水' },
    })),
  ];
  return outlets.map(({ name, at, levelM, more }, index) =>
    facility(
      index,
      { name, code: serial('PFK-', index), at, heightM: levelM },
      { ...more, 受纳水体: '博尔塔拉河' },
    ),
  );
}

function pumpStations({ nodes }: DrainageNetwork): SampleFeature[] {
  const stations: DrainageNode[] = [];
  // Where gravity fails first, then at the ends of the deepest sewers, until there are enough.
  const deep = nodes
    .filter(({ isOutlet }) => !isOutlet)
    .sort((a, b) => b.groundM - b.invertM - (a.groundM - a.invertM));
  for (const node of [...nodes.filter(({ equipment }) => equipment === '潜水泵'), ...deep]) {
    if (stations.length === PUMP_STATIONS) break;
    if (stations.every(({ at }) => metresApart(at, node.at) > STATION_REACH_M)) stations.push(node);
  }
  return stations.map((node, index) =>
    facility(
      index,
      {
        name: `${node.street}${node.system}泵站`,
        code: serial('BZ-', index, 2),
        at: node.at,
        heightM: node.groundM,
      },
      {
        类型: node.system,
        接入井: node.id,
        扬程: toDigits(node.groundM - node.invertM, 1),
        水泵台数: 2 + Math.floor(hash2(index, 71) * 3),
      },
    ),
  );
}

interface Works {
  readonly name: string;
  readonly at: LonLat;
  readonly heightM: number;
  readonly capacityM3PerDay: number;
}

function treatmentWorks(heightAtM: HeightAt): Works[] {
  const town: LonLat = townPlace()(WORKS.along + 0.2, WORKS.across);
  const places: readonly (readonly [string, LonLat, number])[] = [
    ['博乐市污水处理厂', [toDigits(town[0], 7), toDigits(town[1], 7)], 50_000],
    ['博乐边境经济合作区污水处理厂', [82.1432, 44.9218], 20_000],
    ['五台工业园污水处理厂', [81.9385, 44.6872], 10_000],
  ];
  return places.map(([name, at, capacityM3PerDay]) => ({
    name,
    at,
    heightM: heightAtM(at),
    capacityM3PerDay,
  }));
}

/** The record of a treatment works: its place is a point text (viewer.md, section 3). */
const worksFeature = ({ name, at, heightM, capacityM3PerDay }: Works, index: number): SampleFeature =>
  facility(
    index,
    { name, code: serial('WSC-', index, 2), at, heightM },
    {
      geom: `POINT(${at[0]} ${at[1]})`,
      '处理能力（m³/d）': capacityM3PerDay,
    },
  );

/** The facility layers of the network: six kinds, named as the data service names them. */
export function facilityLayers(network: DrainageNetwork, heightAtM: HeightAt): NamedLayers {
  const works = treatmentWorks(heightAtM);
  return {
    manhole: collection('检查井', 'Manholes', 'Point', manholes(network)),
    discharger: collection('排水户', 'Dischargers', 'Point', dischargers(network, heightAtM)),
    hybrid: collection('混接点', 'Hybrid connections', 'Point', hybrids(network)),
    outfall: collection('排放口', 'Outfalls', 'Point', outfalls(network, works)),
    pumpstation: collection('泵站', 'Pump stations', 'Point', pumpStations(network)),
    wwtp: collection('污水厂', 'Wastewater treatment plants', 'Point', works.map(worksFeature)),
  };
}
