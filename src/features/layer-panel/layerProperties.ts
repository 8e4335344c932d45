import { layerField } from '../../layerTypes/index.ts';
import { formatExtent } from '../../domain/geodesy/coordinateText.ts';
import type { CheckTree } from '../../layers/tree/checkTree.ts';
import { namesAbove } from '../../layers/tree/checkTree.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerHealth } from '../../domain/layers/record/layerProblem.ts';
import { reasonText } from '../../i18n/reasonText.ts';
import { referenceText } from '../../i18n/referenceText.ts';
import type { Language, Translator } from '../../i18n/translate.ts';
import type { LayerState } from '../../stores/layerState.ts';

/** One fact about a layer: its title and what is to be said, ready to be shown. */
export interface PropertyRow {
  readonly title: string;
  readonly text: string;
  readonly tone?: 'danger' | 'warning';
}

function healthRow(health: LayerHealth, t: Translator['t']): PropertyRow {
  const title = t('layer.properties.health');
  if (health.state === 'failed')
    return {
      title,
      text: t('layer.row.failed', { reason: reasonText(health.problem, t) }),
      tone: 'danger',
    };
  if (health.state === 'ready' && health.partial !== undefined)
    return {
      title,
      text: t('layer.row.partial', { reason: reasonText(health.partial, t) }),
      tone: 'warning',
    };
  return { title, text: t(`layer.health.${health.state}`) };
}

/** The record's fields, as far as it has them. */
function recordRows({ definition }: LayerNode, t: Translator['t']): readonly PropertyRow[] {
  if (definition === undefined) return [];
  const { type, link, alias, format } = definition;
  const optional: readonly (readonly [title: Parameters<typeof t>[0], text: string | undefined])[] = [
    ['layer.properties.alias', alias],
    ['layer.properties.format', format],
    ['layer.properties.parts', layerField(definition, 'pipeChildren')?.join(', ')],
  ];
  return [
    { title: t('layer.properties.type'), text: `${t(`layer.type.${type}`)} (${type})` },
    { title: t('layer.properties.link'), text: link },
    ...optional.flatMap(([title, text]) => (text === undefined ? [] : [{ title: t(title), text }])),
  ];
}

/** Words in the language in force. */
interface Words {
  readonly t: Translator['t'];
  readonly language: Language;
}

/** What only the service can tell; a layer that was never loaded has told nothing yet. */
function serviceRows(
  node: LayerNode,
  { figures, extents }: Pick<LayerState, 'figures' | 'extents'>,
  words: Words,
): readonly PropertyRow[] {
  const { t } = words;
  const known = figures[node.id];
  const extent = extents[node.id] ?? node.extent;
  const { definition } = node;
  const levels =
    known?.levels ??
    (definition && [layerField(definition, 'minLevel'), layerField(definition, 'maxLevel')]) ??
    [];
  const hasLevels = levels[0] !== undefined || levels[1] !== undefined;
  const unknown = t('layer.properties.untold');
  const reference = known?.reference;
  return [
    {
      title: t('layer.properties.extent'),
      text: extent === undefined ? unknown : formatExtent(extent),
    },
    {
      title: t('layer.properties.reference'),
      text: reference === undefined ? unknown : referenceText(reference, extent, words),
    },
    ...(hasLevels
      ? [{ title: t('layer.properties.levels'), text: `${levels[0] ?? 0} – ${levels[1] ?? '?'}` }]
      : []),
    ...(known?.featureCount === undefined
      ? []
      : [
          {
            title: t('layer.properties.featureCount'),
            text: known.featureCount.toLocaleString('en-US'),
          },
        ]),
  ];
}

/** Everything that is known of a layer, in the order in which it is shown. */
export function propertyRows(
  node: LayerNode,
  tree: CheckTree,
  state: Pick<LayerState, 'health' | 'figures' | 'extents'>,
  words: Words,
): readonly PropertyRow[] {
  const { t } = words;
  const path = namesAbove(tree, node.id);
  const notes = [
    ...(node.disabled === true ? [t('layer.row.disabled')] : []),
    ...(node.business === true ? [t('layer.row.businessHint')] : []),
  ];
  return [
    { title: t('layer.properties.name'), text: node.label },
    ...(path.length === 0 ? [] : [{ title: t('layer.properties.path'), text: path.join(' › ') }]),
    { title: t('layer.properties.id'), text: node.id },
    ...recordRows(node, t),
    ...serviceRows(node, state, words),
    healthRow(state.health[node.id] ?? { state: 'off' }, t),
    ...notes.map((text) => ({ title: t('layer.properties.note'), text })),
  ];
}
