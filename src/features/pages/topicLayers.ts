import { type LayerNode, walkNodes } from '../../domain/layer/layerCatalogue.ts';

/** The layers of a topic: those below the first group of the topic's name. */
export function topicLayers(tree: readonly LayerNode[], topic: string): readonly LayerNode[] {
  const group = [...walkNodes(tree)].find(({ label, children }) => label === topic && children.length > 0);
  if (group === undefined) return [];
  return [...walkNodes(group.children)].filter(
    ({ definition, disabled }) => definition !== undefined && disabled !== true,
  );
}
