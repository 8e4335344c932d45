import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { collection, feature, outerLine, polygon, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, metresApart, nearestOn, rounded, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { TOWNS } from '../place/roads.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import { townGrid } from '../place/townGrid.ts';
import type { LonLat } from '../place/waters.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';
import { patchRing } from './shapes.ts';

/** Enterprise-style land use types (viewer.md, section 3) with what their lots are called. */
const LOT_TYPES = [
  { type: '居住小区', names: ['花园', '家园', '雅苑', '佳苑'], share: 0.4 },
  { type: '企业', names: ['商贸城', '物流园', '汽修厂'], share: 0.16 },
  { type: '事业单位', names: ['林业站', '文化馆', '医院'], share: 0.14 },
  { type: '工业', names: ['纺织厂', '建材厂', '粮油加工厂'], share: 0.1 },
  { type: '城中村', names: ['村'], share: 0.08 },
  { type: '在建工地', names: ['在建项目'], share: 0.07 },
  { type: '民办学校', names: ['民办幼儿园', '民办小学'], share: 0.05 },
] as const;

/** Share of the lots that the layer has; the rest are small owners'. */
const LISTED = 0.5;
/** Lots to a block: columns, rows, and the verge round each, in blocks. */
const LOTS = { columns: 4, rows: 2, verge: 0.035 } as const;

/** Lots keep this far from rivers, metres. */
const RIVER_M = 90;

function lotType(draw: number): (typeof LOT_TYPES)[number] {
  let left = draw;
  return LOT_TYPES.find(({ share }) => (left -= share) < 0) ?? LOT_TYPES[0];
}

/** Lots of the drained town's blocks, by the streets they stand on. */
function enterprises({ base }: ThemeGround): SampleFeature[] {
  const rivers = base.rivers.features.map(outerLine);
  const [town] = TOWNS;
  if (town === undefined) return [];
  const place = townGrid(town);
  const [blocksX, blocksY] = [town.northSouth.length - 1, town.eastWest.length - 1];
  const features: SampleFeature[] = [];
  for (let lot = 0; lot < blocksX * blocksY * LOTS.columns * LOTS.rows; lot++) {
    if (hash2(lot, 301) > LISTED) continue;
    const [u, v] = [lot % (blocksX * LOTS.columns), Math.floor(lot / (blocksX * LOTS.columns))];
    const west = u / LOTS.columns - blocksX / 2 + LOTS.verge;
    const south = v / LOTS.rows - blocksY / 2 + LOTS.verge;
    const [width, height] = [1 / LOTS.columns - 2 * LOTS.verge, 1 / LOTS.rows - 2 * LOTS.verge];
    const short = 1 - 0.35 * hash2(lot, 302);
    const corners = [
      [west, south],
      [west + width, south],
      [west + width, south + height * short],
      [west, south + height * short],
      [west, south],
    ] as const;
    const ring = corners.map(([along, across]) => rounded(place(along, across)));
    if (rivers.some((river) => ring.some((at) => metresApart(nearestOn(river, at), at) < RIVER_M))) continue;
    const { type, names } = lotType(hash2(lot, 303));
    const street = town.eastWest[Math.floor(v / LOTS.rows)]?.[0] ?? '';
    const name = `${street}${names[Math.floor(hash2(lot, 304) * names.length)] ?? ''}`;
    features.push(
      feature(
        {
          name,
          类型: type,
          所在道路: street,
          '面积（公顷）': toDigits(ellipsoidAreaKm2(ring) * 100, 2),
          联系人: hash2(lot, 305) < 0.25 ? 'null' : `联系人${String(features.length + 1)}（示意）`,
        },
        polygon([ring]),
      ),
    );
  }
  return features;
}

/** A kind of project or orchard and its sizes, square kilometres. */
interface PatchKind {
  readonly name: string;
  readonly km2: readonly [number, number];
}

const GREENING: readonly PatchKind[] = [
  { name: '人工造林', km2: [1.5, 6] },
  { name: '封山育林', km2: [4, 12] },
  { name: '退化林修复', km2: [1, 5] },
  { name: '防沙治沙', km2: [3, 10] },
  { name: '城镇绿化', km2: [0.4, 1.2] },
];

const ORCHARDS: readonly PatchKind[] = [
  { name: '枸杞', km2: [0.6, 2.6] },
  { name: '葡萄', km2: [0.3, 1.2] },
  { name: '沙棘', km2: [0.4, 1.8] },
  { name: '桃', km2: [0.2, 0.7] },
];

/** Where patches may lie, and how many. */
interface PatchDraw {
  readonly seed: number;
  /** Places that are tried for; fewer are found where there is no room. */
  readonly count: number;
  /** Least distance between two of them, metres. */
  readonly apartM: number;
  /** Classes of the land cover that they lie on. */
  readonly covers: ReadonlySet<string>;
}

/** Patches that keep clear of each other, near settlements or on the covers named. */
function patches(
  ground: ThemeGround,
  kinds: readonly PatchKind[],
  { seed, count, apartM, covers }: PatchDraw,
): { kind: string; at: LonLat; ring: LonLat[] }[] {
  const places = scatter(seed, count, FRAME, (at, taken) => {
    const cover = ground.coverAt(at);
    if (cover === undefined || !covers.has(cover)) return false;
    return taken.every((other) => metresApart(at, other) > apartM);
  });
  return places.flatMap((at, index) => {
    const kind = kinds[Math.floor(hash2(index, seed) * kinds.length)];
    if (kind === undefined) return [];
    const [least, most] = kind.km2;
    const ring = patchRing({
      at,
      stretch: 1 + hash2(index, seed + 1),
      turnDeg: 180 * hash2(index, seed + 2),
      areaKm2: least + (most - least) * hash2(index, seed + 3),
      ragged: 0.2,
      seed: seed + index,
      vertices: 28,
    });
    return ring.every(([lon, lat]) => isInRing(ground.outline, lon, lat))
      ? [{ kind: kind.name, at, ring }]
      : [];
  });
}

const nearestPlace = (at: LonLat): string =>
  SETTLEMENTS.reduce<{ name: string; awayM: number }>(
    (best, { name, lon, lat }) => {
      const awayM = metresApart([lon, lat], at);
      return awayM < best.awayM ? { name, awayM } : best;
    },
    { name: '', awayM: Infinity },
  ).name;

function greening(ground: ThemeGround): SampleFeature[] {
  const covers = new Set(['荒漠草原', '戈壁', '荒漠灌丛', '沙地', '河谷林', '绿洲农田']);
  return patches(ground, GREENING, { seed: 410, count: 34, apartM: 9000, covers }).map(
    ({ kind, at, ring }, index) =>
      feature(
        {
          name: `${nearestPlace(at)}${kind}项目`,
          类型: kind,
          年度: 2018 + Math.floor(hash2(index, 411) * 7),
          验收: ['合格', '合格', '待验收', 'null'][Math.floor(hash2(index, 412) * 4)] ?? 'null',
          '面积（公顷）': toDigits(ellipsoidAreaKm2(ring) * 100, 1),
        },
        polygon([ring]),
      ),
  );
}

function orchards(ground: ThemeGround): SampleFeature[] {
  const draw = { seed: 510, count: 56, apartM: 3200, covers: new Set(['绿洲农田']) };
  return patches(ground, ORCHARDS, draw).map(({ kind, at, ring }, index) =>
    feature(
      {
        name: `${nearestPlace(at)}${kind}基地`,
        类型: kind,
        '面积（公顷）': toDigits(ellipsoidAreaKm2(ring) * 100, 1),
        '年产量（吨）':
          hash2(index, 511) < 0.15
            ? 'null'
            : Math.round(ellipsoidAreaKm2(ring) * 100 * (4 + 5 * hash2(index, 512))),
      },
      polygon([ring]),
    ),
  );
}

/** Lots in town, greening projects and orchards. */
export function lotLayers(ground: ThemeGround): NamedLayers {
  return {
    enterprises: collection('企事业用地', 'Enterprise land', 'Polygon', enterprises(ground)),
    greening: collection('国土绿化项目', 'Greening projects', 'Polygon', greening(ground)),
    orchards: collection('特色林果基地', 'Orchards', 'Polygon', orchards(ground)),
  };
}
