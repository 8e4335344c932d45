import { z } from 'zod';
import { parseExtent, type Extent } from '../geo/extent.ts';
import { parseLayerRecord, type LayerDefinition } from './layerRecord.ts';
import type { LayerProblem } from './layerProblem.ts';
import { partNodeId, pipePartName } from './pipeParts.ts';

/** A resource of a catalogue item; `ResourceAbstract` is JSON text holding the layer record's data. */
const catalogueResourceSchema = z.looseObject({
  ResourceAbstract: z.string(),
  StorageName: z.string().optional(),
  ServiceName: z.string().optional(),
  TargetName: z.string().optional(),
  ResourceCoverage: z.string().optional(),
});

/** An item of the layer catalogue (viewer.md, section 3), groups and layers alike. */
export interface CatalogueItem {
  readonly Code: string;
  readonly PCode: string;
  readonly Name: string;
  readonly Items: readonly CatalogueItem[];
  readonly Resources: readonly z.infer<typeof catalogueResourceSchema>[];
}

/** Schema of {@link CatalogueItem}. */
export const catalogueItemSchema: z.ZodType<CatalogueItem> = z.lazy(() =>
  z.looseObject({
    Code: z.string().min(1),
    PCode: z.string(),
    Name: z.string(),
    Items: z.array(catalogueItemSchema).default([]),
    Resources: z.array(catalogueResourceSchema).default([]),
  }),
);

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
}

/** The themes of the catalogue by code prefix: Z01 business, Z02 basic, Z04 survey, Z05 atlas (viewer.md, section 3). */
export const THEME_CODES = { business: 'Z01', base: 'Z02', survey: 'Z04', atlas: 'Z05' } as const;

function parseAbstract(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The children of a pipe layer's node: one for each part that its record names. */
function partNodesOf({ id, pipeChildren = [] }: LayerDefinition, extent: Extent | undefined): LayerNode[] {
  return pipeChildren.map((part) => ({
    id: partNodeId(id, part),
    label: pipePartName(part),
    children: [],
    part,
    ...(extent === undefined ? {} : { extent }),
  }));
}

function nodeOf(item: CatalogueItem): LayerNode {
  const children = item.Items.map(nodeOf);
  const resource = item.Resources[0];
  if (resource === undefined) return { id: item.Code, label: item.Name, children };
  const parsed = parseLayerRecord(item.Code, parseAbstract(resource.ResourceAbstract));
  const extent = (parsed.ok ? parsed.value.extent : undefined) ?? parseExtent(resource.ResourceCoverage);
  return {
    id: item.Code,
    label: item.Name,
    children: parsed.ok ? [...partNodesOf(parsed.value, extent), ...children] : children,
    ...(extent === undefined ? {} : { extent }),
    ...(parsed.ok ? { definition: parsed.value } : { problem: parsed.error }),
  };
}

/** Turns the catalogue's items into layer tree nodes; a record that does not parse becomes a node with its problem. */
export function layerTreeOf(items: readonly CatalogueItem[]): readonly LayerNode[] {
  return items.map(nodeOf);
}

/** The two tabs of the layer control panel: basic data (theme Z02) and thematic data (all the others). */
export function splitTabs(nodes: readonly LayerNode[]): {
  readonly base: readonly LayerNode[];
  readonly thematic: readonly LayerNode[];
} {
  const isBase = (node: LayerNode) => node.id.startsWith(THEME_CODES.base);
  return { base: nodes.filter(isBase), thematic: nodes.filter((node) => !isBase(node)) };
}

/** Every node of the trees, parents before children. */
export function* walkNodes(nodes: readonly LayerNode[]): Generator<LayerNode> {
  for (const node of nodes) {
    yield node;
    yield* walkNodes(node.children);
  }
}
