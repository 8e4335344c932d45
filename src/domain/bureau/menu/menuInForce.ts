import type { MenuAddress } from './menuAddress.ts';
import type { MenuItem } from './menuEntry.ts';

/** Screen of the Ebinur reserve (portal.md, section 2). */
const EBINUR_PATH = '/EbinurLakeIndex';

const topic = (code: string, name: string, icon: string): MenuItem => ({
  code,
  name,
  path: `/ResourceOverview?page=${name}`,
  icon,
  children: [],
});

/** What topics become in the Ebinur reserve view (portal.md, section 2), by their codes. */
const EBINUR_TOPICS: Readonly<Record<string, MenuItem>> = {
  guotulvhua: topic('huangmofangzhi', '荒漠防治', 'desert'),
  teselinguo: topic('shidihuifu', '湿地恢复', 'wetland'),
};

/** Role type of the Ebinur reserve's own authority. */
const EBINUR_ROLE = '1';

/** Code of the menu's overview, the default top menu (portal.md, section 9). */
export const OVERVIEW_CODE = 'zonglan';

/**
 * Where the overview of the reserves' own units leads: they switch to protected-area views (portal.md, section 6), the one of the
 * Ebinur wetland and the one of the saxaul reserve.
 */
const RESERVE_VIEWS: Readonly<Record<string, string>> = {
  [EBINUR_ROLE]: EBINUR_PATH,
  '9': '/ResourceOverview?page=甘家湖',
};

function has(menu: readonly MenuItem[], isIt: (item: MenuItem) => boolean): boolean {
  return menu.some((item) => isIt(item) || has(item.children, isIt));
}

function isEbinurView(menu: readonly MenuItem[], roleId: string | undefined, address: MenuAddress): boolean {
  if (roleId === EBINUR_ROLE) return true;
  if (!has(menu, ({ path }) => path === EBINUR_PATH)) return false;
  return (
    address.path === EBINUR_PATH || Object.values(EBINUR_TOPICS).some(({ name }) => name === address.page)
  );
}

/** A role's menu as it is at an address: with the topics of the Ebinur reserve view, and the overview of a reserve's own unit. */
export function menuInForce(
  menu: readonly MenuItem[],
  roleId: string | undefined,
  address: MenuAddress,
): readonly MenuItem[] {
  const reserve = roleId === undefined ? undefined : RESERVE_VIEWS[roleId];
  const inEbinur = isEbinurView(menu, roleId, address);
  return menu.map((item) => {
    if (item.code === OVERVIEW_CODE && reserve !== undefined) return { ...item, path: reserve };
    return (inEbinur ? EBINUR_TOPICS[item.code] : undefined) ?? item;
  });
}
