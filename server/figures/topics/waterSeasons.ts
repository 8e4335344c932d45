import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import type { FigureRowId } from '../../../src/domain/bureau/figures/figureWords.ts';
import { besideOthers, createByPeriod } from '../byPeriod.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { keyed } from '../tally.ts';
import { ofPeriod, section } from '../topic.ts';

/** The seasons in their order, as the data write them and as rows are called. */
const SEASONS = [
  ['春季', 'spring'],
  ['夏季', 'summer'],
  ['秋季', 'autumn'],
  ['冬季', 'winter'],
] as const satisfies readonly (readonly [string, FigureRowId])[];

const isSeason = (name: string): name is FigureRowId => SEASONS.some(([, id]) => id === name);

/** Water of Ebinur by season, of the year that is asked for or the latest, beside the mean of the same season of other years. */
export async function waterSeasonFigures(source: FigureSource): Promise<FigureSection[]> {
  const years = createByPeriod();
  await source.each('ebinurseasons', (water) => {
    const season = SEASONS.find(([written]) => written === featureText(water, '季节'))?.[1];
    years.add(featureNumber(water, 'year'), season, [water.areaKm2]);
  });
  const year = source.year ?? years.periods.at(-1);
  if (year === undefined) return [];
  const rows = besideOthers(years, year, ([areaKm2]) => areaKm2);
  const inOrder = SEASONS.flatMap(([, id]) => rows.filter(({ name }) => name === id));
  return ofPeriod(
    String(year),
    section(
      'waterBySeason',
      'compared',
      [
        ['area', 'km2'],
        ['usual', 'km2'],
        ['before', 'km2'],
      ],
      keyed(inOrder, isSeason),
    ),
  );
}
