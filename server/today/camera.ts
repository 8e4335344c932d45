import type { AttentionSeverity } from '../../src/domain/bureau/attention.ts';
import { createClip, type Clip } from '../figures/clip.ts';
import { featureText } from '../figures/figureSource.ts';
import { eachWith, fact, textFact, type AttentionRule, type ReadLayer, type Seen } from './rule.ts';

const CAMERAS: ReadLayer = { layer: 'videos', fields: ['状态'], code: '编号' };
const ZONES: ReadLayer = { layer: 'firerisk', fields: ['火险程度'], optional: true };

/** The state of a camera that does not answer. */
const OFF = '离线';

/** How urgent a camera that is away is, by the danger of fire where it stands; the worst zone first. */
const ZONE_SEVERITIES: readonly (readonly [danger: string, severity: AttentionSeverity])[] = [
  ['高', 'urgent'],
  ['中', 'soon'],
];

/** Orders cameras of one severity: those in a zone before those outside of all. */
const IN_ZONE = 1;

interface Zone {
  readonly name: string;
  readonly danger: string;
  readonly clip: Clip;
}

/** Cameras that do not answer; more urgent where fires are likely. */
export const camera: AttentionRule = {
  reads: [CAMERAS, ZONES],
  async look(source) {
    const zones: Zone[] = [];
    await eachWith(source, ZONES, (zone) => {
      const danger = featureText(zone, '火险程度');
      const name = featureText(zone, 'name');
      zones.push({ name: name === '' ? danger : name, danger, clip: createClip([zone.geometry]) });
    });
    const rankOf = ({ danger }: Zone) => {
      const rank = ZONE_SEVERITIES.findIndex(([known]) => known === danger);
      return rank === -1 ? ZONE_SEVERITIES.length : rank;
    };
    const byDanger = zones.sort((a, b) => rankOf(a) - rankOf(b));
    const found: Seen[] = [];
    await eachWith(source, CAMERAS, (feature) => {
      const { geometry } = feature;
      if (geometry.type !== 'Point' || featureText(feature, '状态') !== OFF) return;
      const zone = byDanger.find(({ clip }) => clip.holds(geometry.coordinates));
      found.push({
        feature,
        severity: (zone && ZONE_SEVERITIES[rankOf(zone)]?.[1]) ?? 'watch',
        size: zone === undefined ? 0 : IN_ZONE,
        facts: [
          fact('state', OFF),
          ...(zone === undefined ? [] : [fact('zone', zone.name)]),
          ...textFact('kind', feature, '类型'),
        ],
        signature: OFF,
      });
    });
    return found;
  },
};
