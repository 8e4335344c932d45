import type { FigureRow } from '../../../src/api/contracts/figures.ts';
import { EBINUR, kindIn } from '../categories.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, shortened } from '../tally.ts';
import { waterSeasonFigures } from './waterSeasons.ts';
import { found, mean, percent, section, value, type TopicRule } from '../topic.ts';

/** Functional zones with their areas. */
async function zoneRows(source: FigureSource, group: 'zones' | 'ebinurZones'): Promise<FigureRow[]> {
  const zones = createTally();
  await source.each('zones', (zone) => {
    const name = kindIn(group, zone);
    if (name !== undefined) zones.add(name, [zone.areaKm2], zone.extent);
  });
  return zones.rows('given');
}

/** The area that shares are of: the prefecture, or what the figures are limited to. */
async function wholeKm2(source: FigureSource): Promise<number> {
  if (source.clip !== undefined) return source.clip.areaKm2;
  let whole = 0;
  await source.each('areas', (area) => {
    if (featureText(area, 'level') === 'prefecture') whole += area.areaKm2;
  });
  return whole;
}

/** The protected areas: by kind, each with its share of the whole, and the functional zones. */
export const protection: TopicRule = {
  layers: ['reserves', 'zones', 'areas'],
  async compute(source) {
    const kinds = createTally();
    const reserves = createTally();
    await source.each('reserves', (reserve) => {
      kinds.add(featureText(reserve, 'class'), [reserve.areaKm2, 1], reserve.extent);
      reserves.add(featureText(reserve, 'name'), [reserve.areaKm2], reserve.extent);
    });
    const whole = await wholeKm2(source);
    const total = reserves.total(0);
    return {
      values: [
        ...value('reserves', 'count', found(kinds.total(1), reserves.size)),
        ...value('reserveArea', 'km2', found(total, reserves.size)),
        ...value('reserveShare', 'percent', percent(total, whole)),
      ],
      sections: [
        ...section(
          'reservesByKind',
          'share',
          [
            ['area', 'km2'],
            ['count', 'count'],
          ],
          kinds.rows(),
        ),
        ...section(
          'reserves',
          'table',
          [
            ['area', 'km2'],
            ['share', 'percent'],
          ],
          reserves.rows().map((row) => {
            const share = percent(row.values[0] ?? 0, whole);
            return { ...row, values: [...row.values, share === undefined ? null : shortened(share)] };
          }),
        ),
        ...section('zones', 'bars', [['area', 'km2']], await zoneRows(source, 'zones')),
      ],
    };
  },
};

/** The water of Ebinur lake year by year, and its reserve's zones and stations. */
export const ebinur: TopicRule = {
  layers: ['ebinuryears', 'ebinurseasons', 'zones', 'stations'],
  async compute(source) {
    const years = createTally();
    const stations = createTally();
    await source.each('ebinuryears', (water) =>
      years.add(featureText(water, 'year'), [water.areaKm2], water.extent),
    );
    await source.each('stations', (station) => {
      if (featureText(station, 'bhd') === EBINUR)
        stations.add(featureText(station, 'name'), [featureNumber(station, '管护人员') ?? 0], station.extent);
    });
    const rows = years.rows('name');
    return {
      values: [
        ...value('latestWater', 'km2', rows.at(-1)?.values[0] ?? undefined),
        ...value('meanWater', 'km2', mean(years.total(0), years.size)),
        ...value('greatestWater', 'km2', years.rows()[0]?.values[0] ?? undefined),
        ...value('forestStations', 'count', found(stations.size, stations.size)),
        ...value('staff', 'people', found(stations.total(0), stations.size)),
      ],
      sections: [
        ...section('waterByYear', 'series', [['area', 'km2']], rows),
        ...(await waterSeasonFigures(source)),
        ...section('ebinurZones', 'share', [['area', 'km2']], await zoneRows(source, 'ebinurZones')),
        ...section('stations', 'bars', [['staff', 'people']], stations.rows()),
      ],
    };
  },
};

/** Records of protected animals and plants. */
export const wildlife: TopicRule = {
  layers: ['animals', 'plants'],
  async compute(source) {
    const years = createTally();
    const grades = createTally();
    const gradeOf = new Map<string, string>();
    const kinds = { animals: createTally(), plants: createTally() };
    for (const [layer, tally] of Object.entries(kinds)) {
      await source.each(layer, (record) => {
        const species = featureText(record, 'name');
        tally.add(species, [1, featureNumber(record, '数量') ?? 0], record.extent);
        years.add(featureText(record, '记录年份'), [1], record.extent);
        if (!gradeOf.has(species)) grades.add(featureText(record, '保护级别'), [1]);
        gradeOf.set(species, featureText(record, '保护级别'));
      });
    }
    const records = years.total(0);
    const columns = [
      ['records', 'count'],
      ['individuals', 'count'],
    ] as const;
    return {
      values: [
        ...value('species', 'count', found(gradeOf.size, records)),
        ...value('firstGradeSpecies', 'count', found(grades.sums('国家一级')?.[0] ?? 0, records)),
        ...value('sightings', 'count', found(records, records)),
      ],
      sections: [
        ...section('speciesByGrade', 'share', [['count', 'count']], grades.rows()),
        ...section('animals', 'bars', columns, kinds.animals.rows()),
        ...section('plants', 'bars', columns, kinds.plants.rows()),
        ...section('recordsByYear', 'series', [['records', 'count']], years.rows('name')),
      ],
    };
  },
};
