import { hasTrait } from '../../layerTypes/index.ts';
import { BUREAU_ROLE_TYPE, ROLES } from '../../domain/bureau/roles.ts';
import { THEME_CODES, type LayerNode } from './layerCatalogue.ts';

/** Deepest level of the online imagery for the prefecture bureau, and for everybody else (viewer.md, sections 6 and 9). */
const DEEPEST_LEVEL = { bureau: 25, others: 11 } as const;

/** The deepest level of the online imagery that a department may see. */
export function deepestImageryLevel(department: string): number {
  const bureau = ROLES.find(({ roleType }) => roleType === BUREAU_ROLE_TYPE);
  return department === bureau?.department ? DEEPEST_LEVEL.bureau : DEEPEST_LEVEL.others;
}

/** The trees with the imagery of the base data held at a level; a layer that begins below it stays as it is. */
export function withImageryLevels(nodes: readonly LayerNode[], deepestLevel: number): readonly LayerNode[] {
  return nodes.map((node): LayerNode => {
    const children = withImageryLevels(node.children, deepestLevel);
    const { definition } = node;
    const isBase = node.id.startsWith(THEME_CODES.base);
    if (!isBase || definition === undefined || !hasTrait(definition, 'groundPicture'))
      return { ...node, children };
    if ((definition.minLevel ?? 0) > deepestLevel) return { ...node, children };
    const maxLevel = Math.min(definition.maxLevel ?? deepestLevel, deepestLevel);
    return { ...node, children, definition: { ...definition, maxLevel } };
  });
}
