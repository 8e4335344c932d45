import { eyeHeightM } from '../cameras/cameraView.ts';
import { feature, outerLine, point, type SampleFeature } from '../features/collection.ts';
import { isInRing, METRES_PER_DEGREE, rounded } from '../features/measure.ts';
import { createRandom, hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { type ThemeGround } from './ground.ts';

/** Read as 未知. */
const UNKNOWN = 'null';

/** How a camera tries where to look: headings, and places along each, metres. */
const LOOK = { headings: 36, stepM: 220, steps: 70 } as const;

/** What makes a view worth watching, beside how much ground it shows: water, and mountains at its end. */
const WORTH = { water: 1.6, mountain: 14, steepest: 0.16 } as const;

/** The widths of the sample's lenses, degrees. */
const FIELDS_DEG = [52, 60, 68] as const;

/** Nearest and farthest that a record says a camera sees, kilometres. */
const RANGE_KM = { least: 1.5, most: 8 } as const;

interface View {
  readonly worth: number;
  /** Distance within which most of the visible ground lies, metres. */
  readonly rangeM: number;
}

/** What is seen from a place in a heading: the ground that no nearer ground hides. */
function viewTo({ heightAtM, shoreAtM }: ThemeGround, at: LonLat, eyeM: number, heading: number): View {
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  let horizon = -Infinity;
  let [worth, rangeM] = [0, 0];
  for (let step = 1; step <= LOOK.steps; step++) {
    const away = step * LOOK.stepM;
    const place: LonLat = [
      at[0] + (Math.sin(heading) * away) / METRES_PER_DEGREE / shrink,
      at[1] + (Math.cos(heading) * away) / METRES_PER_DEGREE,
    ];
    const rise = (heightAtM(place) - eyeM) / away;
    if (rise < horizon) continue;
    horizon = rise;
    rangeM = away;
    worth += shoreAtM(place) < 0 ? WORTH.water : 1;
  }
  return { worth: worth + WORTH.mountain * Math.min(WORTH.steepest, Math.max(0, horizon)) * 10, rangeM };
}

/** Where a camera looks: to where it sees most of the land, over the lower ground, to lakes and mountains. */
function lookOf(ground: ThemeGround, at: LonLat, index: number) {
  const eyeM = ground.heightAtM(at) + eyeHeightM(String(index));
  const views = Array.from({ length: LOOK.headings }, (_, turn) => {
    const headingDeg = (360 / LOOK.headings) * turn;
    return { headingDeg, ...viewTo(ground, at, eyeM, (headingDeg * Math.PI) / 180) };
  });
  const worthOf = (turn: number) =>
    [-2, -1, 0, 1, 2].reduce((sum, aside) => {
      return sum + (views.at((turn + aside) % LOOK.headings)?.worth ?? 0);
    }, 0);
  const best = views.map((_, turn) => turn).sort((a, b) => worthOf(b) - worthOf(a))[0] ?? 0;
  const rangeKm = (views[best]?.rangeM ?? 0) / 1000;
  return {
    朝向: views[best]?.headingDeg ?? 0,
    视场角: FIELDS_DEG[Math.floor(hash2(index, 144) * FIELDS_DEG.length)] ?? 60,
    '可视距离（公里）': Math.round(Math.min(RANGE_KM.most, Math.max(RANGE_KM.least, rangeKm)) * 2) / 2,
  };
}

const VIDEOS_OF_ROADS = 84;

/** Cameras at crossings of forest and county roads, at the lakes and at the stations' gates. */
export function videos(ground: ThemeGround): SampleFeature[] {
  const { base, countyAt, outline } = ground;
  const random = createRandom(141);
  const lines = base.roads.features
    .filter(({ properties }) => properties.class === '其他' || properties.class === '县道')
    .map((road) => ({ name: road.properties.name, line: outerLine(road) }));
  const places = Array.from({ length: VIDEOS_OF_ROADS }, () => {
    const road = lines[Math.floor(random() * lines.length)];
    const at = road?.line[Math.floor(random() * road.line.length)];
    return { name: road?.name ?? '', at };
  });
  return places.flatMap(({ name, at }, index) => {
    if (at === undefined || !isInRing(outline, ...at)) return [];
    const code = `SP-${String(index + 1).padStart(3, '0')}`;
    return [
      feature(
        {
          name: `${name}${String(index + 1).padStart(2, '0')}号视频点`,
          编号: code,
          县市: countyAt(at) ?? UNKNOWN,
          状态: hash2(index, 142) < 0.86 ? '在线' : '离线',
          类型: ['防火监控', '湿地监测', '林区卡口'][Math.floor(hash2(index, 143) * 3)] ?? UNKNOWN,
          ...lookOf(ground, rounded(at), index),
          画面类型: '图片',
          画面地址: `/geo/cameras/${code}.jpg`,
        },
        point(rounded(at)),
      ),
    ];
  });
}
