import { kindIn, LOWEST_LEVEL } from '../categories.ts';
import { landGroupOf } from '../landGroups.ts';
import { createClip } from '../clip.ts';
import { eachParcelUnder, type Lot } from '../parcelsUnder.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally } from '../tally.ts';
import { found, HECTARES_PER_KM2, section, value, type TopicRule } from '../topic.ts';

/** Levels of the forest chiefs from the top down. */
const LEVELS = ['州级', '县级', '乡级', '村级'];

/** Responsibility areas of the forest chiefs: by level, how often they are patrolled, and where. */
export const chiefs: TopicRule = {
  layers: ['chiefareas'],
  async compute(source) {
    const [levels, patrols, counties] = [createTally(), createTally(), createTally()];
    let known = 0;
    await source.each('chiefareas', (area) => {
      const level = featureText(area, 'level');
      const rangers = featureNumber(area, '护林员人数');
      if (rangers !== undefined) known += 1;
      levels.add(level, [1, area.areaKm2, rangers ?? 0], area.extent);
      if (level !== LOWEST_LEVEL) return;
      const often = kindIn('patrols', area);
      if (often !== undefined) patrols.add(often, [1], area.extent);
      counties.add(featureText(area, '县市'), [1, area.areaKm2], area.extent);
    });
    const withRangers = known > 0;
    const rank = (name: string) => (LEVELS.includes(name) ? LEVELS.indexOf(name) : LEVELS.length);
    return {
      values: [
        ...value('chiefAreas', 'count', found(levels.total(0), levels.size)),
        ...value('rangers', 'people', found(levels.sums(LOWEST_LEVEL)?.[2] ?? 0, known)),
      ],
      sections: [
        ...section(
          'chiefsByLevel',
          'table',
          [['count', 'count'], ['area', 'km2'], ...(withRangers ? [['rangers', 'people'] as const] : [])],
          levels
            .rows()
            .sort((a, b) => rank(a.name) - rank(b.name))
            .map((row) => (withRangers ? row : { ...row, values: row.values.slice(0, 2) })),
        ),
        ...section('patrols', 'share', [['count', 'count']], patrols.rows()),
        ...section(
          'chiefsByCounty',
          'bars',
          [
            ['count', 'count'],
            ['area', 'km2'],
          ],
          counties.rows(),
        ),
      ],
    };
  },
};

/** Enterprise land that lies on woodland and grassland: lots by type, and by the class of the land under them. */
export const matters: TopicRule = {
  layers: ['enterprises', 'landuse'],
  async compute(source) {
    const kinds = createTally();
    const lots: Lot[] = [];
    await source.each('enterprises', (lot) => {
      kinds.add(featureText(lot, '类型'), [1, lot.areaKm2 * HECTARES_PER_KM2], lot.extent);
      lots.push({ clip: createClip([lot.geometry]), extent: lot.extent });
    });
    const { classes, groups } = await landUnder(source, lots);
    return {
      values: [
        ...value('lots', 'count', found(kinds.total(0), kinds.size)),
        ...value('lotArea', 'ha', found(kinds.total(1), kinds.size)),
        ...value('lotsOnWoodland', 'ha', found(groups.sums('woodland')?.[0] ?? 0, groups.size)),
        ...value('lotsOnGrassland', 'ha', found(groups.sums('grassland')?.[0] ?? 0, groups.size)),
      ],
      sections: [
        ...section(
          'lotsByKind',
          'table',
          [
            ['count', 'count'],
            ['area', 'ha'],
          ],
          kinds.rows(),
        ),
        ...section('lotsByLand', 'bars', [['area', 'ha']], classes.rows()),
      ],
    };
  },
};

/** Hectares of land use under the lots. */
async function landUnder(source: FigureSource, lots: readonly Lot[]) {
  const [classes, groups] = [createTally(), createTally()];
  await eachParcelUnder(source, lots, (parcel, _lot, hectares) => {
    classes.add(featureText(parcel, 'dlmc'), [hectares], parcel.extent);
    groups.add(landGroupOf(featureText(parcel, 'dlbm')), [hectares]);
  });
  return { classes, groups };
}
