import type { AttentionFact } from '../../src/api/contracts/today.ts';
import type { AttentionFactId, AttentionSeverity } from '../../src/domain/bureau/attention.ts';
import type { MeasuredFeature } from '../figures/figureFeatures.ts';
import { featureText, type FigureSource } from '../figures/figureSource.ts';

/** A layer that a rule reads. */
export interface ReadLayer {
  readonly layer: string;
  /** Fields that it goes by: hidden from somebody, the rule tells him nothing; a feature without one of them is passed over. */
  readonly fields: readonly string[];
  /** The field by which its features are known over the years. */
  readonly code?: string;
  /** What that field tells; a code unless told. */
  readonly codeFact?: AttentionFactId;
  /** A part of it would give other figures: who sees only some places of it is told nothing. */
  readonly whole?: true;
  /** The rule tells less without it. */
  readonly optional?: true;
}

/** What a rule sees in a feature. */
export interface Seen {
  readonly feature: MeasuredFeature;
  readonly severity: AttentionSeverity;
  /** Orders items of one severity of the rule, the greatest first: years, hectares. */
  readonly size: number;
  readonly facts: readonly AttentionFact[];
  /** Changes when what was closed has to be looked at again; the same for all who see it. */
  readonly signature: string;
}

/** A rule of what needs attention: what it reads, and what of it needs attention. */
export interface AttentionRule {
  /** The first are those whose features are its items. */
  readonly reads: readonly [ReadLayer, ...ReadLayer[]];
  /** @param today "2026-04-03" */
  look(source: FigureSource, today: string): Promise<readonly Seen[]>;
}

/** A fact; what is not known is null, never 0 or an empty text. */
export function fact(id: AttentionFactId, value: string | number | undefined): AttentionFact {
  return { id, value: value === undefined || value === '' ? null : value };
}

/** The fact of a field that holds a text, or none where the role does not see the field. */
export function textFact(id: AttentionFactId, feature: MeasuredFeature, field: string): AttentionFact[] {
  return field in feature.properties ? [fact(id, featureText(feature, field))] : [];
}

/** Goes through the features of a layer that have the fields that count. */
export async function eachWith(
  source: FigureSource,
  { layer, fields }: ReadLayer,
  visit: (feature: MeasuredFeature) => void,
): Promise<void> {
  await source.each(layer, (feature) => {
    if (fields.every((field) => field in feature.properties)) visit(feature);
  });
}

/**
 * A rule that judges each feature of one layer by itself.
 * @param judge undefined for what needs no attention
 */
export function plainRule(
  read: ReadLayer,
  judge: (feature: MeasuredFeature, today: string) => Omit<Seen, 'feature'> | undefined,
): AttentionRule {
  return {
    reads: [read],
    async look(source, today) {
      const found: Seen[] = [];
      await eachWith(source, read, (feature) => {
        const seen = judge(feature, today);
        if (seen !== undefined) found.push({ ...seen, feature });
      });
      return found;
    },
  };
}
