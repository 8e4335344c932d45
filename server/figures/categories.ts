import { readCategoryText, type FigureCategory } from '../../src/domain/bureau/figures/category.ts';
import type { FigureSectionId } from '../../src/domain/bureau/figures/figureGroups.ts';
import { Refusal } from '../base/http/refusal.ts';
import { landGroupOf } from './landGroups.ts';

/** The properties of a feature. */
type Properties = Readonly<Record<string, unknown>>;

/** What the rows of a group are: kinds of the features of one layer. */
export interface CategoryRule {
  readonly layer: string;
  /** The row that a feature counts in: its name or its key, '' where that is not known; undefined where the group does not count it. */
  kindOf(properties: Properties): string | undefined;
}

/** A text of a feature; '' where it is not known: services write that as the text null (viewer.md, section 3). */
export function propertyText(properties: Properties, name: string): string {
  const value = properties[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== 'null' ? value.trim() : '';
}

/** @param counts which features the group counts at all */
const by = (
  layer: string,
  property: string,
  counts: (properties: Properties) => boolean = () => true,
): CategoryRule => ({
  layer,
  kindOf: (properties) => (counts(properties) ? propertyText(properties, property) : undefined),
});

const isClass = (first: string) => (properties: Properties) =>
  propertyText(properties, 'dlbm').startsWith(first);

/** A pipe is stored as several parts. */
const isPipe = (properties: Properties) => propertyText(properties, 'part') === 'container';

const isPipeOf = (system: string) => (properties: Properties) =>
  isPipe(properties) && propertyText(properties, '类型') === system;

/** Growing stock of a survey plot, cubic metres per hectare. */
export const PLOT_VOLUME = '每公顷蓄积（m³）';

/** A plot without trees says nothing of a forest. */
const hasVolume = ({ [PLOT_VOLUME]: volume }: Properties) => typeof volume === 'number' && volume > 0;

/** The level of the forest chiefs' areas whose chiefs walk them. */
export const LOWEST_LEVEL = '村级';

/** Whoever may not see how often an area is patrolled is told nothing of it. */
const isPatrolled = (properties: Properties) =>
  propertyText(properties, 'level') === LOWEST_LEVEL && '巡护频次' in properties;

/** What a hot spot was is known once somebody has looked. */
const isChecked = (properties: Properties) => propertyText(properties, '核查状态') !== '未核查';

/** Grass covers of the vegetation layer. */
const STEPPES: ReadonlySet<string> = new Set(['高寒草甸', '山地草甸', '草甸草原', '典型草原', '荒漠草原']);

/** The reserve that the lake's figures are of. */
export const EBINUR = '艾比湖湿地';

/** Groups whose rows are kinds of features. The others tell of places, times, or of what several layers hold. */
const CATEGORIES = {
  landByGroup: {
    layer: 'landuse',
    kindOf: (properties) => landGroupOf(propertyText(properties, 'dlbm')),
  },
  landByClass: by('landuse', 'dlmc'),
  pastureClasses: by('landuse', 'dlmc', isClass('04')),
  woodBySpecies: by('landuse', '优势树种', isClass('03')),
  steppeTypes: by('landcover', 'name', (properties) => STEPPES.has(propertyText(properties, 'name'))),
  plotsByType: by('plots', '地类', hasVolume),
  chiefsByLevel: by('chiefareas', 'level'),
  patrols: by('chiefareas', '巡护频次', isPatrolled),
  projectsByKind: by('greening', '类型'),
  projectsByAcceptance: by('greening', '验收'),
  reservesByKind: by('reserves', 'class'),
  zones: by('zones', 'name'),
  ebinurZones: by('zones', 'name', (properties) => propertyText(properties, 'bhd') === EBINUR),
  hotspotsByFinding: by('hotspots', '核查结果', isChecked),
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
  sewageByMaterial: by('pipes', '材质', isPipeOf('污水')),
  rainwaterByMaterial: by('pipes', '材质', isPipeOf('雨水')),
  hybridsByState: by('hybrid', '整治状态'),
  hybridsByKind: by('hybrid', '混接类型'),
  dischargersByKind: by('discharger', '类型'),
} as const satisfies Readonly<Partial<Record<FigureSectionId, CategoryRule>>>;

const RULES: Readonly<Partial<Record<FigureSectionId, CategoryRule>>> = CATEGORIES;

/** The row of a group of kinds that a feature of its layer counts in; undefined where the group does not count it. */
export const kindIn = (
  section: keyof typeof CATEGORIES,
  { properties }: { readonly properties: Properties },
): string | undefined => CATEGORIES[section].kindOf(properties);

/** What the rows of a group are kinds of; undefined where they are none. */
export const categoryRule = (section: FigureSectionId): CategoryRule | undefined => RULES[section];

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
