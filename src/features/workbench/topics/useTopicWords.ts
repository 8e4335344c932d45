import { figurePart, SINGLE_FIGURES } from '../../../domain/bureau/figures/figureGroups.ts';
import {
  changedFields,
  type CatalogueChange,
  type FieldChange,
} from '../../../domain/layers/catalogue/catalogueChange.ts';
import { TOPIC_PREFIX, topicViewSchema } from '../../../domain/layers/catalogue/topicRecord.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { walkNodes } from '../../../layers/tree/layerCatalogue.ts';
import { usePortalIfAny } from '../../../portal/portal.ts';
import { MENU_ICONS } from '../../../ui/menuIcons.ts';
import { useLanguage, useText } from '../../../ui/text.ts';

/** Parts of a topic, with their words; what layers have too is called as theirs. */
const WORDS = {
  nameEn: 'topics.nameEn',
  parent: 'topics.parent',
  path: 'topics.screen',
  icon: 'topics.icon',
  layers: 'topics.layers',
  view: 'topics.view',
  figures: 'topics.figures',
} as const;

const isPart = (path: string): path is keyof typeof WORDS => path in WORDS;

/** Whether a change is of a topic. */
export const isOfTopic = ({ id }: CatalogueChange) => id.startsWith(TOPIC_PREFIX);

/** The fields of a topic that a change changes; a view is one. */
export function topicFields(change: CatalogueChange): readonly FieldChange[] {
  const fields = changedFields(change);
  const others = fields.filter(({ path }) => !path.startsWith('view.'));
  if (others.length === fields.length) return fields;
  const viewOf = (record: CatalogueChange['before']) =>
    record !== null && 'view' in record ? record.view : null;
  return [...others, { path: 'view', before: viewOf(change.before), after: viewOf(change.after) }];
}

/** Says where a view is. */
export function useViewText(): (view: GlobePose) => string {
  const t = useText();
  return ({ lon, lat, heightM }) =>
    t('topics.view.at', {
      ...{ lon: lon.toFixed(4), lat: lat.toFixed(4) },
      height: Math.round(heightM).toLocaleString('en'),
    });
}

/** Says which part of a screen's figures an id is. */
function useFigureName(): (id: string) => string {
  const t = useText();
  return (id) => {
    const known = figurePart(id);
    if (known === undefined) return id;
    const { topic, part } = known;
    const name = part === SINGLE_FIGURES ? t('topics.figures.values.short') : t(`figures.section.${part}`);
    return t('topics.figures.of', { topic: t(`figures.topic.${topic}`), name });
  };
}

/** What fields of topics are called, and their values: layers by their names. */
export function useTopicWords() {
  const t = useText();
  const [language] = useLanguage();
  const layers = usePortalIfAny()?.layers;
  const viewText = useViewText();
  const figureName = useFigureName();
  const listed = (names: readonly string[]) => names.join(language === 'zh' ? '、' : ', ');
  const layerNames = (codes: readonly unknown[]) => {
    const nodes = [...walkNodes(layers?.getState().tree ?? [])];
    const names = codes.map((code) => nodes.find(({ id }) => id === code)?.label ?? String(code));
    return names.length === 0 ? t('topics.layers.none') : listed(names);
  };
  const valueOf = (value: unknown, path: keyof typeof WORDS): unknown => {
    if (path === 'layers') return Array.isArray(value) ? layerNames(value) : t('topics.view.none');
    if (path === 'figures')
      return Array.isArray(value)
        ? listed(value.map((id) => figureName(String(id))))
        : t('topics.figures.all');
    if (path === 'parent' && value === '') return t('topics.top');
    if (path === 'icon') {
      const icon = MENU_ICONS.find((name) => name === value);
      return icon === undefined ? value : t(`topics.icon.${icon}`);
    }
    if (path !== 'view') return value;
    const view = topicViewSchema.safeParse(value);
    return view.success ? viewText(view.data) : t('topics.view.none');
  };
  return {
    fieldName: (path: string) => (isPart(path) ? t(WORDS[path]) : undefined),
    valueName: (value: unknown, path: string) => (isPart(path) ? valueOf(value, path) : value),
  };
}
