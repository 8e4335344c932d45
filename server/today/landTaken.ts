import { createClip } from '../figures/clip.ts';
import type { MeasuredFeature } from '../figures/figureFeatures.ts';
import { featureText } from '../figures/figureSource.ts';
import { landGroupOf } from '../figures/landGroups.ts';
import { eachParcelUnder } from '../figures/parcelsUnder.ts';
import { eachWith, fact, textFact, type AttentionRule, type ReadLayer } from './rule.ts';

const LOTS: ReadLayer = { layer: 'enterprises', fields: [] };
const LAND: ReadLayer = { layer: 'landuse', fields: ['dlbm'], whole: true };

/** Less woodland and grassland under a lot is what two surveys differ by, hectares. */
const LEAST_HA = 0.1;

/** From here on woodland under a lot is urgent, hectares. */
const URGENT_WOODLAND_HA = 1;

/** Hectares to the digit that counts: less is no change of the facts. */
const toTenth = (hectares: number) => Math.round(hectares * 10) / 10;

/** Lots of enterprises that lie on woodland or grassland by the land survey: parcels that changed and are to be checked. */
export const landTaken: AttentionRule = {
  reads: [LOTS, LAND],
  async look(source) {
    const lots: MeasuredFeature[] = [];
    await eachWith(source, LOTS, (lot) => void lots.push(lot));
    const under = lots.map(() => ({ woodland: 0, grassland: 0 }));
    const clips = lots.map(({ geometry, extent }) => ({ clip: createClip([geometry]), extent }));
    await eachParcelUnder(source, clips, (parcel, lot, hectares) => {
      const group = landGroupOf(featureText(parcel, 'dlbm'));
      const sums = under[lot];
      if (sums !== undefined && (group === 'woodland' || group === 'grassland')) sums[group] += hectares;
    });
    return lots.flatMap((feature, index) => {
      const { woodland = 0, grassland = 0 } = under[index] ?? {};
      if (woodland + grassland < LEAST_HA) return [];
      const [wood, grass] = [toTenth(woodland), toTenth(grassland)];
      return [
        {
          feature,
          severity: woodland >= URGENT_WOODLAND_HA ? ('urgent' as const) : ('soon' as const),
          size: woodland + grassland,
          facts: [
            ...(wood > 0 ? [fact('woodland', wood)] : []),
            ...(grass > 0 ? [fact('grassland', grass)] : []),
            ...textFact('kind', feature, '类型'),
          ],
          signature: `${String(wood)} ${String(grass)}`,
        },
      ];
    });
  },
};
