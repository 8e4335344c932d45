import { unionExtent, type Extent } from '../../domain/geodesy/extent.ts';
import { ALTITUDE_RULE } from '../../layers/tree/altitudeRule.ts';
import { checkStateOf, layerIdsBelow, type CheckTree } from '../../layers/tree/checkTree.ts';
import { walkNodes, type LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerHealth } from '../../domain/layers/record/layerProblem.ts';
import { hasTrait } from '../../layerTypes/index.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import { reasonText } from '../../i18n/reasonText.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { RowFacts } from '../../ui/CheckTreeRow.tsx';

/** What is known of the layers now. */
export interface LayerFacts {
  readonly tree: CheckTree;
  readonly onIds: ReadonlySet<string>;
  readonly health: Readonly<Record<string, LayerHealth>>;
  readonly extents: Readonly<Record<string, Extent>>;
  /** Layers that the altitude rule holds back at the camera's height, or their own range at the map's scale. */
  readonly heldBackIds: ReadonlySet<string>;
  readonly soloId: string | undefined;
}

/**
 * The rectangle that a double click flies to: the record's own, else the one the loaded layer states, else the one that holds
 * everything below.
 */
export function extentOfNode(node: LayerNode, extents: Readonly<Record<string, Extent>>): Extent | undefined {
  const own = node.extent ?? extents[node.id];
  if (own !== undefined) return own;
  return unionExtent(
    [...walkNodes(node.children)].flatMap((below) => below.extent ?? extents[below.id] ?? []),
  );
}

/** Where a double click on a node flies. */
export interface NodePlace {
  readonly extent: Extent;
  /** It holds models: they are looked at from aside. */
  readonly fromAside: boolean;
}

/** Where a node's layers lie; undefined where nobody knows. */
export function placeOfNode(
  node: LayerNode,
  extents: Readonly<Record<string, Extent>>,
): NodePlace | undefined {
  const extent = extentOfNode(node, extents);
  const fromAside = node.definition !== undefined && hasTrait(node.definition, 'standsOnGround');
  return extent === undefined ? undefined : { extent, fromAside };
}

/** A layer that is wanted but of which nobody has reported yet is loading; a part is as its layer is, unless only the part failed. */
function healthOfLayer(facts: LayerFacts, id: string): LayerHealth {
  if (facts.heldBackIds.has(layerIdOfNode(id))) return { state: 'off' };
  const known = facts.health[layerIdOfNode(id)] ?? { state: 'off' };
  const part = facts.tree.entries.get(id)?.node.part;
  if (part !== undefined && known.state === 'ready') {
    if (!facts.onIds.has(id)) return { state: 'off' };
    if (known.partial?.parts?.includes(part) === true) return { state: 'failed', problem: known.partial };
  }
  return known.state === 'off' && facts.onIds.has(id) ? { state: 'loading' } : known;
}

/** A group is as its most pressing layer is: loading, failed, ready, off. */
function stateOfGroup(facts: LayerFacts, ids: readonly string[]): LayerHealth['state'] {
  const states = new Set(ids.map((id) => healthOfLayer(facts, id).state));
  return (['loading', 'failed', 'ready'] as const).find((state) => states.has(state)) ?? 'off';
}

function groupFacts(node: LayerNode, facts: LayerFacts, t: Translator['t']): RowFacts {
  const ids = layerIdsBelow(facts.tree, node.id);
  const onCount = ids.filter((id) => facts.onIds.has(id)).length;
  const state = stateOfGroup(facts, ids);
  return {
    check: checkStateOf(facts.tree, facts.onIds, node.id),
    disabled: ids.length === 0,
    state,
    meta: `${onCount}/${ids.length}`,
    hint: t('layer.row.hintGroup'),
    ...(state === 'failed' ? { stateText: t('layer.row.groupFailed') } : {}),
  };
}

/** What a layer waits for that is on and held back. */
function waitsFor({ definition }: LayerNode, t: Translator['t']): string {
  const scale = (denominator: number) => `1:${Math.round(denominator).toLocaleString('en-US')}`;
  const { minScale, maxScale } = definition?.scales ?? {};
  if (minScale !== undefined && maxScale !== undefined)
    return t('layer.row.outOfScales', { from: scale(minScale), to: scale(maxScale) });
  if (minScale !== undefined) return t('layer.row.tooFar', { scale: scale(minScale) });
  if (maxScale !== undefined) return t('layer.row.tooNear', { scale: scale(maxScale) });
  return t('layer.row.tooHigh', { height: ALTITUDE_RULE.thresholdM.toLocaleString('en-US') });
}

/** Why a row that is neither loading nor failed does not show all that its box promises, if so. */
function markOf(
  node: LayerNode,
  facts: LayerFacts,
  health: LayerHealth,
  t: Translator['t'],
): Pick<RowFacts, 'mark' | 'stateText'> {
  if (node.disabled === true) return { mark: 'locked', stateText: t('layer.row.disabled') };
  if (facts.heldBackIds.has(node.id) && facts.onIds.has(node.id))
    return { mark: 'waiting', stateText: waitsFor(node, t) };
  if (health.state === 'ready' && health.partial !== undefined) {
    return { mark: 'warning', stateText: t('layer.row.partial', { reason: reasonText(health.partial, t) }) };
  }
  return {};
}

/** What the row of a node shows. */
export function gatherRowFacts(node: LayerNode, facts: LayerFacts, t: Translator['t']): RowFacts {
  const solo = facts.soloId === node.id;
  if (node.children.length > 0 && node.definition === undefined)
    return { ...groupFacts(node, facts, t), solo };
  const health = healthOfLayer(facts, node.id);
  const hasExtent = extentOfNode(node, facts.extents) !== undefined;
  const row: RowFacts = {
    check: checkStateOf(facts.tree, facts.onIds, node.id),
    disabled: layerIdsBelow(facts.tree, node.id).length === 0,
    state: health.state,
    solo,
    hint: t(hasExtent ? 'layer.row.hint' : 'layer.row.hintNoExtent'),
    ...(node.business === true
      ? { tag: { text: t('layer.row.business'), hint: t('layer.row.businessHint') } }
      : {}),
  };
  if (health.state === 'loading') return { ...row, stateText: t('layer.row.loading') };
  if (health.state !== 'failed') return { ...row, ...markOf(node, facts, health, t) };
  const stateText = t('layer.row.failed', { reason: reasonText(health.problem, t) });
  // A record that does not parse stays as it is however often it is tried.
  if (node.definition === undefined) return { ...row, stateText };
  const retry = { text: t('layer.row.retry'), label: t('layer.row.retryOf', { name: node.label }) };
  return { ...row, stateText, retry };
}
