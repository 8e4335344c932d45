import { printOrder } from './protocol.ts';

/** Kinds of nodes of the export tree, as they are on the wire (viewer.md, section 3). */
export const EXPORT_NODE_TYPES = { sheet: '图件导出', base: '底图' } as const;

/** A node of the tree of an exported map's layers (viewer.md, section 3). */
export interface ExportNode {
  readonly id: string;
  /** The print service's name of the layer; the group's own where it has children. */
  readonly name: string;
  /** Shown to the user, in Chinese. */
  readonly label: string;
  /** In English; the label stands in for one that is left out. */
  readonly labelEn?: string | undefined;
  readonly type: (typeof EXPORT_NODE_TYPES)[keyof typeof EXPORT_NODE_TYPES];
  readonly isCheckd: boolean;
  readonly children: readonly ExportNode[];
}

/** What a box of the tree shows. */
export type ExportCheck = 'checked' | 'mixed' | 'unchecked';

/** The layers of a tree, in its order, without the groups. */
export function exportLayers(tree: readonly ExportNode[]): readonly ExportNode[] {
  return tree.flatMap((node) => (node.children.length === 0 ? [node] : exportLayers(node.children)));
}

/** What the box of a node shows: its own, or what those below it have in common. */
export function exportCheck(node: ExportNode): ExportCheck {
  const layers = exportLayers([node]);
  const on = layers.filter(({ isCheckd }) => isCheckd).length;
  if (on === 0) return 'unchecked';
  return on === layers.length ? 'checked' : 'mixed';
}

/** The tree after a click on a node's box: all of its layers on, or none where all were. */
export function toggleExport(tree: readonly ExportNode[], id: string): readonly ExportNode[] {
  const set = (node: ExportNode, isCheckd: boolean): ExportNode => ({
    ...node,
    isCheckd,
    children: node.children.map((child) => set(child, isCheckd)),
  });
  return tree.map((node) =>
    node.id === id
      ? set(node, exportCheck(node) !== 'checked')
      : { ...node, children: toggleExport(node.children, id) },
  );
}

/** The tree with exactly these layers checked. @param names of the print service */
export function withChecked(tree: readonly ExportNode[], names: readonly string[]): readonly ExportNode[] {
  return tree.map((node) => ({
    ...node,
    isCheckd: node.children.length === 0 && names.includes(node.name),
    children: withChecked(node.children, names),
  }));
}

/** The names of the checked layers in the order of printing, each once: those that contain "bz" first (viewer.md, section 7). */
export function checkedNames(tree: readonly ExportNode[]): readonly string[] {
  const names = exportLayers(tree).flatMap(({ isCheckd, name }) => (isCheckd ? [name] : []));
  return printOrder([...new Set(names)]);
}
