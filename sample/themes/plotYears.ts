import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { CoverName } from '../features/coverClasses.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, metresApart, rounded, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';

/** Growing stock of each kind of forest in the first year, cubic metres per hectare: the least, and how much more the most. */
const STOCKS: Readonly<Partial<Record<CoverName, readonly [leastM3: number, moreM3: number]>>> = {
  雪岭云杉林: [150, 140],
  河谷林: [60, 70],
};

/** Years in which the plots were measured. */
const YEARS = { first: 2016, count: 10 } as const;

const PLOTS = 60;
const APART_M = 2600;

/** What a stand grows in a year, as a share of its stock. */
const growthOf = (plot: number) => 0.006 + 0.022 * hash2(plot, 861);

function measurements({ coverAt, countyAt, outline }: ThemeGround): SampleFeature[] {
  const places = scatter(863, PLOTS, FRAME, (at, taken) => {
    const cover = coverAt(at);
    if (cover === undefined || STOCKS[cover] === undefined || !isInRing(outline, ...at)) return false;
    return taken.every((other) => metresApart(at, other) > APART_M);
  });
  return places.flatMap((at, plot) => {
    const cover = coverAt(at);
    const [leastM3, moreM3] = (cover && STOCKS[cover]) ?? [NaN, NaN];
    const startM3 = leastM3 + moreM3 * hash2(plot, 864);
    return Array.from({ length: YEARS.count }, (_, turn) => {
      const volumeM3 = startM3 * (1 + growthOf(plot)) ** turn;
      // In the last year some are still to be measured.
      const isOpen = turn === YEARS.count - 1 && hash2(plot, 862) < 0.15;
      return feature(
        {
          name: `复测样地${String(plot + 1).padStart(2, '0')}`,
          样地号: 9001 + plot,
          县市: countyAt(at) ?? 'null',
          地类: cover ?? 'null',
          调查年度: YEARS.first + turn,
          '每公顷蓄积（m³）': isOpen ? 'null' : toDigits(volumeM3, 1),
        },
        point(rounded(at)),
      );
    });
  });
}

/** Wooded plots that are measured every year. */
export function plotYearLayers(ground: ThemeGround): NamedLayers {
  return { plotyears: collection('样地历年复测', 'Plots measured yearly', 'Point', measurements(ground)) };
}
