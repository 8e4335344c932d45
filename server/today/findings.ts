import polylabel from 'polylabel';
import type { AttentionFact } from '../../src/api/contracts/today.ts';
import {
  ATTENTION_LIMITS,
  type AttentionRuleId,
  type AttentionSeverity,
} from '../../src/domain/bureau/attention.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import { geometryAreaKm2, type Clip } from '../figures/clip.ts';
import { COUNTY_LAYER, readCounties, type County } from '../figures/counties.ts';
import { streamedFeatures } from '../figures/figureFeatures.ts';
import { createFigureSource, featureText } from '../figures/figureSource.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { textFact, type AttentionRule, type Seen } from './rule.ts';
import { RULES } from './rules.ts';

/** Something that a rule found. */
export interface Finding {
  readonly key: string;
  readonly rule: AttentionRuleId;
  readonly severity: AttentionSeverity;
  readonly size: number;
  readonly signature: string;
  readonly name: string;
  readonly county: string;
  readonly facts: readonly AttentionFact[];
  readonly place: readonly [lon: number, lat: number];
  readonly extent: Extent;
  readonly layer: string;
  readonly geometry: StoredGeometry;
}

/** What a rule finds in layers as somebody sees them; undefined where they do not show him what the rule goes by. */
export type FindingSource = (
  rule: AttentionRuleId,
  seen: readonly GeoLayer[],
) => Promise<readonly Finding[] | undefined>;

/** Answers kept: of every rule, as a dozen kinds of roles see its layers. */
const KEPT_ANSWERS = 60;

/** Borders of counties kept: as they are seen in two ways. */
const KEPT_BORDERS = 2;

/** So near to the best place in an area its mark is put, degrees. */
const PRECISION_DEG = 1e-4;

/** The layers that a rule reads, as somebody sees them; undefined where what it cannot do without is hidden from him. */
export function layersFor<L extends Pick<GeoLayer, 'name' | 'cut'>>(
  { reads }: Pick<AttentionRule, 'reads'>,
  seen: readonly L[],
): readonly L[] | undefined {
  const told: L[] = [];
  for (const { layer: name, fields, code, whole, optional } of reads) {
    const layer = seen.find((candidate) => candidate.name === name);
    const needed = code === undefined ? fields : [...fields, code];
    const isTold =
      layer !== undefined &&
      !needed.some((field) => layer.cut.hiddenFields.has(field)) &&
      (whole !== true || layer.cut.limits === undefined);
    if (isTold) told.push(layer);
    else if (optional !== true) return undefined;
  }
  return told;
}

/** A place within a geometry, where its mark stands. */
function placeIn(geometry: StoredGeometry, { west, south, east, north }: Extent): [lon: number, lat: number] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const areaOf = (coordinates: (typeof polygons)[number]) =>
    geometryAreaKm2({ type: 'Polygon', coordinates });
  const [greatest] = [...polygons].sort((a, b) => areaOf(b) - areaOf(a));
  if (greatest === undefined) return [(west + east) / 2, (south + north) / 2];
  const [lon = NaN, lat = NaN] = polylabel(greatest, PRECISION_DEG);
  return [lon, lat];
}

/** Names things by their code, else by their number in the layer; of two with one code the later is told apart. */
function keysOf(rule: AttentionRuleId, code: string | undefined) {
  const taken = new Set<string>();
  return ({ feature }: Seen): string => {
    const known = code === undefined ? '' : featureText(feature, code);
    const number = `#${String(feature.id)}`;
    const own = known === '' || taken.has(known) ? `${known}${number}` : known;
    taken.add(own);
    const key = `${rule}:${own}`;
    return key.length > ATTENTION_LIMITS.keyLength ? `${rule}:${number}` : key;
  };
}

/** Completes what a rule saw, for all who see it alike. */
function findingsOf(
  rule: AttentionRuleId,
  seen: readonly Seen[],
  counties: readonly County[],
): readonly Finding[] {
  const [{ layer, code, codeFact = 'code' }] = RULES[rule].reads;
  const keyOf = keysOf(rule, code);
  return seen.map((one) => {
    const { feature, severity, size, signature } = one;
    const facts = [...one.facts, ...(code === undefined ? [] : textFact(codeFact, feature, code))];
    const { geometry, extent } = feature;
    const place = placeIn(geometry, extent);
    const told = featureText(feature, '县市');
    return {
      key: keyOf(one),
      ...{ rule, severity, size, signature, facts, place, extent, layer, geometry },
      name: featureText(feature, 'name'),
      county: told === '' ? (counties.find(({ holds }) => holds(place))?.name ?? '') : told,
    };
  });
}

/** What tells that layers are as they were, for those who see the same of them. */
export const revisions = (layers: readonly GeoLayer[]) =>
  layers.map(({ name, revision }) => [name, revision]);

/** China's clocks are eight hours ahead of UTC, all year. */
const BEIJING_MS = 8 * 3_600_000;

/** The day in Beijing, "2026-04-03", wherever the server stands. */
const dayOf = (nowMs: number) => new Date(nowMs + BEIJING_MS).toISOString().slice(0, 10);

/** Whether something lies, at least partly, within an area. */
export function liesIn({ geometry, place }: Finding, area: Clip): boolean {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  return isArea ? area.insideKm2(geometry) > 0 : area.holds(place);
}

/**
 * Creates the source of what rules find. Each answer is computed once for all who see the same of its layers, and kept until one of them
 * changes or the day does.
 */
export function createFindings(store: FeatureStore, clock: Clock): FindingSource {
  // Each layer is read once: only what was found is kept.
  const features = streamedFeatures(store);
  const answers = createKeptAnswers<readonly Finding[]>(KEPT_ANSWERS);
  const borders = createKeptAnswers<readonly County[]>(KEPT_BORDERS);

  return async (rule, seen) => {
    const told = layersFor(RULES[rule], seen);
    if (told === undefined) return undefined;
    const areas = seen.filter(({ name }) => name === COUNTY_LAYER);
    const day = dayOf(clock.nowMs());
    return answers(JSON.stringify([rule, day, revisions([...told, ...areas])]), async () => {
      const counties = await borders(JSON.stringify(revisions(areas)), () =>
        readCounties(createFigureSource(features, areas, {})),
      );
      const found = await RULES[rule].look(createFigureSource(features, told, {}), day);
      return findingsOf(rule, found, counties);
    });
  };
}
