import { parseExtent, type Extent } from '../../domain/geodesy/extent.ts';
import { readRecordData, type CatalogueItem } from '../../domain/layers/record/catalogueItem.ts';
import { parseLayerRecord, layerParts, type LayerDefinition } from '../../layerTypes/index.ts';
import type { LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import { partNodeId, pipePartName } from '../../domain/layers/record/pipeParts.ts';

/** A node of the layer tree: a group, a layer, or a layer whose record does not parse. */
export interface LayerNode {
  readonly id: string;
  readonly label: string;
  readonly children: readonly LayerNode[];
  /** The rectangle that a double click flies to. */
  readonly extent?: Extent;
  readonly definition?: LayerDefinition;
  readonly problem?: LayerProblem;
  /** Set on the parts of a pipe layer, which stand below it and are switched singly. */
  readonly part?: string;
  /** Cannot be switched on: the catalogue says so of it or of a group above it. */
  readonly disabled?: true;
  /** A business layer (`isBackMangement`), which spatial queries skip. */
  readonly business?: true;
  /** Of this page alone: no other visit knows it. */
  readonly local?: true;
  /** A service whose layers stand below it (`isNestedLayers`). */
  readonly service?: true;
}

/** The themes of the catalogue by code prefix: Z01 business, Z02 basic, Z04 survey, Z05 atlas (viewer.md, section 3). */
export const THEME_CODES = { business: 'Z01', base: 'Z02', survey: 'Z04', atlas: 'Z05' } as const;

/** One of the catalogue's four themes. */
export type Theme = keyof typeof THEME_CODES;

/** What an item takes from the groups above it. */
interface Inherited {
  readonly disabled: boolean;
  readonly business: boolean;
  readonly service: CatalogueItem | undefined;
}

const NOTHING: Inherited = { disabled: false, business: false, service: undefined };

type NodeFlags = Pick<LayerNode, 'disabled' | 'business'>;

/** The children of a pipe layer's node: one for each part that its record names. */
function partNodesOf(definition: LayerDefinition, extent: Extent | undefined, flags: NodeFlags): LayerNode[] {
  return layerParts(definition).map((part) => ({
    id: partNodeId(definition.id, part),
    label: pipePartName(part),
    children: [],
    part,
    ...flags,
    ...(extent === undefined ? {} : { extent }),
  }));
}

/** The node of an item and one of its resources: a layer when they hold a record, else a mere group. */
function recordNode(
  node: Pick<LayerNode, 'id' | 'label' | 'children'>,
  flags: NodeFlags,
  data: unknown,
  coverage: string | undefined,
): LayerNode {
  if (data === undefined) return { ...node, ...flags };
  const parsed = parseLayerRecord(node.id, data);
  const extent = (parsed.ok ? parsed.value.extent : undefined) ?? parseExtent(coverage);
  const parts = parsed.ok ? partNodesOf(parsed.value, extent, flags) : [];
  return {
    ...node,
    ...flags,
    children: [...parts, ...node.children],
    ...(extent === undefined ? {} : { extent }),
    ...(parsed.ok ? { definition: parsed.value } : { problem: parsed.error }),
  };
}

/** The layers of a service group whose layers are its resources. */
function resourceNodes(item: CatalogueItem, flags: NodeFlags): readonly LayerNode[] {
  return item.Resources.map((resource, index) => {
    const id = `${item.Code}.${index + 1}`;
    const label = resource.TargetName ?? resource.StorageName ?? `${item.Name} ${index + 1}`;
    const data = readRecordData(item, resource);
    return recordNode({ id, label, children: [] }, flags, data, resource.ResourceCoverage);
  });
}

function nodesOf(items: readonly CatalogueItem[], above: Inherited): readonly LayerNode[] {
  return items.filter(({ hidden }) => hidden !== true).map((item) => nodeOf(item, above));
}

function nodeOf(item: CatalogueItem, above: Inherited): LayerNode {
  const disabled = above.disabled || item.disabled === true;
  const business = above.business || item.isBackMangement === true;
  const flags: NodeFlags = {
    ...(disabled ? { disabled } : {}),
    ...(business ? { business } : {}),
  };
  const isService = item.isNestedLayers === true;
  const children = nodesOf(item.Items, { disabled, business, service: isService ? item : above.service });
  const node = { id: item.Code, label: item.Name, children };
  if (isService) {
    return { ...node, ...flags, service: true, children: [...children, ...resourceNodes(item, flags)] };
  }
  const resource = item.Resources[0];
  const data = readRecordData(item, resource, above.service);
  return recordNode(node, flags, data, resource?.ResourceCoverage);
}

/**
 * Turns the catalogue's items into layer tree nodes. Hidden items are left out; a record that does not parse becomes a node with
 * its problem.
 */
export function buildLayerTree(items: readonly CatalogueItem[]): readonly LayerNode[] {
  return nodesOf(items, NOTHING);
}

/** The theme of a tree's root; a code of no theme counts as business. */
export function rootTheme(rootId: string): Theme {
  if (rootId.startsWith(THEME_CODES.base)) return 'base';
  if (rootId.startsWith(THEME_CODES.survey)) return 'survey';
  return rootId.startsWith(THEME_CODES.atlas) ? 'atlas' : 'business';
}

/** The trees of each theme: tree data, base tree data, survey and atlas tree data (viewer.md, section 3). */
export function splitThemes(nodes: readonly LayerNode[]): Readonly<Record<Theme, readonly LayerNode[]>> {
  const of = (theme: Theme) => nodes.filter((node) => rootTheme(node.id) === theme);
  return { business: of('business'), base: of('base'), survey: of('survey'), atlas: of('atlas') };
}

/** The two tabs of the layer control panel: basic data (theme Z02) and thematic data (all the others). */
export function splitTabs(nodes: readonly LayerNode[]): {
  readonly base: readonly LayerNode[];
  readonly thematic: readonly LayerNode[];
} {
  const isBase = (node: LayerNode) => rootTheme(node.id) === 'base';
  return { base: nodes.filter(isBase), thematic: nodes.filter((node) => !isBase(node)) };
}

/** Every node of the trees, parents before children. */
export function* walkNodes(nodes: readonly LayerNode[]): Generator<LayerNode> {
  for (const node of nodes) {
    yield node;
    yield* walkNodes(node.children);
  }
}
