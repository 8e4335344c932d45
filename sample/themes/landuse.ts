import { collection, feature, polygon, type SampleFeature } from '../features/collection.ts';
import { COVER_CLASSES, WATER_CLASS, type CoverName } from '../features/coverClasses.ts';
import { OUTSIDE } from '../features/coverGrid.ts';
import type { NamedLayers } from '../features/layers.ts';
import { toDigits } from '../features/measure.ts';
import { majority, sieve } from '../features/regions.ts';
import { tracedRegions } from '../features/tracedRegions.ts';
import { hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { lakesWithShores } from '../terrain/lakes.ts';
import type { ThemeGround } from './ground.ts';

/** A class of the third land survey: its name and code (GB/T 21010, survey's working classes). */
type LandUse = readonly [dlmc: string, dlbm: string, share: number];

/** What the survey finds on each cover, with the share of the parcels. */
const LAND_USES: Readonly<Record<CoverName, readonly LandUse[]>> = {
  水域: [['湖泊水面', '1102', 1]],
  冰川与永久积雪: [['冰川及永久积雪', '1110', 1]],
  裸岩: [['裸岩石砾地', '1207', 1]],
  雪岭云杉林: [
    ['乔木林地', '0301', 0.86],
    ['灌木林地', '0305', 0.08],
    ['其他林地', '0307', 0.06],
  ],
  高寒草甸: [['天然牧草地', '0401', 1]],
  山地草甸: [
    ['天然牧草地', '0401', 0.9],
    ['灌木林地', '0305', 0.1],
  ],
  草甸草原: [
    ['天然牧草地', '0401', 0.94],
    ['人工牧草地', '0403', 0.06],
  ],
  典型草原: [
    ['天然牧草地', '0401', 0.95],
    ['其他草地', '0404', 0.05],
  ],
  荒漠草原: [
    ['天然牧草地', '0401', 0.55],
    ['其他草地', '0404', 0.45],
  ],
  戈壁: [
    ['裸土地', '1206', 0.5],
    ['其他草地', '0404', 0.35],
    ['裸岩石砾地', '1207', 0.15],
  ],
  荒漠灌丛: [
    ['灌木林地', '0305', 0.8],
    ['其他草地', '0404', 0.2],
  ],
  沙地: [
    ['沙地', '1205', 0.86],
    ['灌木林地', '0305', 0.14],
  ],
  盐碱滩: [['盐碱地', '1204', 1]],
  芦苇沼泽: [
    ['沼泽草地', '0402', 0.7],
    ['内陆滩涂', '1106', 0.3],
  ],
  河谷林: [
    ['乔木林地', '0301', 0.5],
    ['灌木林地', '0305', 0.25],
    ['天然牧草地', '0401', 0.15],
    ['其他林地', '0307', 0.1],
  ],
  绿洲农田: [
    ['水浇地', '0102', 0.66],
    ['果园', '0201', 0.12],
    ['其他林地', '0307', 0.07],
    ['人工牧草地', '0403', 0.06],
    ['农村宅基地', '0702', 0.05],
    ['设施农用地', '1202', 0.02],
    ['坑塘水面', '1104', 0.02],
  ],
};

/** Dominant species of wooded parcels, by land use and cover. */
const SPECIES: Readonly<Record<string, readonly string[]>> = {
  '乔木林地 雪岭云杉林': ['雪岭云杉', '雪岭云杉', '雪岭云杉', '雪岭云杉', 'null'],
  '乔木林地 河谷林': ['胡杨', '胡杨', '杨树', '榆树', 'null'],
  '灌木林地 荒漠灌丛': ['梭梭', '柽柳', '柽柳', '梭梭', 'null'],
  '灌木林地 沙地': ['白梭梭', '梭梭'],
  '灌木林地 河谷林': ['柽柳', '沙棘', '沙枣'],
  '其他林地 绿洲农田': ['杨树', '榆树', '沙枣'],
  '果园 绿洲农田': ['枸杞', '枸杞', '葡萄', '桃'],
};

/** Distance between the middles of parcels, degrees of longitude and latitude: small on farmland, large elsewhere. */
const PARCEL = { lon: 0.036, lat: 0.026 } as const;
const FIELD_PARCEL = { lon: 0.019, lat: 0.0135 } as const;

/** Neighbouring parcels get different ones of so many colours, all but by chance; class times colour fits a byte. */
const COLOURS = 15;

/** Smallest parcel in blocks of about 0.19 km². */
const LEAST_BLOCKS = 2;

const FIELD = COVER_CLASSES.findIndex(({ name }) => name === '绿洲农田');

/** The colour of the parcel that holds a place: the nearest of jittered lattice points (a Voronoi diagram). */
function parcelColour([lon, lat]: LonLat, size: typeof PARCEL | typeof FIELD_PARCEL): number {
  const [u, v] = [lon / size.lon, lat / size.lat];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  let nearest = Infinity;
  let colour = 0;
  for (let y = row - 1; y <= row + 1; y++) {
    for (let x = column - 1; x <= column + 1; x++) {
      const away = (x + 0.15 + 0.7 * hash2(x, y) - u) ** 2 + (y + 0.15 + 0.7 * hash2(y, x + 7) - v) ** 2;
      if (away >= nearest) continue;
      nearest = away;
      colour = Math.floor(hash2(x * 3 + 1, y * 5 + 2) * COLOURS);
    }
  }
  return colour;
}

/** Draws an entry by its share. */
function landUseOf(cover: CoverName, draw: number): LandUse {
  const uses = LAND_USES[cover];
  let left = draw;
  return uses.find(([, , share]) => (left -= share) < 0) ?? uses[0] ?? ['其他草地', '0404', 1];
}

function parcelFeature(
  index: number,
  cover: CoverName,
  rings: readonly (readonly LonLat[])[],
  areaKm2: number,
): SampleFeature {
  const [lon = 0, lat = 0] = rings[0]?.[0] ?? [];
  const [x, y] = [Math.round(lon * 1e5), Math.round(lat * 1e5)];
  const [dlmc, dlbm] = landUseOf(cover, hash2(x, y));
  const species = SPECIES[`${dlmc} ${cover}`];
  return feature(
    {
      name: dlmc,
      tbbh: index + 1,
      dlmc,
      dlbm,
      '面积（公顷）': toDigits(areaKm2 * 100, 1),
      ...(species === undefined
        ? {}
        : { 优势树种: species[Math.floor(hash2(y, x) * species.length)] ?? 'null' }),
    },
    polygon(rings),
  );
}

/** The land survey: the cover cut into parcels that share their borders. */
export function landUseLayers({ cover, outline }: ThemeGround): NamedLayers {
  const { columns } = cover;
  const isKept = (label: number) => label === OUTSIDE || label === WATER_CLASS * COLOURS;
  const smooth = majority(cover, (label) => label === OUTSIDE || label === WATER_CLASS);
  const labels = smooth.map((label, at) => {
    if (label === OUTSIDE) return OUTSIDE;
    if (label === WATER_CLASS) return WATER_CLASS * COLOURS;
    const middle: LonLat = [cover.lonOf((at % columns) + 0.5), cover.latOf(Math.floor(at / columns) + 0.5)];
    return label * COLOURS + parcelColour(middle, label === FIELD ? FIELD_PARCEL : PARCEL);
  });
  const grid = { ...cover, labels: sieve({ ...cover, labels }, () => LEAST_BLOCKS, isKept) };
  const edges = {
    outline,
    lakes: lakesWithShores(),
    isWater: (label: number) => label === WATER_CLASS * COLOURS,
  };
  const features = tracedRegions(grid, edges).flatMap(({ label, rings, areaKm2 }, index) => {
    const name = COVER_CLASSES[Math.floor(label / COLOURS)]?.name;
    return name === undefined ? [] : [parcelFeature(index, name, rings, areaKm2)];
  });
  return { landuse: collection('土地利用现状', 'Land use', 'Polygon', features) };
}
