import { createHash } from 'node:crypto';
import type { Extent } from '../src/domain/geodesy/extent.ts';
import type { Sight } from '../server/base/access/rights.ts';
import type { GeoFeature } from './storedFeatures.ts';
import {
  extentOfParts,
  positionRuns,
  unionExtent,
  type StoredGeometry,
} from '../server/base/geo/geometry.ts';
import { anyArea, searchAreaIn, type SearchArea } from './spatial/searchArea.ts';
import { expressionFields } from '../src/domain/layers/record/labelTemplate.ts';
import type { LayerStyle, StyleRule } from '../src/domain/layers/record/layerStyle.ts';

/** An area that a layer is limited to, with the box around it; the box of nothing is undefined. */
export interface CutArea {
  readonly area: SearchArea;
  readonly extent: Extent | undefined;
}

/** What whoever holds a layer does not see of it. */
export interface LayerCut {
  /** Differs with what is cut away; '' where nothing is. Whatever is kept of a layer is kept under it. */
  readonly digest: string;
  readonly hiddenFields: ReadonlySet<string>;
  /** Features that share no point with it are not seen; undefined for everywhere. */
  readonly limits: CutArea | undefined;
}

/** Nothing is cut away. */
export const WHOLE_LAYER: LayerCut = { digest: '', hiddenFields: new Set(), limits: undefined };

/** The area that shapes make up. */
export function joinCutArea(shapes: readonly StoredGeometry[]): CutArea {
  const extents = shapes.map((shape) => extentOfParts(positionRuns(shape)));
  return { area: anyArea(shapes.map(searchAreaIn)), extent: unionExtent(extents) };
}

/**
 * What a sight cuts away.
 * @param limits the areas that it names
 * @param areasRevision changes whenever they would
 */
export function layerCut(sight: Sight, limits: CutArea | undefined, areasRevision: string): LayerCut {
  const { hiddenFields, areas } = sight;
  if (hiddenFields.length === 0 && areas === undefined) return WHOLE_LAYER;
  const said = JSON.stringify([hiddenFields, areas, areas === undefined ? '' : areasRevision]);
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 12);
  return { digest, hiddenFields: new Set(hiddenFields), limits };
}

/** A feature without what is cut away; undefined where all of it is. */
export function cutFeature({ hiddenFields, limits }: LayerCut, feature: GeoFeature): GeoFeature | undefined {
  if (limits !== undefined && !limits.area.meets(feature.geometry)) return undefined;
  if (hiddenFields.size === 0) return feature;
  const shown = Object.entries(feature.properties).filter(([name]) => !hiddenFields.has(name));
  return { ...feature, properties: Object.fromEntries(shown) };
}

/**
 * A style that tells nothing of hidden fields: where a rule goes by one, all features are drawn alike; labels that name one
 * are none.
 * @param title of the layer, in both languages
 */
export function cutStyle(
  style: LayerStyle,
  { hiddenFields }: Pick<LayerCut, 'hiddenFields'>,
  title: Pick<StyleRule, 'title' | 'titleEn'>,
): LayerStyle {
  const { labelExpression, ...unlabelled } = style;
  const names = labelExpression === undefined ? [] : expressionFields(labelExpression);
  if (names.some((name) => hiddenFields.has(name))) return cutStyle(unlabelled, { hiddenFields }, title);
  const isTold = style.rules.some(({ when }) => when !== undefined && hiddenFields.has(when.property));
  const [first] = style.rules;
  if (!isTold || first === undefined) return style;
  const { when: _when, maxResolutionM: _maxResolutionM, ...drawn } = first;
  return { ...style, rules: [{ ...drawn, ...title }] };
}
