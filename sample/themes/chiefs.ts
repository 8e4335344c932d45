import { collection, feature, outerLine, polygon, type SampleFeature } from '../features/collection.ts';
import { labelBlocks, OUTSIDE } from '../features/coverGrid.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, toDigits } from '../features/measure.ts';
import { sieve } from '../features/regions.ts';
import { tracedRegions, type TracedRegion } from '../features/tracedRegions.ts';
import { createNoise, fbm, hash2 } from '../noise.ts';
import { SETTLEMENTS, type SettlementPlace } from '../place/settlements.ts';
import type { LonLat } from '../place/waters.ts';
import { type ThemeGround } from './ground.ts';

/** Levels of the forest-chief system, from the prefecture down. */
type ChiefLevel = '州级' | '县级' | '乡级' | '村级';

/** A seat of a township with the county it belongs to. */
interface Seat {
  readonly name: string;
  readonly county: string;
  readonly at: LonLat;
}

/** Master cells to the side of a block: about 860 m. */
const BLOCK_CELLS = 4;
const LEAST_BLOCKS = 14;

/** Villages to a township. */
const VILLAGES = 4;

/** Townships have chiefs of their own; hamlets, scenic places and forest farms do not. */
const TOWNSHIP_KINDS: ReadonlySet<string> = new Set(['州府', '县级政府驻地', '镇', '乡', '团场', '口岸']);

/** A pasture farm with ground of its own. */
const PASTURE_FARM = '阿热勒托海';

/** What the ground of a settlement is called as a township: regiments belong to the production corps. */
function townshipName({ name, kind }: SettlementPlace): string {
  if (kind === '团场') return `兵团第五师${name}`;
  return name === PASTURE_FARM ? `${name}牧场` : name;
}

const townships: readonly SettlementPlace[] = SETTLEMENTS.filter(
  ({ name, kind }) => TOWNSHIP_KINDS.has(kind) || name === PASTURE_FARM,
);

const seats: readonly Seat[] = townships.map((place) => ({
  name: townshipName(place),
  county: place.county,
  at: [place.lon, place.lat],
}));

/** The middles of the villages of a township: about its seat, and one up in the hills. */
function villagesOf(seat: Seat, index: number): readonly LonLat[] {
  return Array.from({ length: VILLAGES }, (_, k): LonLat => {
    const turn = 2 * Math.PI * (k / VILLAGES + 0.2 * hash2(index, k));
    const away = 0.05 + 0.08 * hash2(index, k + 20);
    return [seat.at[0] + away * Math.cos(turn), seat.at[1] + 0.7 * away * Math.sin(turn)];
  });
}

/** What a chief is responsible for: in places nobody knows the area's name. */
function chiefFeature(
  level: ChiefLevel,
  { name, county }: Pick<Seat, 'name' | 'county'>,
  { rings, areaKm2 }: Pick<TracedRegion, 'rings' | 'areaKm2'>,
  index: number,
): SampleFeature {
  const isUnknown = level === '村级' && hash2(index, 210) < 0.08;
  return feature(
    {
      name: `${name}林长责任区`,
      zrq: isUnknown ? 'null' : `${name}责任区`,
      level,
      县市: county,
      林长: hash2(index, 211) < 0.1 ? 'null' : `${level}林长${String(index + 1)}（示意）`,
      护林员人数: 2 + Math.floor(areaKm2 / 30) + Math.floor(hash2(index, 212) * 6),
      巡护频次: ['每日', '每周两次', '每周', '每月'][Math.floor(hash2(index, 213) * 4)] ?? 'null',
      面积: toDigits(areaKm2, 2),
    },
    polygon(rings),
  );
}

const CHIEF_LEVELS: Readonly<Record<string, ChiefLevel>> = { prefecture: '州级', county: '县级' };

function upperLevels({ base }: ThemeGround): SampleFeature[] {
  return base.areas.features.map((area, index) => {
    const level = CHIEF_LEVELS[String(area.properties.level)] ?? '县级';
    const { name, areaKm2 } = area.properties;
    const place = { name, county: level === '州级' ? 'null' : name };
    return chiefFeature(level, place, { rings: [outerLine(area)], areaKm2: Number(areaKm2) }, index);
  });
}

const noise = createNoise(77);

/** Borders follow gullies and ditches: a place is looked up some way off, which bends them. */
function bent([lon, lat]: LonLat): LonLat {
  const swing = (offset: number) => 0.05 * fbm(noise, lon * 5 + offset, lat * 7 - offset, 4);
  return [lon + swing(3), lat + 0.7 * swing(40)];
}

/** The ground divided among middles: every block goes to the nearest one of its own county. */
function divided(ground: ThemeGround, middles: readonly Seat[]): TracedRegion[] {
  const counties = ground.base.areas.features
    .filter(({ properties }) => properties.level === 'county')
    .map((area) => ({ name: area.properties.name, ring: outerLine(area) }));
  const grid = labelBlocks(ground.heights, ground.outline, BLOCK_CELLS, (_column, _row, at) => {
    const county = counties.find(({ ring }) => isInRing(ring, at[0], at[1]))?.name;
    const [lon, lat] = bent(at);
    let nearest = Infinity;
    let label = OUTSIDE;
    middles.forEach((middle, index) => {
      if (middle.county !== county) return;
      const away = ((lon - middle.at[0]) * 0.71) ** 2 + (lat - middle.at[1]) ** 2;
      if (away < nearest) [nearest, label] = [away, index];
    });
    return label;
  });
  const isKept = (label: number) => label === OUTSIDE;
  const labels = sieve(grid, () => LEAST_BLOCKS, isKept);
  return tracedRegions({ ...grid, labels }, { outline: ground.outline, lakes: [], isWater: () => false });
}

type Division = readonly { readonly seat: Seat; readonly region: TracedRegion }[];

function division(ground: ThemeGround, middles: readonly Seat[]): Division {
  return divided(ground, middles).flatMap((region) => {
    const seat = middles[region.label];
    return seat === undefined ? [] : [{ seat, region }];
  });
}

const chiefLevel = (level: '乡级' | '村级', parts: Division): SampleFeature[] =>
  parts.map(({ seat, region }, index) => chiefFeature(level, seat, region, index));

const townshipFeature = ({ seat, region: { rings, areaKm2 } }: Division[number]): SampleFeature =>
  feature({ name: seat.name, county: seat.county, areaKm2: toDigits(areaKm2, 2) }, polygon(rings));

/** Responsibility areas of the forest chiefs at four levels, the upper ones first, and the townships they follow. */
export function chiefLayers(ground: ThemeGround): NamedLayers {
  const villages = seats.flatMap((seat, index) =>
    villagesOf(seat, index).map((at, k): Seat => ({ ...seat, name: `${seat.name}${String(k + 1)}村`, at })),
  );
  const towns = division(ground, seats);
  const features = [
    ...upperLevels(ground),
    ...chiefLevel('乡级', towns),
    ...chiefLevel('村级', division(ground, villages)),
  ];
  return {
    chiefareas: collection('林长责任区', 'Forest-chief areas', 'Polygon', features),
    townships: collection('乡镇界', 'Townships', 'Polygon', towns.map(townshipFeature)),
  };
}
