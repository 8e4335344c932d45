import { readCategoryText, type FigureCategory } from '../../src/domain/bureau/figures/category.ts';
import type { FigureSectionId } from '../../src/domain/bureau/figures/figureGroups.ts';
import { Refusal } from '../base/http/refusal.ts';
import { landGroupOf } from './landGroups.ts';

/** The properties of a feature. */
type Properties = Readonly<Record<string, unknown>>;

/** What the rows of a group are: kinds of the features of one layer. */
export interface CategoryRule {
  readonly layer: string;
  /** The row that a feature counts in: its name or its key. */
  rowOf(properties: Properties): string;
}

/** A text of a feature; '' where it is not known: services write that as the text null (viewer.md, section 3). */
export function propertyText(properties: Properties, name: string): string {
  const value = properties[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== 'null' ? value.trim() : '';
}

/** @param counts which features the group's rule counts at all; the others are in no row */
const by = (
  layer: string,
  property: string,
  counts: (properties: Properties) => boolean = () => true,
): CategoryRule => ({
  layer,
  rowOf: (properties) => (counts(properties) ? propertyText(properties, property) : ''),
});

const isClass = (first: string) => (properties: Properties) =>
  propertyText(properties, 'dlbm').startsWith(first);

/** A pipe is stored as several parts. */
const isPipe = (properties: Properties) => propertyText(properties, 'part') === 'container';

/** Groups whose rows are kinds of features. The others tell of places, times, or of what several layers hold. */
const CATEGORIES: Readonly<Partial<Record<FigureSectionId, CategoryRule>>> = {
  landByGroup: {
    layer: 'landuse',
    rowOf: (properties) => landGroupOf(propertyText(properties, 'dlbm')),
  },
  landByClass: by('landuse', 'dlmc'),
  pastureClasses: by('landuse', 'dlmc', isClass('04')),
  woodBySpecies: by('landuse', '优势树种', isClass('03')),
  steppeTypes: by('landcover', 'name'),
  plotsByType: by('plots', '地类'),
  chiefsByLevel: by('chiefareas', 'level'),
  patrols: by('chiefareas', '巡护频次'),
  projectsByKind: by('greening', '类型'),
  projectsByAcceptance: by('greening', '验收'),
  reservesByKind: by('reserves', 'class'),
  zones: by('zones', 'name'),
  hotspotsByFinding: by('hotspots', '核查结果'),
  riskZones: by('firerisk', 'name'),
  waterByAccess: by('watersources', '通车条件'),
  videosByState: by('videos', '状态'),
  videosByKind: by('videos', '类型'),
  fruitByKind: by('orchards', '类型'),
  animals: by('animals', 'name'),
  plants: by('plants', 'name'),
  lotsByKind: by('enterprises', '类型'),
  pipesBySystem: by('pipes', '类型', isPipe),
  pipesByMaterial: by('pipes', '材质', isPipe),
  hybridsByState: by('hybrid', '整治状态'),
  hybridsByKind: by('hybrid', '混接类型'),
  dischargersByKind: by('discharger', '类型'),
};

/** What the rows of a group are kinds of; undefined where they are none. */
export const categoryRule = (section: FigureSectionId): CategoryRule | undefined => CATEGORIES[section];

/** A category and the rule of its group. */
export interface ReadCategory extends FigureCategory {
  readonly rule: CategoryRule;
}

/** The category that a text names. @throws Refusal 400 where there is none */
export function readCategory(text: string): ReadCategory {
  const category = readCategoryText(text);
  const rule = category && categoryRule(category.section);
  if (category === undefined || rule === undefined)
    throw new Refusal(400, `无法识别的类别“${text}”：应为“统计内容:名称”，例如 videosByState:在线`);
  return { ...category, rule };
}
