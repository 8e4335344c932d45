import { createClip, type Clip } from '../clip.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, type Tally } from '../tally.ts';
import { cameraHourFigures } from './cameraHours.ts';
import { fireDangerFigures } from './fireDanger.ts';
import { hotSpotFigures, patrolFigures } from './watch.ts';
import { found, percent, section, value, type TopicRule } from '../topic.ts';

/** State of a camera that can be reached. */
const ONLINE = '在线';

interface Cameras {
  readonly states: Tally;
  readonly kinds: Tally;
  readonly counties: Tally;
}

async function camerasOf(source: FigureSource): Promise<Cameras> {
  const [states, kinds, counties] = [createTally(), createTally(), createTally()];
  await source.each('videos', (camera) => {
    states.add(featureText(camera, '状态'), [1], camera.extent);
    kinds.add(featureText(camera, '类型'), [1], camera.extent);
    counties.add(featureText(camera, '县市'), [1], camera.extent);
  });
  return { states, kinds, counties };
}

const cameraValues = ({ states }: Cameras) => {
  const count = states.total(0);
  return [
    ...value('videos', 'count', found(count, count)),
    ...value('onlineShare', 'percent', percent(states.sums(ONLINE)?.[0] ?? 0, count)),
  ];
};

/** The cameras by state, kind and county. */
export const video: TopicRule = {
  layers: ['videos', 'camerahours'],
  async compute(source) {
    const cameras = await camerasOf(source);
    const columns = [['count', 'count']] as const;
    return {
      values: cameraValues(cameras),
      sections: [
        ...(await cameraHourFigures(source)),
        ...section('videosByState', 'share', columns, cameras.states.rows()),
        ...section('videosByKind', 'bars', columns, cameras.kinds.rows()),
        ...section('videosByCounty', 'bars', columns, cameras.counties.rows()),
      ],
    };
  },
};

/** What stands ready in a zone; the column of {@link assets} by the layer. */
const ASSETS = ['towers', 'videos', 'watersources'] as const;

interface Zone {
  readonly name: string;
  readonly clip: Clip;
}

/** How many towers, cameras and water sources lie in each zone. */
async function assetsIn(source: FigureSource, zones: readonly Zone[]): Promise<Tally> {
  const assets = createTally();
  for (const { name, clip } of zones) assets.add(name, [0, 0, 0], clip.extent);
  for (const [column, layer] of ASSETS.entries()) {
    await source.each(layer, ({ geometry }) => {
      if (geometry.type !== 'Point') return;
      const zone = zones.find(({ clip }) => clip.holds(geometry.coordinates));
      if (zone !== undefined)
        assets.add(
          zone.name,
          ASSETS.map((_asset, at) => (at === column ? 1 : 0)),
        );
    });
  }
  return assets;
}

/** The zones of fire risk with what stands ready in them, towers, cameras and water. */
export const fire: TopicRule = {
  layers: ['firerisk', 'towers', 'videos', 'watersources', 'hotspots', 'patrols', 'firedanger'],
  async compute(source) {
    const risks = createTally();
    const zones: Zone[] = [];
    await source.each('firerisk', (zone) => {
      const name = featureText(zone, 'name');
      risks.add(name, [zone.areaKm2], zone.extent);
      zones.push({ name, clip: createClip([zone.geometry]) });
    });
    const access = createTally();
    await source.each('watersources', (water) =>
      access.add(
        featureText(water, '通车条件'),
        [1, featureNumber(water, '可取水量（m³）') ?? 0],
        water.extent,
      ),
    );
    let towers = 0;
    await source.each('towers', () => (towers += 1));
    const cameras = await camerasOf(source);
    const assets = await assetsIn(source, zones);
    const danger = await fireDangerFigures(source);
    const [hotSpots, patrols] = [await hotSpotFigures(source), await patrolFigures(source)];
    return {
      values: [
        ...value('riskArea', 'km2', found(risks.total(0), risks.size)),
        ...value('towers', 'count', found(towers, towers)),
        ...cameraValues(cameras),
        ...value('waterSources', 'count', found(access.total(0), access.size)),
        ...value('waterVolume', 'm3', found(access.total(1), access.size)),
        ...hotSpots.values,
        ...patrols.values,
      ],
      sections: [
        ...danger,
        ...hotSpots.sections,
        ...patrols.sections,
        ...section('riskZones', 'share', [['area', 'km2']], risks.rows('given')),
        ...section(
          'riskZoneAssets',
          'table',
          [
            ['towers', 'count'],
            ['videos', 'count'],
            ['waterSources', 'count'],
          ],
          risks.rows('given').map(({ name, extent }) => ({
            name,
            values: [...(assets.sums(name) ?? [])],
            ...(extent === undefined ? {} : { extent }),
          })),
        ),
        ...section(
          'waterByAccess',
          'bars',
          [
            ['count', 'count'],
            ['waterVolume', 'm3'],
          ],
          access.rows(),
        ),
        ...section('videosByState', 'share', [['count', 'count']], cameras.states.rows()),
      ],
    };
  },
};
