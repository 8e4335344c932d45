import type { Plot, ShownPlotGroup } from './plotBookTypes.ts';
import type { ListedGroup, ListedPlot } from './workspaceTree.ts';

/** What the workspace lists: each group with its plots, the topmost first. */
export function listedGroups(
  groups: readonly ShownPlotGroup[],
  plots: readonly Plot[],
): readonly ListedGroup[] {
  const byGroup = new Map<string, ListedPlot[]>();
  // From the topmost down: the book gives the lowest first.
  for (const { id, groupId, name, type, image, shown, points } of plots.toReversed()) {
    const listed = { id, name, symbol: type, image, shown, broken: points === undefined };
    const others = byGroup.get(groupId);
    if (others === undefined) byGroup.set(groupId, [listed]);
    else others.push(listed);
  }
  return groups.map(({ id, name, prop }) => ({ id, name, prop, plots: byGroup.get(id) ?? [] }));
}
