import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { collection, feature, polygon, type SampleFeature } from '../features/collection.ts';
import type { CoverName } from '../features/coverClasses.ts';
import type { NamedLayers } from '../features/layers.ts';
import { metresApart, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';
import { patchRing } from './shapes.ts';

/** A class of the land survey, name and code. */
type LandClass = readonly [dlmc: string, dlbm: string];

const PASTURE: LandClass = ['天然牧草地', '0401'];
const OTHER_GRASS: LandClass = ['其他草地', '0404'];
const MARSH: LandClass = ['沼泽草地', '0402'];
const SHRUB: LandClass = ['灌木林地', '0305'];
const OTHER_WOOD: LandClass = ['其他林地', '0307'];
const FIELD: LandClass = ['水浇地', '0102'];
const ORCHARD: LandClass = ['果园', '0201'];
const VILLAGE: LandClass = ['农村宅基地', '0702'];
const BARE: LandClass = ['裸土地', '1206'];
const SAND: LandClass = ['沙地', '1205'];
const SALT: LandClass = ['盐碱地', '1204'];

/** What turned into what on each cover, with its share of the changes there: planting and closing gain, farming and building take. */
const CHANGES: Readonly<
  Partial<Record<CoverName, readonly (readonly [from: LandClass, to: LandClass, share: number])[]>>
> = {
  荒漠草原: [
    [OTHER_GRASS, SHRUB, 0.55],
    [PASTURE, FIELD, 0.25],
    [BARE, OTHER_GRASS, 0.2],
  ],
  戈壁: [
    [BARE, OTHER_GRASS, 0.6],
    [BARE, SHRUB, 0.4],
  ],
  绿洲农田: [
    [FIELD, OTHER_WOOD, 0.4],
    [FIELD, ORCHARD, 0.3],
    [FIELD, VILLAGE, 0.3],
  ],
  沙地: [[SAND, SHRUB, 1]],
  芦苇沼泽: [[SALT, MARSH, 1]],
  盐碱滩: [
    [MARSH, SALT, 0.6],
    [SALT, MARSH, 0.4],
  ],
  河谷林: [[PASTURE, SHRUB, 1]],
};

/** Ten years of change. */
const YEARS = { first: 2016, count: 10 } as const;

const PATCHES = 170;
const APART_M = 3600;
const AREA_KM2 = { least: 0.12, most: 1.6 } as const;

function landChanges({ coverAt, countyAt }: ThemeGround): SampleFeature[] {
  const places = scatter(841, PATCHES, FRAME, (at, taken) => {
    const cover = coverAt(at);
    return (
      cover !== undefined &&
      CHANGES[cover] !== undefined &&
      taken.every((other) => metresApart(at, other) > APART_M)
    );
  });
  return places.flatMap((at, index) => {
    const cover = coverAt(at);
    const county = countyAt(at);
    let left = hash2(index, 842);
    const change = cover && CHANGES[cover]?.find(([, , share]) => (left -= share) < 0);
    const ring = patchRing({
      at,
      stretch: 1 + hash2(index, 843),
      turnDeg: 180 * hash2(index, 844),
      areaKm2: AREA_KM2.least + (AREA_KM2.most - AREA_KM2.least) * hash2(index, 845) ** 2,
      ragged: 0.18,
      seed: 850 + index,
      vertices: 18,
    });
    // Changes are recorded by the county that they lie in.
    if (county === undefined || change === undefined || ring.some((place) => countyAt(place) !== county))
      return [];
    const [[fromName, fromCode], [toName, toCode]] = change;
    const year = YEARS.first + Math.floor(hash2(index, 846) * YEARS.count);
    return [
      feature(
        {
          name: `${fromName}变更为${toName}`,
          年度: year,
          县市: county,
          变更前地类: fromName,
          变更前编码: fromCode,
          变更后地类: toName,
          变更后编码: toCode,
          '面积（公顷）': toDigits(ellipsoidAreaKm2(ring) * 100, 4),
        },
        polygon([ring]),
      ),
    ];
  });
}

/** What the yearly surveys found to be another class of land than the year before. */
export function landChangeLayers(ground: ThemeGround): NamedLayers {
  return { landchanges: collection('土地变更图斑', 'Land changes', 'Polygon', landChanges(ground)) };
}
