import type { CoverName } from '../features/coverClasses.ts';
import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { metresApart, rounded } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';

/** A protected species and where it lives. */
interface Species {
  readonly name: string;
  readonly latin: string;
  readonly class: string;
  readonly grade: '国家一级' | '国家二级' | '自治区级';
  readonly places: number;
  readonly covers: readonly CoverName[];
  /** Lowest and highest place, metres. */
  readonly heightM: readonly [number, number];
  /** West, south, east, north where it keeps to one place. */
  readonly box?: readonly [number, number, number, number];
}

const EBINUR_BOX = [82.36, 44.72, 83.3, 45.14] as const;

const ANIMALS: readonly Species[] = [
  {
    name: '新疆北鲵',
    latin: 'Ranodon sibiricus',
    class: '两栖纲',
    grade: '国家一级',
    places: 5,
    covers: ['山地草甸', '草甸草原', '高寒草甸', '典型草原', '河谷林', '雪岭云杉林'],
    heightM: [1500, 3000],
    box: [80.4, 44.88, 80.62, 45.02],
  },
  {
    name: '雪豹',
    latin: 'Panthera uncia',
    class: '哺乳纲',
    grade: '国家一级',
    places: 8,
    covers: ['裸岩', '高寒草甸'],
    heightM: [2700, 4600],
  },
  {
    name: '北山羊',
    latin: 'Capra sibirica',
    class: '哺乳纲',
    grade: '国家二级',
    places: 9,
    covers: ['裸岩', '高寒草甸'],
    heightM: [2500, 4200],
  },
  {
    name: '鹅喉羚',
    latin: 'Gazella subgutturosa',
    class: '哺乳纲',
    grade: '国家二级',
    places: 9,
    covers: ['戈壁', '荒漠草原', '荒漠灌丛'],
    heightM: [190, 1200],
  },
  {
    name: '盘羊',
    latin: 'Ovis ammon',
    class: '哺乳纲',
    grade: '国家二级',
    places: 6,
    covers: ['高寒草甸', '典型草原', '草甸草原', '山地草甸'],
    heightM: [1500, 3300],
  },
  {
    name: '马鹿',
    latin: 'Cervus canadensis',
    class: '哺乳纲',
    grade: '国家二级',
    places: 9,
    covers: ['雪岭云杉林', '山地草甸'],
    heightM: [1500, 2900],
  },
  {
    name: '棕熊',
    latin: 'Ursus arctos',
    class: '哺乳纲',
    grade: '国家二级',
    places: 5,
    covers: ['雪岭云杉林', '高寒草甸'],
    heightM: [1600, 3400],
  },
  {
    name: '白尾海雕',
    latin: 'Haliaeetus albicilla',
    class: '鸟纲',
    grade: '国家一级',
    places: 5,
    covers: ['芦苇沼泽', '盐碱滩'],
    heightM: [180, 240],
    box: EBINUR_BOX,
  },
  {
    name: '金雕',
    latin: 'Aquila chrysaetos',
    class: '鸟纲',
    grade: '国家一级',
    places: 7,
    covers: ['裸岩', '高寒草甸', '山地草甸'],
    heightM: [1800, 3600],
  },
  {
    name: '黑鹳',
    latin: 'Ciconia nigra',
    class: '鸟纲',
    grade: '国家一级',
    places: 5,
    covers: ['河谷林', '芦苇沼泽', '绿洲农田'],
    heightM: [180, 1400],
  },
  {
    name: '遗鸥',
    latin: 'Ichthyaetus relictus',
    class: '鸟纲',
    grade: '国家一级',
    places: 4,
    covers: ['芦苇沼泽', '盐碱滩'],
    heightM: [180, 230],
    box: EBINUR_BOX,
  },
  {
    name: '大天鹅',
    latin: 'Cygnus cygnus',
    class: '鸟纲',
    grade: '国家二级',
    places: 6,
    covers: ['芦苇沼泽', '盐碱滩'],
    heightM: [180, 240],
    box: EBINUR_BOX,
  },
];

const PLANTS: readonly Species[] = [
  {
    name: '艾比湖桦',
    latin: 'Betula halophila',
    class: '乔木',
    grade: '国家二级',
    places: 5,
    covers: ['芦苇沼泽', '盐碱滩', '荒漠灌丛'],
    heightM: [188, 260],
    box: EBINUR_BOX,
  },
  {
    name: '梭梭',
    latin: 'Haloxylon ammodendron',
    class: '灌木',
    grade: '自治区级',
    places: 12,
    covers: ['荒漠灌丛', '沙地', '戈壁'],
    heightM: [190, 600],
  },
  {
    name: '白梭梭',
    latin: 'Haloxylon persicum',
    class: '灌木',
    grade: '自治区级',
    places: 7,
    covers: ['沙地', '荒漠灌丛'],
    heightM: [190, 450],
  },
  {
    name: '胡杨',
    latin: 'Populus euphratica',
    class: '乔木',
    grade: '自治区级',
    places: 10,
    covers: ['河谷林', '荒漠灌丛', '绿洲农田'],
    heightM: [190, 900],
  },
  {
    name: '雪岭云杉',
    latin: 'Picea schrenkiana',
    class: '乔木',
    grade: '自治区级',
    places: 14,
    covers: ['雪岭云杉林'],
    heightM: [1500, 2800],
  },
  {
    name: '雪莲',
    latin: 'Saussurea involucrata',
    class: '草本',
    grade: '国家二级',
    places: 9,
    covers: ['裸岩', '高寒草甸'],
    heightM: [2800, 4200],
  },
  {
    name: '阿魏',
    latin: 'Ferula sinkiangensis',
    class: '草本',
    grade: '国家二级',
    places: 7,
    covers: ['荒漠草原', '典型草原', '戈壁'],
    heightM: [400, 1300],
  },
];

const APART_M = 5000;

function sightings(species: readonly Species[], ground: ThemeGround, seed: number): SampleFeature[] {
  return species.flatMap(({ name, latin, class: kind, grade, places, covers, heightM, box }, index) => {
    const [lowM, highM] = heightM;
    const apartM = box === undefined ? APART_M : 1200;
    const found = scatter(seed + index, places, box ?? FRAME, (at, taken) => {
      const cover = ground.coverAt(at);
      const height = ground.heightAtM(at);
      if (cover === undefined || !covers.includes(cover) || height < lowM || height > highM) return false;
      return taken.every((other) => metresApart(at, other) > apartM);
    });
    return found.map((at, k) =>
      feature(
        {
          name,
          学名: latin,
          class: kind,
          保护级别: grade,
          县市: ground.countyAt(at) ?? 'null',
          数量: hash2(k, seed + index) < 0.2 ? 'null' : 1 + Math.floor(hash2(k, seed + index + 50) * 40),
          记录年份: 2016 + Math.floor(hash2(k, seed + index + 90) * 8),
        },
        point(rounded(at)),
      ),
    );
  });
}

/** Where protected animals and plants were recorded. */
export function wildlifeLayers(ground: ThemeGround): NamedLayers {
  return {
    animals: collection('重点保护野生动物', 'Protected animals', 'Point', sightings(ANIMALS, ground, 2000)),
    plants: collection('重点保护野生植物', 'Protected plants', 'Point', sightings(PLANTS, ground, 3000)),
  };
}
