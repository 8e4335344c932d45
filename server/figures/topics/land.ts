import type { FigureRow } from '../../../src/api/contracts/figures.ts';
import { kindIn } from '../categories.ts';
import { landGroupOf, type LandGroup } from '../landGroups.ts';
import { readCounties, COUNTY_LAYER, type County } from '../counties.ts';
import { featureNumber, featureText } from '../figureSource.ts';
import { greennessFigures } from './greenness.ts';
import { landYearFigures } from './landYears.ts';
import { createTally, keyed, shortened } from '../tally.ts';
import { found, percent, section, value, type TopicRule } from '../topic.ts';

const GROUP_NAMES: ReadonlySet<string> = new Set<LandGroup>([
  'woodland',
  'grassland',
  'wetland',
  'farmland',
  'orchard',
  'water',
  'built',
  'otherLand',
]);

const isGroup = (name: string): name is LandGroup => GROUP_NAMES.has(name);

function countyRow({ name, areaKm2, extent, tally }: County): FigureRow {
  const woodland = tally.sums('woodland')?.[0] ?? 0;
  const grassland = tally.sums('grassland')?.[0] ?? 0;
  const share = percent(woodland, areaKm2) ?? 0;
  return {
    name,
    values: [areaKm2, woodland, grassland, share].map(shortened),
    extent,
  };
}

/** What the land is used for, by group, class and county. */
export const overview: TopicRule = {
  layers: ['landuse', COUNTY_LAYER, 'landchanges'],
  async compute(source) {
    const groups = createTally();
    const classes = createTally();
    const counties = await readCounties(source);
    await source.each('landuse', (parcel) => {
      const group = landGroupOf(featureText(parcel, 'dlbm'));
      groups.add(group, [parcel.areaKm2]);
      classes.add(featureText(parcel, 'dlmc'), [parcel.areaKm2], parcel.extent);
      for (const { tally, insideKm2 } of counties) tally.add(group, [insideKm2(parcel.geometry)]);
    });
    const years = await landYearFigures(source, groups, counties);
    const of = (group: LandGroup) => groups.sums(group)?.[0] ?? 0;
    const total = groups.total(0);
    const area = (group: LandGroup) => found(of(group), groups.size);
    return {
      values: [
        ...value('totalArea', 'km2', found(total, groups.size)),
        ...value('woodlandArea', 'km2', area('woodland')),
        ...value('woodlandShare', 'percent', percent(of('woodland'), total)),
        ...value('grasslandArea', 'km2', area('grassland')),
        ...value('wetlandArea', 'km2', area('wetland')),
        ...value('farmlandArea', 'km2', area('farmland')),
      ],
      sections: [
        ...section('landByGroup', 'share', [['area', 'km2']], keyed(groups.rows(), isGroup)),
        ...section(
          'landByCounty',
          'table',
          [
            ['area', 'km2'],
            ['woodland', 'km2'],
            ['grassland', 'km2'],
            ['woodlandShare', 'percent'],
          ],
          counties.map(countyRow),
        ),
        ...years,
        ...section('landByClass', 'bars', [['area', 'km2']], classes.rows()),
      ],
    };
  },
};

/** Kind of the stations that watch locusts and rodents. */
const GRASS_STATION = '草原监测站';

/** How green the grassland is through the year; grassland by type and class, and who watches it. */
export const grassland: TopicRule = {
  layers: ['landuse', 'landcover', 'stations', 'greenness'],
  async compute(source) {
    const pastures = createTally();
    const steppes = createTally();
    const stations = createTally();
    await source.each('landuse', (parcel) => {
      const kind = kindIn('pastureClasses', parcel);
      if (kind !== undefined) pastures.add(kind, [parcel.areaKm2], parcel.extent);
    });
    await source.each('landcover', (patch) => {
      const type = kindIn('steppeTypes', patch);
      if (type !== undefined) steppes.add(type, [patch.areaKm2], patch.extent);
    });
    await source.each('stations', (station) => {
      if (featureText(station, '类型') !== GRASS_STATION) return;
      stations.add(
        featureText(station, '县市'),
        [1, featureNumber(station, '管护人员') ?? 0],
        station.extent,
      );
    });
    return {
      values: [
        ...value('grasslandArea', 'km2', found(pastures.total(0), pastures.size)),
        ...value('grassStations', 'count', found(stations.total(0), stations.size)),
        ...value('staff', 'people', found(stations.total(1), stations.size)),
      ],
      sections: [
        ...(await greennessFigures(source)),
        ...section('steppeTypes', 'bars', [['area', 'km2']], steppes.rows()),
        ...section('pastureClasses', 'share', [['area', 'km2']], pastures.rows()),
        ...section(
          'grassStationsByCounty',
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
