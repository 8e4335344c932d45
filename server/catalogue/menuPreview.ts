import type { z } from 'zod';
import type { catalogueMenu } from '../../src/api/contracts/catalogueMenu.ts';
import type { MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { ShellRecord } from '../../src/domain/layers/catalogue/shellRecord.ts';
import type { TopicRecord } from '../../src/domain/layers/catalogue/topicRecord.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { EVERYTHING, readRights } from '../base/access/rights.ts';
import { readRole } from '../base/access/role.ts';
import type { Database } from '../base/db/database.ts';
import type { SeenCatalogue } from './layers.ts';
import { menuFor, routesFor, type MenuSource } from './menus.ts';

/** What decides what a role sees. */
export interface MenuPreviewSources {
  readonly database: Pick<Database, 'query'>;
  readonly menus: Pick<MenuSource, 'routes'>;
  readonly catalogueFor: SeenCatalogue;
}

/** What somebody drafts, and whose eyes he looks with. */
export interface MenuDraft {
  readonly roleType: number;
  readonly topics: readonly TopicRecord[];
  /** Routes and systems; those in force without. */
  readonly shell?: readonly ShellRecord[] | undefined;
}

const codesIn = (items: readonly CatalogueItem[]): string[] =>
  items.flatMap(({ Code, Items }) => [Code, ...codesIn(Items)]);

const layersIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ layers = [], children }) => [...layers, ...layersIn(children)]);

/** What topics would be to a role: as the menu is answered, with what of it the role cannot see. */
export async function previewMenu(
  { database: { query }, menus, catalogueFor }: MenuPreviewSources,
  { roleType, topics, shell }: MenuDraft,
): Promise<z.output<typeof catalogueMenu.answer>> {
  const role = await readRole(query, roleType);
  const menu = menuFor(topics, role);
  const all = new Set(codesIn(await catalogueFor(EVERYTHING)));
  const seen = new Set(codesIn(await catalogueFor(await readRights(query, roleType))));
  return {
    menu,
    routes: shell === undefined ? await menus.routes(role) : routesFor(shell, role),
    tools: [...role.tools],
    hasOwnTopics: role.topics !== null,
    unseenLayers: [...new Set(layersIn(menu))].filter((code) => all.has(code) && !seen.has(code)),
  };
}
