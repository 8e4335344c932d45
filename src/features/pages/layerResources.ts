import { indexTree, namesAbove } from '../../layers/tree/checkTree.ts';
import { walkNodes, type LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { Translator } from '../../i18n/translate.ts';

/** A layer of the catalogue with what is known of it, in words. */
export interface LayerResource {
  readonly node: LayerNode;
  readonly type: string;
  /** Who serves it: a host's name, or the portal itself, with its path. */
  readonly source: string;
  /** Names of the groups above it. */
  readonly group: string;
}

/** Any base does: it only tells addresses of the portal itself from those of others. */
const OWN = 'http://portal.invalid';

function sourceOf(link: string, t: Translator['t']): string {
  if (!URL.canParse(link, OWN)) return link;
  const { host, pathname, origin } = new URL(link, OWN);
  return origin === OWN ? `${t('pages.info.local')} ${pathname}` : `${host}${pathname}`;
}

/** Every layer of the trees that has a record, in their order. */
export function layerResources(tree: readonly LayerNode[], t: Translator['t']): readonly LayerResource[] {
  const index = indexTree(tree);
  return [...walkNodes(tree)].flatMap((node) => {
    const { definition, id } = node;
    if (definition === undefined) return [];
    return [
      {
        node,
        type: t(`layer.type.${definition.type}`),
        source: sourceOf(definition.link, t),
        group: namesAbove(index, id).join(' › '),
      },
    ];
  });
}

/** Those in whose name, type, source or group the text occurs, upper and lower case alike; all for a blank one. */
export function matchingResources(
  resources: readonly LayerResource[],
  text: string,
): readonly LayerResource[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return resources;
  return resources.filter(({ node, type, source, group }) =>
    [node.label, type, source, group].some((part) => part.toLocaleLowerCase().includes(wanted)),
  );
}
