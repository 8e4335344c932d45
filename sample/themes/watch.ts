import {
  collection,
  feature,
  lineString,
  outerLine,
  point,
  type SampleFeature,
} from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, rounded, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';

/** Years of which hot spots are kept. */
const YEARS = [2024, 2025, 2026] as const;

/** Hot spots of a month, of all in a year: steppe burns before it is green and once it is dry. */
const MONTH_SHARES = [0, 0.02, 0.14, 0.22, 0.12, 0.05, 0.07, 0.1, 0.12, 0.11, 0.04, 0.01] as const;

const HOT_SPOTS = 216;

/** The sample was made up to this day. */
const LAST_SEEN = '2026-11-20';

/** What came of those that somebody looked at. */
const FINDINGS = [
  ['农事用火', 0.46],
  ['误报', 0.24],
  ['工业热源', 0.16],
  ['林草火情', 0.14],
] as const;

/** What a draw between 0 and 1 falls upon. */
function drawn<T extends string>(shares: readonly (readonly [T, number])[], draw: number): T | undefined {
  let left = draw;
  return shares.find(([, share]) => (left -= share) < 0)?.[0];
}

const two = (value: number) => String(value).padStart(2, '0');

const isoDay = (year: number, dayOfYear: number) =>
  new Date(Date.UTC(year, 0, 1 + dayOfYear)).toISOString().slice(0, 10);

/** The month of a hot spot by the shares, 1 to 12. */
function monthOf(draw: number): number {
  let left = draw;
  const month = MONTH_SHARES.findIndex((share) => (left -= share) < 0);
  return month < 0 ? 8 : month + 1;
}

/** Who has not been to it yet: of the last weeks, and now and then one that was forgotten. */
const isLookedAt = (day: string, index: number) =>
  day < '2026-10-05' ? hash2(index, 705) > 0.02 : hash2(index, 705) > 0.6;

function hotSpots({ coverAt, countyAt, outline }: ThemeGround): SampleFeature[] {
  const places = scatter(701, HOT_SPOTS, FRAME, (at) => {
    const cover = coverAt(at);
    return cover !== undefined && !/冰|雪|水|湖/.test(cover) && isInRing(outline, at[0], at[1]);
  });
  const seen = places.map((at, index) => {
    const year = YEARS[index % YEARS.length] ?? 2026;
    const month = monthOf(hash2(index, 702));
    const dayOf = (of: number) =>
      `${String(of)}-${two(month)}-${two(1 + Math.floor(hash2(index, 703) * 28))}`;
    return { at, index, day: dayOf(year) <= LAST_SEEN ? dayOf(year) : dayOf(year - 1) };
  });
  return seen
    .sort((a, b) => a.day.localeCompare(b.day) || a.index - b.index)
    .map(({ at, index, day }, place) => {
      const isDone = isLookedAt(day, index);
      const kelvin = 318 + 62 * hash2(index, 704);
      return feature(
        {
          name: `热点${day.replaceAll('-', '')}-${String(place + 1).padStart(3, '0')}`,
          编号: `RD${String(place + 1).padStart(4, '0')}`,
          发现日期: day,
          '亮温（K）': toDigits(kelvin, 1),
          置信度: kelvin > 355 ? '高' : kelvin > 333 ? '中' : '低',
          县市: countyAt(at) ?? 'null',
          地类: coverAt(at) ?? 'null',
          核查状态: isDone ? '已核查' : '未核查',
          核查结果: isDone ? (drawn(FINDINGS, hash2(index, 706)) ?? '误报') : 'null',
        },
        point(rounded(at)),
      );
    });
}

/** First and last day of a season's patrols, days of the year from 0: 15 March to 15 November. */
const SEASON = { first: 73, last: 318, year: 2026 } as const;

/** After this day a patrol of the sample has not been walked yet. */
const LAST_WALKED = '2026-11-10';

/** The planned patrols of forest tracks and patrol roads in one season, with when they were walked. */
function patrols({ base, countyAt }: ThemeGround): SampleFeature[] {
  const tracks = base.roads.features.filter(
    ({ properties }) => properties.class === '其他' && /林道|巡|牧道/.test(properties.name),
  );
  return tracks.flatMap((track, at) => {
    const course = outerLine(track);
    const middle = course[Math.floor(course.length / 2)] ?? [NaN, NaN];
    // A long one is walked once a month, a short one every two weeks.
    const everyDays = course.length > 60 ? 28 : 14;
    const count = Math.floor((SEASON.last - SEASON.first) / everyDays);
    return Array.from({ length: count }, (_, turn) => {
      const index = at * 100 + turn;
      const planned = SEASON.first + (at % everyDays) + turn * everyDays;
      const day = isoDay(SEASON.year, planned);
      const late = hash2(index, 711) < 0.18 ? 1 + Math.floor(hash2(index, 712) * 9) : 0;
      const walked = isoDay(SEASON.year, planned + late);
      const isDone = walked <= LAST_WALKED && hash2(index, 713) > 0.03;
      return feature(
        {
          name: `${track.properties.name}${day.slice(5)}巡护`,
          编号: `XH${two(at + 1)}${two(turn + 1)}`,
          计划日期: day,
          完成日期: isDone ? walked : 'null',
          状态: isDone ? '已完成' : '未完成',
          县市: countyAt(middle) ?? 'null',
          责任人: hash2(at, 714) < 0.1 ? 'null' : `护林员${String(at + 1)}（示意）`,
          '里程（千米）': Number(track.properties.lengthKm ?? 0),
          发现问题: isDone ? Math.floor(hash2(index, 715) ** 3 * 4) : 'null',
        },
        lineString(course),
      );
    });
  });
}

/** What is watched day by day: hot spots that satellites tell of, and patrols. */
export function watchLayers(ground: ThemeGround): NamedLayers {
  return {
    hotspots: collection('卫星热点', 'Satellite hot spots', 'Point', hotSpots(ground)),
    patrols: collection('巡护记录', 'Patrols', 'LineString', patrols(ground)),
  };
}
