import { type LayerNode, THEME_CODES, walkNodes } from '../domain/layer/layerCatalogue.ts';
import type { LayerDefinition } from '../domain/layer/layerRecord.ts';
import { partNodeId } from '../domain/layer/pipeParts.ts';
import type { LayerType } from '../domain/layer/layerType.ts';
import type { LayerDisplay } from '../scene/layerHost.ts';

/** A layer of the catalogue and how the user wants it shown. */
export interface DesiredLayer {
  readonly definition: LayerDefinition;
  readonly display: LayerDisplay;
}

/** What lies over what, whatever the tree says: pictures of the ground would hide everything if they lay on top. */
const BAND: Readonly<Record<LayerType, number>> = {
  demLayer: 0,
  domLayer: 1,
  WebMapTileServiceImageryProvider: 1,
  arcgisMapServer: 2,
  GeniusSpatialMapServer: 2,
  vectorLayer: 3,
  boxmodelLayer: 4,
  maxmodelLayer: 4,
  obliquemodelLayer: 4,
  pipelinemodelLayer: 4,
  pointmodelLayer: 4,
  annotationLayer: 5,
};

/**
 * Every layer of the trees with its display, in tree order. Within a band of {@link BAND} thematic data lie over basic
 * data, and what stands higher in the tree lies over what stands lower.
 * @param onIds layers, and parts of layers, that are switched on
 * @param opacity 0 to 1 by layer id; 1 where none is given
 */
export function desiredLayers(
  trees: readonly LayerNode[],
  onIds: ReadonlySet<string>,
  opacity: Readonly<Record<string, number>>,
): readonly DesiredLayer[] {
  const definitions = new Map<string, LayerDefinition>();
  for (const node of walkNodes(trees)) {
    if (node.definition !== undefined && !definitions.has(node.id)) definitions.set(node.id, node.definition);
  }
  const fromBelow = [...definitions.values()]
    .map((definition, index) => ({ definition, index }))
    .sort((a, b) => {
      const band = BAND[a.definition.type] - BAND[b.definition.type];
      return band || Number(isBase(b.definition)) - Number(isBase(a.definition)) || b.index - a.index;
    });
  const order = new Map(fromBelow.map(({ definition }, place) => [definition.id, place]));
  return [...definitions.values()].map((definition) => ({
    definition,
    display: {
      ...shownParts(definition, onIds),
      opacity: opacity[definition.id] ?? 1,
      order: order.get(definition.id) ?? 0,
    },
  }));
}

/** A layer with parts is visible while one of them is on, and hides those that are off. */
function shownParts(
  { id, pipeChildren = [] }: LayerDefinition,
  onIds: ReadonlySet<string>,
): Pick<LayerDisplay, 'visible' | 'hiddenParts'> {
  if (pipeChildren.length === 0) return { visible: onIds.has(id) };
  const hiddenParts = pipeChildren.filter((part) => !onIds.has(partNodeId(id, part)));
  return { visible: hiddenParts.length < pipeChildren.length, hiddenParts };
}

function isBase(definition: LayerDefinition): boolean {
  return definition.id.startsWith(THEME_CODES.base);
}

/** The layers that are on from the start: those whose record says `visibility`, with all their parts. */
export function initiallyOn(trees: readonly LayerNode[]): readonly string[] {
  const ids = new Set<string>();
  for (const { id, definition } of walkNodes(trees)) {
    if (definition?.visible !== true) continue;
    const { pipeChildren = [] } = definition;
    if (pipeChildren.length === 0) ids.add(id);
    for (const part of pipeChildren) ids.add(partNodeId(id, part));
  }
  return [...ids];
}
