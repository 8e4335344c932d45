import { collection, feature, outerLine, point, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import {
  isInRing,
  metresApart,
  METRES_PER_DEGREE,
  nearestOn,
  rounded,
  toDigits,
} from '../features/measure.ts';
import { createRandom, hash2 } from '../noise.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import type { LonLat } from '../place/waters.ts';
import { videos } from './cameras.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';

/** Read as 未知. */
const UNKNOWN = 'null';

const two = (index: number): string => String(index + 1).padStart(2, '0');

/** A place some way off another, for what stands beside a town and not in it. */
function beside(at: LonLat, awayM: number, turn: number): LonLat {
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  return rounded([
    at[0] + (Math.cos(turn) * awayM) / METRES_PER_DEGREE / shrink,
    at[1] + (Math.sin(turn) * awayM) / METRES_PER_DEGREE,
  ]);
}

/** Lake-reserve stations, round Ebinur's shore. */
const LAKE_STATIONS = [
  '鸭子湾',
  '鸟岛',
  '托托',
  '科克巴斯陶',
  '阿其克苏',
  '精河口',
  '博河口',
  '桦树林',
  '东大桥',
];
/** Stations that watch locusts and rodents. */
const GRASS_STATIONS = 14;

function lakeStations({ base, outline }: ThemeGround): SampleFeature[] {
  const lake = base.lakes.features.find(({ properties }) => properties.name === '艾比湖');
  const shore = lake === undefined ? [] : outerLine(lake);
  return LAKE_STATIONS.flatMap((short, k) => {
    const from = shore[Math.floor((k * shore.length) / LAKE_STATIONS.length)];
    if (from === undefined) return [];
    const turn = Math.atan2(from[1] - 44.92, (from[0] - 82.8) * 0.71);
    const at = beside(from, 900, turn);
    if (!isInRing(outline, ...at)) return [];
    const properties = { name: `艾比湖${short}管护站`, 类型: '湿地管护站', bhd: '艾比湖湿地' };
    return [feature({ ...properties, ...staff(k, 101) }, point(at))];
  });
}

/** People and tools of a station. */
const staff = (index: number, seed: number) => ({
  管护人员: 3 + Math.floor(hash2(index, seed) * 9),
  负责人: hash2(index, seed + 1) < 0.18 ? UNKNOWN : `站长${two(index)}（示意）`,
  巡护车辆: 1 + Math.floor(hash2(index, seed + 2) * 3),
});

function forestStations({ base, coverAt, countyAt }: ThemeGround): SampleFeature[] {
  const roads = base.roads.features.filter(({ properties }) => properties.name.endsWith('林道'));
  return roads.flatMap((road, index) => {
    const line = outerLine(road);
    const at = line[Math.floor(line.length * 0.55)];
    const county = at === undefined ? undefined : countyAt(at);
    if (at === undefined || county === undefined || coverAt(at) === undefined) return [];
    const name = `${road.properties.name.replace('林道', '')}森林管护站`;
    return [feature({ name, 类型: '森林管护站', 县市: county, ...staff(index, 111) }, point(rounded(at)))];
  });
}

function grassStations(ground: ThemeGround): SampleFeature[] {
  const grass = new Set(['山地草甸', '草甸草原', '典型草原', '荒漠草原']);
  const places = scatter(121, GRASS_STATIONS, FRAME, (at, taken) => {
    const cover = ground.coverAt(at);
    return cover !== undefined && grass.has(cover) && taken.every((other) => metresApart(at, other) > 16_000);
  });
  return places.map((at, index) => {
    const properties = { name: `${two(index)}号草原鼠虫害监测站`, 类型: '草原监测站' };
    return feature(
      { ...properties, 县市: ground.countyAt(at) ?? UNKNOWN, ...staff(index, 122) },
      point(rounded(at)),
    );
  });
}

function settledStations({ outline }: ThemeGround): SampleFeature[] {
  return SETTLEMENTS.filter(({ kind }) => kind === '林场' || kind === '景区').map(
    ({ name, county, lon, lat }, index) => {
      const near = beside([lon, lat], 420, 2 * Math.PI * hash2(index, 131));
      const at = isInRing(outline, ...near) ? near : ([lon, lat] as const);
      const properties = { name: `${name}管护站`, 类型: '森林管护站', 县市: county };
      return feature({ ...properties, ...staff(index, 132) }, point(at));
    },
  );
}

const stations = (ground: ThemeGround): SampleFeature[] => [
  ...lakeStations(ground),
  ...settledStations(ground),
  ...forestStations(ground),
  ...grassStations(ground),
];

const WATER_SOURCES = 78;

/** Places where fire engines fill up: along the rivers and on the lake shores. */
function waterSources({ base, outline, countyAt, heightAtM }: ThemeGround): SampleFeature[] {
  const random = createRandom(151);
  const rivers = base.rivers.features.map((river) => ({
    name: river.properties.name,
    line: outerLine(river),
  }));
  const lakes = base.lakes.features.map((lake) => ({ name: lake.properties.name, line: outerLine(lake) }));
  const lines = [...rivers, ...lakes, ...lakes];
  const places: { name: string; at: LonLat }[] = [];
  for (let tries = 0; tries < 2000 && places.length < WATER_SOURCES; tries++) {
    const water = lines[Math.floor(random() * lines.length)];
    const at = water?.line[Math.floor(random() * water.line.length)];
    if (water === undefined || at === undefined || !isInRing(outline, ...at) || heightAtM(at) > 2700)
      continue;
    if (places.every((other) => metresApart(other.at, at) > 4000)) places.push({ name: water.name, at });
  }
  return places.map(({ name, at }, index) =>
    feature(
      {
        name: `${name}${two(index)}号取水点`,
        县市: countyAt(at) ?? UNKNOWN,
        类型: name.endsWith('湖') ? '湖泊' : '河流',
        '可取水量（m³）': 40 * (1 + Math.floor(hash2(index, 152) * 20)),
        通车条件:
          ['消防车可达', '摩托车可达', '仅步行', UNKNOWN][Math.floor(hash2(index, 153) * 4)] ?? UNKNOWN,
      },
      point(rounded(at)),
    ),
  );
}

/** Degrees between survey plots: about eight kilometres. */
const PLOT_GRID = { lon: 0.1, lat: 0.072 } as const;

/** Permanent plots of the forest inventory on a regular grid. */
function plots({ outline, coverAt, heightAtM, countyAt, base }: ThemeGround): SampleFeature[] {
  const [west, south, east, north] = FRAME;
  const features: SampleFeature[] = [];
  const roads = base.roads.features.map(outerLine);
  for (let row = 0; south + row * PLOT_GRID.lat < north; row++) {
    for (let column = 0; west + column * PLOT_GRID.lon < east; column++) {
      const at = rounded([west + column * PLOT_GRID.lon, south + row * PLOT_GRID.lat]);
      const cover = coverAt(at);
      if (!isInRing(outline, ...at) || cover === undefined) continue;
      const index = features.length;
      const isForest = cover === '雪岭云杉林' || cover === '河谷林';
      const near = roads.some((line) => metresApart(nearestOn(line, at), at) < 6000);
      features.push(
        feature(
          {
            name: `样地${String(index + 1).padStart(4, '0')}`,
            样地号: index + 1,
            县市: countyAt(at) ?? UNKNOWN,
            地类: cover,
            海拔: Math.round(heightAtM(at)),
            优势树种: isForest ? (cover === '河谷林' ? '胡杨' : '雪岭云杉') : UNKNOWN,
            郁闭度: isForest ? toDigits(0.3 + 0.5 * hash2(index, 161), 2) : 0,
            '每公顷蓄积（m³）': isForest ? toDigits(80 + 220 * hash2(index, 162), 1) : 0,
            调查年度: 2019 + Math.floor(hash2(index, 163) * 5),
            可及性: near ? '可及' : '不可及',
          },
          point(at),
        ),
      );
    }
  }
  return features;
}

/** Stations, cameras, water sources and survey plots. */
export function siteLayers(ground: ThemeGround): NamedLayers {
  return {
    stations: collection('管护站点', 'Management stations', 'Point', stations(ground)),
    videos: collection('视频监控点', 'Video points', 'Point', videos(ground)),
    watersources: collection('取水点', 'Water sources', 'Point', waterSources(ground)),
    plots: collection('森林资源样地', 'Survey plots', 'Point', plots(ground)),
  };
}
