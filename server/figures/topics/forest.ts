import { BIOMASS_FACTORS, carbonOfStand, CO2_PER_CARBON } from '../carbonFactors.ts';
import type { FigureRow } from '../../../src/api/contracts/figures.ts';
import { kindIn, PLOT_VOLUME } from '../categories.ts';
import { readCounties, COUNTY_LAYER } from '../counties.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, shortened, type Tally } from '../tally.ts';
import { forestYearFigures } from './forestYears.ts';
import { greeningMonthFigures } from './greeningMonths.ts';
import { found, HECTARES_PER_KM2, mean, percent, section, value, type TopicRule } from '../topic.ts';

/** Columns of {@link plotTally}: plots, volumes added up, closures added up. */
async function plotTally(source: FigureSource): Promise<Tally> {
  const plots = createTally();
  await source.each('plots', (plot) => {
    const type = kindIn('plotsByType', plot);
    const [volume = 0, closure = 0] = [featureNumber(plot, PLOT_VOLUME), featureNumber(plot, '郁闭度')];
    if (type !== undefined) plots.add(type, [1, volume, closure], plot.extent);
  });
  return plots;
}

/** Woodland by species, what the survey plots say, and who looks after it. */
export const forest: TopicRule = {
  layers: ['landuse', 'plots', 'stations'],
  async compute(source) {
    const species = createTally();
    const stations = createTally();
    await source.each('landuse', (parcel) => {
      const kind = kindIn('woodBySpecies', parcel);
      if (kind !== undefined) species.add(kind, [parcel.areaKm2], parcel.extent);
    });
    await source.each('stations', (station) => {
      if (featureText(station, '类型') === '森林管护站')
        stations.add(
          featureText(station, '县市'),
          [1, featureNumber(station, '管护人员') ?? 0],
          station.extent,
        );
    });
    const plots = await plotTally(source);
    return {
      values: [
        ...value('woodlandArea', 'km2', found(species.total(0), species.size)),
        ...value('plots', 'count', found(plots.total(0), plots.size)),
        ...value('meanVolume', 'm3PerHa', mean(plots.total(1), plots.total(0))),
        ...value('forestStations', 'count', found(stations.total(0), stations.size)),
        ...value('staff', 'people', found(stations.total(1), stations.size)),
      ],
      sections: [
        ...section('woodBySpecies', 'bars', [['area', 'km2']], species.rows()),
        ...section(
          'plotsByType',
          'table',
          [
            ['count', 'count'],
            ['volume', 'm3PerHa'],
            ['closure', 'ratio'],
          ],
          plots.rows().map(({ values: [count = 0, volume = 0, closure = 0], ...row }) => ({
            ...row,
            values: [
              count,
              shortened((volume ?? 0) / (count ?? 1)),
              shortened((closure ?? 0) / (count ?? 1)),
            ],
          })),
        ),
        ...section(
          'forestStationsByCounty',
          'table',
          [
            ['count', 'count'],
            ['staff', 'people'],
          ],
          stations.rows(),
        ),
      ],
    };
  },
};

/** A forest type's area times the carbon of its mean plot. */
interface ForestCarbon {
  readonly row: FigureRow;
  readonly areaHa: number;
  readonly carbonT: number;
}

function carbonOf(name: string, areas: Tally, plots: Tally): ForestCarbon | undefined {
  const areaKm2 = areas.sums(name)?.[0];
  const [count = 0, volumeSum = 0] = plots.sums(name) ?? [];
  const factor = BIOMASS_FACTORS[name];
  const volume = mean(volumeSum, count);
  if (areaKm2 === undefined || factor === undefined || volume === undefined) return undefined;
  const { biomassTPerHa, carbonTPerHa } = carbonOfStand(factor, volume);
  const areaHa = areaKm2 * HECTARES_PER_KM2;
  const carbonT = carbonTPerHa * areaHa;
  const extent = areas.rows().find((row) => row.name === name)?.extent;
  const values = [areaKm2, volume, biomassTPerHa, carbonT / 10_000].map(shortened);
  return { row: { name, values, ...(extent === undefined ? {} : { extent }) }, areaHa, carbonT };
}

