import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { createByPeriod, told, type ByPeriod } from '../byPeriod.ts';
import { BIOMASS_FACTORS, carbonOfStand, type BiomassFactor } from '../carbonFactors.ts';
import { readCounties } from '../counties.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, type Tally } from '../tally.ts';
import { HECTARES_PER_KM2, mean, percent, section } from '../topic.ts';

/** The forest of an area: square kilometres by type, and its plots by year and type. */
interface Forest {
  readonly areas: Tally;
  readonly plots: ByPeriod;
}

const newForest = (): Forest => ({ areas: createTally(), plots: createByPeriod() });

/** Ten thousand of a unit. */
const WAN = 10_000;

const volumeOf = (volumeM3PerHa: number) => volumeM3PerHa;
const carbonOf = (volumeM3PerHa: number, factor: BiomassFactor) =>
  carbonOfStand(factor, volumeM3PerHa).carbonTPerHa;

/**
 * What stands in a forest in a year, in ten thousands: each type's area times what the mean of its plots holds.
 * @param perHa what a hectare holds
 * @returns undefined for a year in which a type was not measured that was in others: its part would seem to have gone
 */
function stockIn(
  { areas, plots }: Forest,
  year: number,
  perHa: (volumeM3PerHa: number, factor: BiomassFactor) => number,
): number | undefined {
  let sum: number | undefined;
  for (const type of plots.rows) {
    const [areaKm2 = 0] = areas.sums(type) ?? [];
    const factor = BIOMASS_FACTORS[type];
    if (areaKm2 === 0 || factor === undefined) continue;
    const [count = 0, volumes = 0] = plots.sums(year, type) ?? [];
    const volume = mean(volumes, count);
    if (volume === undefined) return undefined;
    sum = (sum ?? 0) + (areaKm2 * HECTARES_PER_KM2 * perHa(volume, factor)) / WAN;
  }
  return sum;
}

/** Reads the forests of the whole and of its parts. */
async function readForests(source: FigureSource) {
  const whole = newForest();
  const counties = (await readCounties(source)).map((county) => ({ ...county, forest: newForest() }));
  await source.each('landcover', ({ properties, geometry, areaKm2 }) => {
    const type = featureText({ properties }, 'name');
    if (!(type in BIOMASS_FACTORS)) return;
    whole.areas.add(type, [areaKm2]);
    for (const { forest, insideKm2 } of counties) forest.areas.add(type, [insideKm2(geometry)]);
  });
  await source.each('plotyears', (plot) => {
    const volume = featureNumber(plot, '每公顷蓄积（m³）');
    if (volume === undefined || plot.geometry.type !== 'Point') return;
    const place = plot.geometry.coordinates;
    for (const { plots } of [
      whole,
      ...counties.filter(({ holds }) => holds(place)).map(({ forest }) => forest),
    ])
      plots.add(featureNumber(plot, '调查年度'), featureText(plot, '地类'), [1, volume]);
  });
  return { whole, counties };
}

/** Growing stock and carbon of the forest year by year, and by county in the first and the last of the years. */
export async function forestYearFigures(source: FigureSource): Promise<FigureSection[]> {
  const { whole, counties } = await readForests(source);
  const years = whole.plots.periods;
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return [];
  const line = (perHa: Parameters<typeof stockIn>[2]) => {
    const rows = years.map((year) => ({ name: String(year), values: [told(stockIn(whole, year, perHa))] }));
    return rows.some(({ values }) => typeof values[0] === 'number') ? rows : [];
  };
  const rows = counties.map(({ name, extent, forest }) => {
    const stocks = [first, last].map((year) => stockIn(forest, year, volumeOf));
    const [then, now] = stocks;
    const growth = then === undefined || now === undefined ? undefined : percent(now - then, then);
    const carbon = stockIn(forest, last, carbonOf);
    return { name, values: [now, then, growth, carbon].map(told), extent };
  });
  return [
    ...section('stockByYear', 'series', [['stock', 'wanM3']], line(volumeOf)),
    ...section('carbonByYear', 'series', [['carbon', 'wanT']], line(carbonOf)),
    ...section(
      'stockByCounty',
      'table',
      [
        ['stock', 'wanM3'],
        ['stockFirst', 'wanM3'],
        ['growth', 'percent'],
        ['carbon', 'wanT'],
      ],
      rows.filter(({ values }) => values.some((value) => value !== null)),
    ),
  ];
}
