import { indexTree, type CheckTree } from '../../layers/tree/checkTree.ts';

/** A plot as the workspace lists it. */
export interface ListedPlot {
  readonly id: string;
  readonly name: string;
  /** Id of its symbol. */
  readonly symbol: string;
  /** Address of the symbol's own picture; '' where it has none. */
  readonly image: string;
  /** Ticked: drawn on the map. */
  readonly shown: boolean;
  /** Its control points make no plot. */
  readonly broken: boolean;
}

/** A workspace or a solution with its plots, the topmost first. */
export interface ListedGroup {
  readonly id: string;
  readonly name: string;
  readonly prop: 'Workspace' | 'solution';
  readonly plots: readonly ListedPlot[];
}

/** The workspace as a tree, with what its rows are asked for. */
export interface WorkspaceTree {
  readonly tree: CheckTree;
  readonly groups: ReadonlyMap<string, ListedGroup>;
  readonly plots: ReadonlyMap<string, ListedPlot>;
  /** Plots that are ticked. */
  readonly shownIds: ReadonlySet<string>;
}

/** Makes the tree: workspaces before solutions, each in its own order. */
export function workspaceTree(listed: readonly ListedGroup[]): WorkspaceTree {
  const ordered = [
    ...listed.filter(({ prop }) => prop === 'Workspace'),
    ...listed.filter(({ prop }) => prop === 'solution'),
  ];
  const groups = new Map(ordered.map((group) => [group.id, group]));
  const all = ordered.flatMap((group) => group.plots);
  const roots = ordered.map(({ id, name, plots }) => ({
    id,
    label: name,
    children: plots.map((plot) => ({ id: plot.id, label: plot.name, children: [] })),
  }));
  return {
    tree: indexTree(roots, ({ id }) => !groups.has(id)),
    groups,
    plots: new Map(all.map((plot) => [plot.id, plot])),
    shownIds: new Set(all.flatMap(({ id, shown }) => (shown ? [id] : []))),
  };
}

/** The plots that a selection of rows means: those selected, and all of a selected group, in tree order. */
export function selectedPlots({ tree, groups }: WorkspaceTree, ids: ReadonlySet<string>): readonly string[] {
  const chosen = new Set<string>();
  for (const [id, group] of groups) if (ids.has(id)) for (const plot of group.plots) chosen.add(plot.id);
  for (const id of tree.entries.keys()) if (ids.has(id) && !groups.has(id)) chosen.add(id);
  return [...tree.entries.keys()].filter((id) => chosen.has(id));
}