/** Carbon in the living forest: area of each forest type times the carbon of its survey plots. */
export const carbon: TopicRule = {
  layers: ['landcover', 'plots', 'plotyears', COUNTY_LAYER],
  async compute(source) {
    const areas = createTally();
    await source.each('landcover', (patch) => {
      const name = featureText(patch, 'name');
      if (name in BIOMASS_FACTORS) areas.add(name, [patch.areaKm2], patch.extent);
    });
    const plots = await plotTally(source);
    const forests = Object.keys(BIOMASS_FACTORS).flatMap((name) => carbonOf(name, areas, plots) ?? []);
    const carbonT = forests.reduce((sum, part) => sum + part.carbonT, 0);
    const areaHa = forests.reduce((sum, part) => sum + part.areaHa, 0);
    return {
      values: [
        ...value('forestArea', 'km2', found(areaHa / HECTARES_PER_KM2, forests.length)),
        ...value('carbonStock', 'wanT', found(carbonT / 10_000, forests.length)),
        ...value('carbonDensity', 'tPerHa', mean(carbonT, areaHa)),
        ...value('carbonDioxide', 'wanT', found((carbonT * CO2_PER_CARBON) / 10_000, forests.length)),
      ],
      sections: [
        ...section(
          'carbonByForest',
          'table',
          [
            ['area', 'km2'],
            ['volume', 'm3PerHa'],
            ['biomass', 'tPerHa'],
            ['carbon', 'wanT'],
          ],
          forests.map(({ row }) => row),
        ),
        ...(await forestYearFigures(source)),
      ],
    };
  },
};

/** Greening by month beside its plan; greening projects by year, kind and acceptance. */
export const greening: TopicRule = {
  layers: ['greening', 'greeningmonths'],
  async compute(source) {
    const [years, kinds, acceptances] = [createTally(), createTally(), createTally()];
    await source.each('greening', (project) => {
      const areaHa = project.areaKm2 * HECTARES_PER_KM2;
      years.add(featureText(project, '年度'), [areaHa, 1], project.extent);
      kinds.add(featureText(project, '类型'), [areaHa, 1], project.extent);
      acceptances.add(featureText(project, '验收'), [1], project.extent);
    });
    const count = acceptances.total(0);
    const months = await greeningMonthFigures(source);
    const columns = [
      ['area', 'ha'],
      ['count', 'count'],
    ] as const;
    return {
      values: [
        ...value('projects', 'count', found(count, count)),
        ...value('projectArea', 'ha', found(kinds.total(0), count)),
        ...value('acceptedShare', 'percent', percent(acceptances.sums('合格')?.[0] ?? 0, count)),
      ],
      sections: [
        ...months,
        ...section('projectsByYear', 'series', columns, years.rows('name')),
        ...section('projectsByKind', 'bars', columns, kinds.rows()),
        ...section('projectsByAcceptance', 'share', [['count', 'count']], acceptances.rows()),
      ],
    };
  },
};

/** Columns of the tables of orchards. */
const ORCHARD_COLUMNS = [
  ['area', 'ha'],
  ['count', 'count'],
  ['yield', 't'],
  ['yieldPerHa', 'tPerHa'],
] as const;

/** Rows of {@link ORCHARD_COLUMNS} from sums of hectares, orchards, tonnes, and the hectares of those whose yield is known. */
function orchardRows(rows: readonly FigureRow[]): FigureRow[] {
  return rows.map(({ values: [areaHa = 0, orchards = 0, tonnes = 0, knownHa = 0], ...row }) => {
    const perHa = mean(tonnes ?? 0, knownHa ?? 0);
    return { ...row, values: [areaHa, orchards, tonnes, perHa === undefined ? null : shortened(perHa)] };
  });
}

/** Orchards by fruit and county; one that a border divides counts in each county by its part. */
export const fruit: TopicRule = {
  layers: ['orchards', COUNTY_LAYER],
  async compute(source) {
    const [kinds, places] = [createTally(), createTally()];
    const counties = await readCounties(source);
    let count = 0;
    await source.each('orchards', (orchard) => {
      count += 1;
      const tonnes = featureNumber(orchard, '年产量（吨）');
      // The yield per hectare is told of those alone whose yield is known.
      const amounts = (areaKm2: number) => {
        const [areaHa, part] = [areaKm2 * HECTARES_PER_KM2, areaKm2 / orchard.areaKm2];
        return [areaHa, 1, (tonnes ?? 0) * part, tonnes === undefined ? 0 : areaHa];
      };
      kinds.add(featureText(orchard, '类型'), amounts(orchard.areaKm2), orchard.extent);
      for (const { name, extent, insideKm2 } of counties) {
        const insideAreaKm2 = insideKm2(orchard.geometry);
        if (insideAreaKm2 > 0) places.add(name, amounts(insideAreaKm2), extent);
      }
    });
    return {
      values: [
        ...value('orchards', 'count', found(count, count)),
        ...value('orchardArea', 'ha', found(kinds.total(0), count)),
        ...value('yield', 't', found(kinds.total(2), count)),
      ],
      sections: [
        ...section('fruitByKind', 'table', ORCHARD_COLUMNS, orchardRows(kinds.rows())),
        ...section('fruitByCounty', 'table', ORCHARD_COLUMNS, orchardRows(places.rows())),
      ],
    };
  },
};
