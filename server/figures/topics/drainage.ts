import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, keyed, type Tally } from '../tally.ts';
import { found, percent, section, value, type TopicRule } from '../topic.ts';
import { depthTally, slopeTally } from './pipes.ts';

/** State of a hybrid connection that was put right. */
const DONE = '已整治';

async function hybridTallies(source: FigureSource) {
  const [states, kinds] = [createTally(), createTally()];
  await source.each('hybrid', (hybrid) => {
    states.add(featureText(hybrid, '整治状态'), [1], hybrid.extent);
    kinds.add(featureText(hybrid, '混接类型'), [1], hybrid.extent);
  });
  return { states, kinds };
}

const hybridValues = (states: Tally) => {
  const count = states.total(0);
  return [
    ...value('hybrids', 'count', found(count, count)),
    ...value('hybridsDone', 'percent', percent(states.sums(DONE)?.[0] ?? 0, count)),
  ];
};

/** What is wrong with the network: foul and rain water joined, pipes that fall backwards or lie shallow. */
export const dangers: TopicRule = {
  layers: ['hybrid', 'pipes'],
  async compute(source) {
    const { states, kinds } = await hybridTallies(source);
    const depths = await depthTally(source);
    const slopes = await slopeTally(source);
    return {
      values: [
        ...hybridValues(states),
        ...value('backfallPipes', 'count', found(slopes.sums('slopeBack')?.[0] ?? 0, slopes.total(0))),
        ...value('shallowPipes', 'count', found(depths.sums('depthBelow1')?.[0] ?? 0, depths.total(0))),
      ],
      sections: [
        ...section('hybridsByState', 'share', [['count', 'count']], states.rows()),
        ...section('hybridsByKind', 'bars', [['count', 'count']], kinds.rows()),
      ],
    };
  },
};

/** What is being put right: the state of the hybrid connections. */
export const projects: TopicRule = {
  layers: ['hybrid'],
  async compute(source) {
    const { states, kinds } = await hybridTallies(source);
    return {
      values: hybridValues(states),
      sections: [
        ...section('hybridsByState', 'share', [['count', 'count']], states.rows()),
        ...section('hybridsByKind', 'share', [['count', 'count']], kinds.rows()),
      ],
    };
  },
};

async function dischargerTallies(source: FigureSource) {
  const [kinds, permits] = [createTally(), createTally()];
  await source.each('discharger', (discharger) => {
    kinds.add(featureText(discharger, '类型'), [1], discharger.extent);
    permits.add(
      featureText(discharger, '排水许可证') === '' ? 'unlicensed' : 'licensed',
      [1],
      discharger.extent,
    );
  });
  return { kinds, permits };
}

const isPermit = (name: string): name is 'licensed' | 'unlicensed' =>
  name === 'licensed' || name === 'unlicensed';

/** What runs: pump stations, treatment works, and who discharges. */
export const operations: TopicRule = {
  layers: ['pumpstation', 'wwtp', 'discharger'],
  async compute(source) {
    const [pumps, plants] = [createTally(), createTally()];
    await source.each('pumpstation', (station) => {
      const amounts = [featureNumber(station, '扬程') ?? 0, featureNumber(station, '水泵台数') ?? 0];
      pumps.add(featureText(station, 'name'), amounts, station.extent);
    });
    await source.each('wwtp', (plant) =>
      plants.add(featureText(plant, 'name'), [featureNumber(plant, '处理能力（m³/d）') ?? 0], plant.extent),
    );
    const { kinds, permits } = await dischargerTallies(source);
    const count = permits.total(0);
    return {
      values: [
        ...value('plants', 'count', found(plants.size, plants.size)),
        ...value('plantCapacity', 'm3PerDay', found(plants.total(0), plants.size)),
        ...value('pumpStations', 'count', found(pumps.size, pumps.size)),
        ...value('dischargers', 'count', found(count, count)),
        ...value('licensedShare', 'percent', percent(permits.sums('licensed')?.[0] ?? 0, count)),
      ],
      sections: [
        ...section('plantCapacities', 'bars', [['capacity', 'm3PerDay']], plants.rows()),
        ...section(
          'pumpStations',
          'table',
          [
            ['lift', 'm'],
            ['pumps', 'count'],
          ],
          pumps.rows(),
        ),
        ...section('dischargersByKind', 'bars', [['count', 'count']], kinds.rows()),
        ...section('permits', 'share', [['count', 'count']], keyed(permits.rows(), isPermit)),
      ],
    };
  },
};
