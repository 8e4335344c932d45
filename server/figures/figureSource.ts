import { momentOf } from '../../src/domain/layers/time/moment.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { GeoLayer } from '../../services/index.ts';
import { propertyText, type ReadCategory } from './categories.ts';
import type { Clip } from './clip.ts';
import type { FigureFeatures, MeasuredFeature } from './figureFeatures.ts';

/** What figures are limited to. */
export interface FigureLimits {
  readonly clip?: Clip | undefined;
  /** Features of another year, or of none that is known, do not count; those of layers without years do. */
  readonly year?: number | undefined;
  /** Features of its layer that are of another kind do not count. */
  readonly category?: ReadCategory | undefined;
}

/** The property that says of which year a feature is, by layer. */
const YEAR_FIELDS: Readonly<Record<string, string>> = {
  greening: '年度',
  plots: '调查年度',
  animals: '记录年份',
  plants: '记录年份',
  hotspots: '发现日期',
  patrols: '计划日期',
  greeningmonths: '月份',
  greenness: '观测日期',
  landchanges: '年度',
  plotyears: '调查年度',
  firedanger: '日期',
  ebinurseasons: 'year',
};

/** Layers of which a year is compared with others: features of all of them are given, whichever is asked for. */
const COMPARED_LAYERS: ReadonlySet<string> = new Set([
  'greeningmonths',
  'greenness',
  'landchanges',
  'plotyears',
  'firedanger',
  'ebinurseasons',
]);

/** The stored features as figures count them. */
export interface FigureSource {
  readonly clip: Clip | undefined;
  /** The year that is asked for; undefined for all. */
  readonly year: number | undefined;
  /** Years of the features within the area that were read so far, whichever of them count. */
  readonly years: ReadonlySet<number>;
  /**
   * Calls `visit` for every feature of a layer that lies, at least partly, within the area; for none of a layer that is not stored.
   * @param near no others are read than those whose box meets it
   */
  each(layer: string, visit: (feature: MeasuredFeature) => void, near?: Extent): Promise<void>;
}

/** A text of a feature, as {@link propertyText} reads it. */
export const featureText = ({ properties }: Pick<MeasuredFeature, 'properties'>, name: string): string =>
  propertyText(properties, name);

/** A number of a feature; undefined where it is not known. */
export function featureNumber(
  { properties }: Pick<MeasuredFeature, 'properties'>,
  name: string,
): number | undefined {
  const value = properties[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/**
 * Creates the source of figures of everything, or of an area.
 * @param layers those that are seen; the others count as not stored
 */
export function createFigureSource(
  features: FigureFeatures,
  layers: readonly GeoLayer[],
  { clip, year, category }: FigureLimits,
): FigureSource {
  const years = new Set<number>();
  /** Whether a feature of the layer is of the year; notes its own. */
  const isOfYear = (layer: string, properties: MeasuredFeature['properties']) => {
    const field = YEAR_FIELDS[layer];
    if (field === undefined) return true;
    const moment = momentOf(featureText({ properties }, field));
    const own = moment && Number(moment.text.slice(0, 4));
    if (own !== undefined) years.add(own);
    return year === undefined || own === year || COMPARED_LAYERS.has(layer);
  };
  const isOfCategory = (layer: string, properties: MeasuredFeature['properties']) =>
    category?.rule.layer !== layer || category.rule.kindOf(properties) === category.row;
  return {
    clip,
    year,
    years,
    async each(name, visit, near) {
      const layer = layers.find((candidate) => candidate.name === name);
      if (layer === undefined) return;
      const counts = (properties: MeasuredFeature['properties']) => isOfCategory(name, properties);
      for await (const page of features(layer, { clip, near, counts }))
        for (const feature of page) if (isOfYear(name, feature.properties)) visit(feature);
    },
  };
}
