import { readMenuAddress, menuTrail } from '../../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import type { PaletteChoice } from './paletteEntry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PageRow } from '../../portal/pageRow.ts';
import { resolvePage, type PageAccess } from '../../portal/resolvePage.ts';

/** How the palette goes to topics and screens, and names them. */
export interface PageChoiceContext {
  readonly open: (address: string) => void;
  /** Names a menu item in the language in force. */
  readonly nameOf: (item: MenuItem) => string;
  readonly texts: Pick<Translator, 't' | 'isTextKey' | 'inBoth'>;
}

/** Every topic of the menu, those below others with the names above them. */
export function topicChoices(
  menu: readonly MenuItem[],
  context: PageChoiceContext,
  above: readonly string[] = [],
): readonly PaletteChoice[] {
  const { open, nameOf, texts } = context;
  return menu.flatMap((item) => {
    const name = nameOf(item);
    const key = `menu.item.${item.code}`;
    return [
      {
        id: `topic.${item.code}`,
        kind: 'topic' as const,
        name,
        aliases: [item.name, ...(texts.isTextKey(key) ? texts.inBoth(key) : [])],
        ...(above.length === 0 ? {} : { detail: above.join(' / ') }),
        icon: 'apps',
        run: () => open(item.path),
      },
      ...topicChoices(item.children, context, [...above, name]),
    ];
  });
}

/** The screens that the role has and no topic of the menu leads to. */
export function screenChoices(
  rows: readonly PageRow[],
  access: PageAccess,
  { open, texts }: Pick<PageChoiceContext, 'open' | 'texts'>,
): readonly PaletteChoice[] {
  return rows.flatMap(({ code, title, wantsTopic }) => {
    const address = readMenuAddress(`/${code}`);
    const isThere = !wantsTopic && resolvePage(rows, access, address) !== undefined;
    if (!isThere || menuTrail(access.menu, address).length > 0) return [];
    return [
      {
        id: `screen.${code}`,
        kind: 'screen' as const,
        name: texts.t(title),
        aliases: texts.inBoth(title),
        icon: 'browser',
        run: () => open(address.path),
      },
    ];
  });
}
