import { withOwnAddresses } from './menuAddress.ts';
import { isVisibleTo, ROOT_PARENT_ID, type MenuEntry, type MenuItem } from './menuEntry.ts';

function* walk(entries: readonly MenuEntry[]): Generator<MenuEntry> {
  for (const entry of entries) {
    yield entry;
    yield* walk(entry.children);
  }
}

/**
 * The menu of the server's entries: what stands below the root, in the server's order, entries that are not for the role left out
 * with everything below them. Without a root the entries that have no parent among them are the menu.
 * @param roleId the active role
 */
export function buildMenu(entries: readonly MenuEntry[], roleId: string | undefined): readonly MenuItem[] {
  const byId = new Map([...walk(entries)].map((entry) => [entry.menuid, entry]));
  const all = [...byId.values()].filter((entry) => isVisibleTo(entry, roleId));
  const itemOf = (entry: MenuEntry, above: readonly string[]): MenuItem => {
    const { code, name, path, icon, nameEn, layers, view, figures, menuid } = entry;
    return {
      ...{ code, name, path },
      ...(icon === undefined ? {} : { icon }),
      ...(nameEn === undefined ? {} : { nameEn }),
      ...(layers === undefined ? {} : { layers }),
      ...(view === undefined ? {} : { view }),
      ...(figures === undefined ? {} : { figures }),
      children: below(menuid, [...above, menuid]),
    };
  };
  const below = (parentId: string, above: readonly string[]): readonly MenuItem[] =>
    all
      // An entry that stands below itself would never end.
      .filter(({ menuid, parentid }) => parentid === parentId && !above.includes(menuid))
      .map((entry) => itemOf(entry, above));
  const root = all.find(({ parentid }) => parentid === ROOT_PARENT_ID);
  if (root !== undefined) return withOwnAddresses(below(root.menuid, [root.menuid]));
  return withOwnAddresses(
    all.filter(({ parentid }) => !byId.has(parentid)).map((entry) => itemOf(entry, [])),
  );
}
